import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutcomeOf } from './inspect-messages.ts';
import { createInspector, type InspectProcess } from './inspector.ts';

const facts: OutcomeOf<'look'> = { kind: 'facts', facts: { pages: 3, text: 'own', language: 'en', thumbnail: true } };

/** Processes that do with each path what the table says. */
function processes(behaviour: Record<string, OutcomeOf<'look'> | 'hang' | 'die' | 'babble'>) {
  const started: { killed: boolean; asked: string[] }[] = [];
  const start = (): InspectProcess => {
    const record = { killed: false, asked: [] as string[] };
    started.push(record);
    let tell: (message: unknown) => void = () => {};
    let exit = () => {};
    return {
      send: ({ id, request }) => {
        const path = 'path' in request ? request.path : request.kind;
        record.asked.push(path);
        const outcome = behaviour[path] ?? facts;
        if (outcome === 'hang') return;
        queueMicrotask(() => {
          if (outcome === 'die') exit();
          else if (outcome === 'babble') {
            tell({ id, outcome: 'what?' });
            tell({ id: id + 7, outcome: facts });
            tell({ id, outcome: { kind: 'locked' } });
          } else tell({ id, outcome });
        });
      },
      onMessage: (listener) => {
        tell = listener;
      },
      onExit: (listener) => {
        exit = listener;
      },
      kill: () => {
        record.killed = true;
        exit();
      },
    };
  };
  return { start, started };
}

const at = (path: string) => ({ path, thumbnailPath: `${path}.png` });

describe('The inspector', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('looks into one file after the other in one process', async () => {
    const { start, started } = processes({ b: { kind: 'locked' } });
    const inspector = createInspector({ start });
    expect(await Promise.all([inspector.inspect(at('a')), inspector.inspect(at('b'))])).toEqual([
      facts,
      { kind: 'locked' },
    ]);
    expect(started.map(({ asked }) => asked)).toEqual([['a', 'b']]);
  });

  test('goes on in a new process after a file that kills it', async () => {
    const { start, started } = processes({ a: 'die' });
    const inspector = createInspector({ start });
    expect(await Promise.all([inspector.inspect(at('a')), inspector.inspect(at('b'))])).toEqual([
      { kind: 'unknown' },
      facts,
    ]);
    expect(started.map(({ asked }) => asked)).toEqual([['a'], ['b']]);
  });

  test('gives up a file that takes too long, and kills what hangs', async () => {
    const { start, started } = processes({ a: 'hang' });
    const inspector = createInspector({ start, limitsMs: { look: 500 } });
    const outcomes = Promise.all([inspector.inspect(at('a')), inspector.inspect(at('b'))]);
    await vi.advanceTimersByTimeAsync(499);
    expect(started.map(({ killed }) => killed)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcomes).toEqual([{ kind: 'unknown' }, facts]);
    expect(started.map(({ killed }) => killed)).toEqual([true, false]);
  });

  test('goes on in a new process after one that could not be started, or not be reached', async () => {
    const { start, started } = processes({});
    const reports: string[] = [];
    let tries = 0;
    const failing = (): InspectProcess => {
      tries += 1;
      if (tries === 1) throw new Error('EAGAIN');
      const child = start();
      return tries === 2
        ? {
            ...child,
            send: () => {
              throw new Error('EPIPE');
            },
          }
        : child;
    };
    const report = (part: string, error: unknown) => reports.push(`${part}: ${error}`);
    const inspector = createInspector({ start: failing, report });
    expect(await Promise.all(['a', 'b', 'c'].map((path) => inspector.inspect(at(path))))).toEqual([
      { kind: 'unknown' },
      { kind: 'unknown' },
      facts,
    ]);
    expect(reports).toEqual(['inspector: Error: EAGAIN', 'inspector: Error: EPIPE']);
    expect(started.map(({ killed }) => killed)).toEqual([true, false]);
  });

  test('passes over messages that are no answer', async () => {
    const inspector = createInspector(processes({ a: 'babble' }));
    expect(await inspector.inspect(at('a'))).toEqual({ kind: 'locked' });
  });

  test('ends its process when there is nothing to do, and starts another when there is', async () => {
    const { start, started } = processes({});
    const inspector = createInspector({ start, idleMs: 500 });
    await inspector.inspect(at('a'));
    await vi.advanceTimersByTimeAsync(500);
    expect(started.map(({ killed }) => killed)).toEqual([true]);
    expect(await inspector.inspect(at('b'))).toEqual(facts);
    expect(started).toHaveLength(2);
  });

  test('knows nothing any more once it is closed', async () => {
    const { start, started } = processes({ a: 'hang' });
    const inspector = createInspector({ start });
    const first = inspector.inspect(at('a'));
    const second = inspector.inspect(at('b'));
    await vi.advanceTimersByTimeAsync(0);
    inspector.close();
    expect(await Promise.all([first, second])).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
    expect(started.map(({ asked }) => asked)).toEqual([['a']]);
  });
});
