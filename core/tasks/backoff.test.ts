import { describe, expect, test } from 'vitest';
import { retryLoop } from './backoff.ts';
import { settle, TestClock } from './fixtures/test-clock.ts';

function going(outcomes: ('again' | 'over' | Error)[]) {
  const clock = new TestClock(0);
  const closing = new AbortController();
  const begunAtMs: number[] = [];
  const reports: string[] = [];
  const ended = retryLoop(
    'part',
    async () => {
      begunAtMs.push(clock.now());
      const outcome = outcomes.shift() ?? 'over';
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    { clock, signal: closing.signal, report: (part, error) => reports.push(`${part}: ${error}`) },
  );
  return { clock, closing, begunAtMs, reports, ended };
}

describe('What goes on for long', () => {
  test('begins at once, in the same turn, and ends with the round that says so', async () => {
    const { begunAtMs, ended, reports } = going(['again', 'again', 'over', 'again']);
    expect(begunAtMs).toHaveLength(1);
    await ended;
    expect(begunAtMs).toHaveLength(3);
    expect(reports).toEqual([]);
  });

  test('reports a round that throws and goes on after a wait, longer each time and at most a minute', async () => {
    const { clock, begunAtMs, reports, ended } = going(Array.from({ length: 9 }, () => new Error('locked')));
    await clock.advance(300_000);
    await ended;
    expect(begunAtMs.map((atMs, index) => (atMs - (begunAtMs[index - 1] ?? 0)) / 1000)).toEqual([
      0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
    expect(reports).toEqual(Array.from({ length: 9 }, () => 'part: Error: locked'));
  });

  test('waits briefly again after a round that went well', async () => {
    const { clock, begunAtMs, ended } = going([new Error('a'), new Error('b'), 'again', new Error('c')]);
    await clock.advance(10_000);
    await ended;
    expect(begunAtMs).toEqual([0, 1000, 3000, 3000, 4000]);
  });

  test('ends without a word when it is closed, also while it waits', async () => {
    const { clock, closing, begunAtMs, reports, ended } = going([new Error('a'), 'again']);
    await settle();
    closing.abort();
    await ended;
    await clock.advance(10_000);
    expect(begunAtMs).toHaveLength(1);
    expect(reports).toHaveLength(1);
  });
});
