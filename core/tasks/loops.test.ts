/** Whatever goes on for long has one owner. What is new here and has none would die of its first error, in silence. */
import { describe, expect, test } from 'vitest';
import { findLoops, loopsIn } from '../../test/loops.ts';

const found = findLoops(['core', 'electron', 'cli', 'service']);

/** `retryLoop` catches, reports, waits and goes on. */
const owned = {
  'core/tasks/list/change-feed.ts': ['change feed'],
  'core/tasks/run/dispatcher.ts': ['dispatcher'],
  'core/tasks/checks/preflight.ts': ['preflight'],
  'core/tasks/checks/receipts.ts': ['receipts'],
  'core/tasks/service-state/releases.ts': ['releases'],
  'core/watch/folder-watch.ts': ['watched folder'],
  'core/watch/watches.ts': ['watched folders'],
};

/** What has another owner, or an end of its own: who catches what it throws. */
const others: Record<string, string> = {
  'core/tasks/backoff.ts': 'is the owner',
  'core/tasks/run/runner.ts': 'a run: the dispatcher takes its end, foreseen or not, to its task',
  'core/tasks/run/polling.ts': 'part of a run',
  'core/tasks/journal/journal-writer.ts': 'each write catches; ends with a good one',
  'core/tasks/run/dispatcher.ts': 'the time of the next look: it does nothing but ask for one',
  'core/api/presigned-upload.ts': 'part of a run: ends after so many failures',
  'core/api/downloader.ts': 'part of a run: ends after so many failures',
  'core/api/redirects.ts': 'part of a request: so many redirects at most',
  'core/files/commit.ts': 'ends with the names that are taken; part of a save',
  'core/files/folder-walk.ts': 'ends with the folder; whoever adds it is told',
  'electron/desktop/save-path.ts': 'a person ends it: each round is a dialog',
  'electron/ipc/save-all.ts': 'ends with the names that are taken; catches',
  'electron/embedded/supervisor.ts': 'ends with its process, which it replaces once it rests',
  'core/inspect/answer-requests.ts': 'ends with the pages; its process dies alone',
  'core/inspect/find/find-in-preview.ts': 'ends with the pieces of a result; its process dies alone',
  'core/inspect/result/rich-text.ts': 'ends with the pieces of a result; its process dies alone',
  'core/results/result-work.ts': 'counts how long a process is silent; ends with its job',
  'core/results/result-thread.ts': 'says that it lives; its process dies alone',
  'core/watch/arrivals.ts': 'part of a look at a watched folder',
  'core/updates/follow-updates.ts':
    'each check catches, and is remembered before it begins: the next comes an hour later',
  'cli/convert.ts': 'a tick of `follow`, which catches',
  'cli/run-command.ts': 'draws the same lines again; what it throws ends the command',
  'service/connections.ts': 'looks at counters of connections',
  'service/retention.ts': 'each round catches and logs',
  'service/tasks/memory.ts': 'a thread that does not answer counts as nothing',
  'service/tasks/ending.ts': 'goes on while the disk is full alone; its task takes the rest',
  'service/sources/fetch-document.ts': 'so many redirects at most; ends with its task',
  'service/tasks/conversion-thread.ts': 'ends with the file',
  'service/cluster/bucket.ts': 'so many attempts at most; ends with the listed objects',
  'service/cluster/bucket-uploads.ts': 'ends with the parts of an upload',
  'service/cluster/conversion-worker.ts':
    'begins so many places, tells of pages as long as a conversion runs, and waits for what is away until the claim is lost',
  'service/cluster/jobs.ts': 'each round catches and logs; ends with the queue',
  'service/sources/sources.ts': 'waits for room on the disk; ends with its task',
};

describe('What goes on for long', () => {
  test('is kept going by its one owner', () => {
    const named = [...found].flatMap(([path, loops]) => {
      const parts = loops.flatMap(({ part }) => part ?? []);
      return parts.length > 0 ? [[path, parts]] : [];
    });
    expect(Object.fromEntries(named)).toEqual(owned);
  });

  test('or has a reason of its own to need none: give a new one to retryLoop', () => {
    const bare = [...found].filter(([, loops]) => loops.some(({ kind }) => kind !== 'retryLoop'));
    expect(bare.map(([path]) => path).filter((path) => !Object.hasOwn(others, path))).toEqual([]);
  });

  test.each([
    'for (;;) { await look(); }',
    'while (!closed) { await sleep(5); }',
    'do { await look(); } while (open);',
    'async function f() { for (let id = shift(); id; id = shift()) await look(id); }',
    'setInterval(look, 5);',
    'clock.sleep(5, signal).then(() => look());',
  ])('is found as %s', (source) => {
    expect(loopsIn('a.ts', source)).toHaveLength(1);
  });

  test.each([
    'for (const id of ids) await look(id);',
    'while (low < high) low += 1;',
    'while (x) f(async () => await y());',
  ])('is not %s', (source) => {
    expect(loopsIn('a.ts', source)).toEqual([]);
  });
});
