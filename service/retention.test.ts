import { describe, expect, onTestFinished, test } from 'vitest';
import type { LogEntry } from './log.ts';
import { noMetrics } from './metrics.ts';
import { startSweeper } from './retention.ts';

/** Old tasks and uploads by id; what is removed is noted in turn. */
function scene({ tasks = [], uploads = [], nowMs = 1_000 }: { tasks?: string[]; uploads?: string[]; nowMs?: number }) {
  const removed: string[] = [];
  const needed = new Set<string>();
  const asked: number[] = [];
  const logged: LogEntry[] = [];
  const swept = new Map<string, number>();
  /** Called as each file goes. */
  const on: { removal(what: string): void } = { removal: () => {} };
  const remove = async (what: string) => {
    on.removal(what);
    removed.push(what);
  };
  const parts = {
    store: {
      endedBefore: (timeMs: number) => {
        asked.push(timeMs);
        return tasks;
      },
      remove: (id: string) => void removed.push(`row of ${id}`),
      needsUpload: (id: string) => needed.has(id),
    },
    uploads: {
      announcedBefore: (timeMs: number) => {
        asked.push(timeMs);
        return uploads;
      },
      remove: (id: string) => remove(`upload ${id}`),
    },
    results: { remove: (id: string) => remove(`result ${id}`) },
    retention: { uploadsMs: 100, resultsMs: 300 },
    metrics: { ...noMetrics, swept: (what: string, count: number) => void swept.set(what, count) },
    log: (entry: LogEntry) => void logged.push(entry),
    nowMs: () => nowMs,
  };
  return { parts, removed, needed, asked, logged, swept, on };
}

/** The first round is the one at the start. */
async function sweep(parts: Parameters<typeof startSweeper>[0]): Promise<void> {
  const sweeper = startSweeper(parts);
  onTestFinished(() => sweeper.stop());
  await sweeper.stop();
}

describe('What is old', () => {
  test('goes by its age: tasks before their results, and uploads', async () => {
    const { parts, removed, asked, swept } = scene({ tasks: ['a'], uploads: ['u', 'v'] });
    await sweep(parts);
    expect(asked).toEqual([700, 900]);
    expect(removed).toEqual(['row of a', 'result a', 'upload u', 'upload v']);
    expect(Object.fromEntries(swept)).toEqual({ task: 1, upload: 2 });
  });

  test('stays where a task needs it that was submitted while others went', async () => {
    const { parts, removed, needed, on } = scene({ uploads: ['u', 'v'] });
    on.removal = () => void needed.add('v');
    await sweep(parts);
    expect(removed).toEqual(['upload u']);
  });

  test('goes though one file among it can not be removed', async () => {
    const { parts, removed, logged, on } = scene({ tasks: ['a', 'b'], uploads: ['u'] });
    on.removal = (what) => {
      if (what === 'result a') throw new Error('EBUSY');
    };
    await sweep(parts);
    expect(removed).toEqual(['row of a', 'row of b', 'result b', 'upload u']);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  test('is older or younger from the next round on where that is changed', async () => {
    const { parts, asked } = scene({});
    const sweeper = startSweeper(parts);
    onTestFinished(() => sweeper.stop());
    await sweeper.sweep();
    asked.length = 0;
    sweeper.retain({ uploadsMs: 10, resultsMs: 20 });
    expect(asked).toEqual([]);
    await sweeper.sweep();
    expect(asked).toEqual([980, 990]);
  });

  test('is nothing on a clock that was put back', async () => {
    const { parts, asked, removed } = scene({ nowMs: -5_000 });
    await sweep(parts);
    expect([asked, removed]).toEqual([[-5_300, -5_100], []]);
  });
});
