/** What a person may do with one row, they may do with every row of a long list: through the parsing of the real contract. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cloud, type Harness, harness } from '../../core/tasks/fixtures/harness.ts';
import { choiceHandlers } from './choice-handlers.ts';
import { internalRequests, type RequestName, requests } from './contract.ts';
import { answer, appOrigin } from './reply.ts';
import { taskHandlers } from './task-handlers.ts';

/** One more than the bridge once took at a time. */
const many = 20_001;
const ourPage = { origin: appOrigin, isOurMainFrame: true };
const never = () => {
  throw new Error('Nobody asked for this.');
};

/** A list of so many documents, which nobody has to write to the disk for that, and the window's way to it. */
async function house() {
  const h = harness({ settings: { place: 'cloud', cloudAddress: cloud.address } });
  h.files.admit = async (paths) => ({
    files: paths.map((path) => ({
      ...{ path, realPath: path, name: path.slice(path.lastIndexOf('/') + 1) },
      ...{ sizeBytes: 1, mtimeMs: 1, relativeFolder: '', inFolder: false },
    })),
    skipped: [],
    name: null,
  });
  const paths = Array.from({ length: many }, (_, index) => join(h.folder, `${index}.pdf`));
  const added = await answer(
    internalRequests,
    { 'queue.addDropped': ({ paths }) => h.queue.add({ paths }) },
    ourPage,
    'queue.addDropped',
    [{ paths, addresses: paths.map((path) => `https://example.com${path}`), unnamed: [], presetId: null }],
  );
  expect(added).toMatchObject({ ok: true });
  const tasks = taskHandlers({
    queue: h.queue,
    dialogs: {
      chooseTargetFolder: async () => h.folder,
      chooseResult: never,
      chooseSavePath: never,
    },
    ...{
      open: never,
      reveal: never,
      copyText: never,
      copyRich: never,
      richOf: never,
      dragOut: never,
      describe: never,
      downloadsFolder: h.folder,
    },
  });
  const settings = { get: () => h.settings, update: never, reset: never, onChange: never, damage: null };
  const choices = choiceHandlers({ queue: h.queue, settings, chooseTargetFolder: never });
  const request = async (name: RequestName, ...args: unknown[]) => {
    const reply = await answer(requests, { ...tasks, ...choices } as never, ourPage, name, args);
    expect(reply, name).toMatchObject({ ok: true });
    return reply.ok ? reply.value : null;
  };
  const ids = h.queue.snapshot().tasks.map(({ id }) => id);
  return { h, ids, request };
}

const counts = ({ queue }: Harness) =>
  Object.fromEntries(
    Map.groupBy(queue.snapshot().tasks, ({ status }) => status)
      .entries()
      .map(([status, tasks]) => [status, tasks.length]),
  );

// Seconds of work each, and more on a machine that has other work.
describe(`A list of ${many} documents`, { timeout: 120_000 }, () => {
  it('is started, paused, gone on with, moved, cancelled and tried again as a whole', async () => {
    const { h, ids, request } = await house();
    expect(counts(h)).toEqual({ ready: many });
    await request('queue.pause');
    await request('queue.start', ids);
    expect(counts(h)).toEqual({ queued: many });
    await request('tasks.pause', ids);
    expect(counts(h)).toEqual({ paused: many });
    await request('tasks.resume', ids);
    await request('tasks.move', ids.slice(1), 'first');
    expect(counts(h)).toEqual({ queued: many });
    await request('tasks.cancel', ids);
    expect(counts(h)).toEqual({ cancelled: many });
    await request('tasks.retry', ids);
    expect(counts(h)).toEqual({ queued: many });
  });

  it('is removed in one step and comes back in one, has its choices seen and made, is saved and dragged as a whole', async () => {
    const { h, ids, request } = await house();
    const { undo } = (await request('tasks.remove', ids)) as { undo: string };
    expect(counts(h)).toEqual({});
    await request('tasks.undoRemove', undo);
    expect(counts(h)).toEqual({ ready: many });
    expect(await request('tasks.choice', ids)).toMatchObject({ count: many, format: 'markdown', open: true });
    await request('tasks.change', ids, { format: 'epub' });
    expect(new Set(h.queue.snapshot().tasks.map(({ format }) => format))).toEqual(new Set(['epub']));
    expect(await request('tasks.saveAll', ids)).toEqual({ saved: 0, skipped: [] });
    await request('tasks.dragOut', ids);
    expect(await request('tasks.unlockAll', ids, 'sesame')).toEqual({ opened: 0 });
    expect(await request('tasks.again', ids, { format: 'markdown' })).toHaveLength(many);
    expect(counts(h)).toEqual({ ready: 2 * many });
  });
});
