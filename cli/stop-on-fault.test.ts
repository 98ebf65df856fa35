import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorData } from '../core/errors/codes.ts';
import { type CaughtFaults, catchFaults } from './stop-on-fault.ts';

let faults: CaughtFaults | null = null;
const others = { uncaughtException: [] as unknown[], unhandledRejection: [] as unknown[] };
// A real timer would end the process of the tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  faults?.release();
  vi.useRealTimers();
});

test.each(['uncaughtException', 'unhandledRejection'] as const)(
  'A fault (%s) is written down, told once, and stops the run in order',
  (event) => {
    others[event] = process.listeners(event as 'uncaughtException');
    const log: unknown[] = [];
    const told: ErrorData[] = [];
    faults = catchFaults(
      (name, facts) => log.push([name, facts]),
      (error) => told.push(error),
    );
    const [added] = process.listeners(event as 'uncaughtException').filter((one) => !others[event].includes(one));
    added?.(new TypeError('x is not a function'), 'uncaughtException');
    added?.(new TypeError('y is not a function'), 'uncaughtException');
    expect(log).toMatchObject([
      ['fault', { code: 'internal', cause: 'TypeError: x is not a function' }],
      ['fault', { code: 'internal', cause: 'TypeError: y is not a function' }],
    ]);
    expect(told).toMatchObject([{ code: 'internal' }]);
    expect(faults.signal.aborted).toBe(true);
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    vi.advanceTimersByTime(20_000);
    expect(exit.mock.calls).toEqual([[1]]);
    exit.mockRestore();
    faults.release();
    expect(process.listeners(event as 'uncaughtException')).toEqual(others[event]);
  },
);
