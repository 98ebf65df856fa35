import { afterEach, expect, it, vi } from 'vitest';
import { aTask } from '../dev/a-task.ts';
import { describe as describeTask } from '../tasks/describe.ts';
import { followClock, onSystemClock, queueNowMs } from './queue-clock.ts';

const hourMs = 3_600_000;
const noon = new Date(2031, 0, 1, 12, 0).getTime();

afterEach(() => {
  vi.useRealTimers();
  followClock(Date.now());
});

it.each([
  ['after the window was opened', noon, noon - 3 * hourMs],
  ['before the window was opened', noon - 3 * hourMs, noon - 3 * hourMs],
])('waits are as long as they are, and end at a time of day, though the clock was set back %s', (_, opened, set) => {
  vi.useFakeTimers({ now: opened, toFake: ['Date', 'performance'] });
  followClock(noon);
  vi.setSystemTime(set);
  const untilMs = noon + 40 * 60_000;
  expect(Math.round((untilMs - queueNowMs()) / 60_000)).toBe(40);
  expect(onSystemClock(untilMs)).toBe(set + 40 * 60_000);
  const activity = { kind: 'waiting', why: 'rate-limit', untilMs } as const;
  expect(describeTask(aTask({ status: 'submitting', place: 'cloud', activity })).text).toMatch(/\b0?9:40/);
});

it('what differs by parts of a second is the same clock', () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'performance'] });
  followClock(noon + 400);
  expect(onSystemClock(noon)).toBe(noon);
});
