import { expect, test } from 'vitest';
import { maxShutdownMs, shutdownMs } from '../../core/tasks/clock.ts';
import { closeInStages } from './closing.ts';

test('Parts end side by side, stage after stage, though some fail', async () => {
  const log: string[] = [];
  const reports: string[] = [];
  const slow = Promise.withResolvers<void>();
  const closed = closeInStages(
    [
      [
        () => {
          throw new Error('watch');
        },
        async () => {
          log.push('queue begins');
          await slow.promise;
          log.push('queue ended');
        },
        () => log.push('beside it'),
      ],
      [() => log.push('service')],
    ],
    (part, error) => reports.push(`${part}: ${error}`),
  );
  expect(log).toEqual(['queue begins', 'beside it']);
  slow.resolve();
  await closed;
  expect(log).toEqual(['queue begins', 'beside it', 'queue ended', 'service']);
  expect(reports).toEqual(['closing: Error: watch']);
});

test('The program waits longer for its parts than they ask for together, one after the other', () => {
  const asked = Object.values(shutdownMs).reduce((sum, ms) => sum + ms, 0);
  expect(maxShutdownMs).toBeGreaterThan(asked);
  expect(shutdownMs.answer).toBeGreaterThanOrEqual(5_000);
});
