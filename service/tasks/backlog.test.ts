import { expect, test } from 'vitest';
import { estimatedWaitMs, hasRoom, queueFull } from './backlog.ts';

test.each([
  ['an empty queue has room', { total: 0, own: 0, max: 1 }, true],
  ['a full one has none', { total: 10, own: 0, max: 10 }, false],
  ['one owner alone gets half', { total: 5, own: 5, max: 10 }, false],
  ['and not less', { total: 4, own: 4, max: 10 }, true],
  ['another finds room then', { total: 5, own: 0, max: 10 }, true],
  ['until as many are free as it has', { total: 8, own: 2, max: 10 }, false],
])('%s', (_, load, expected) => {
  expect(hasRoom(load)).toBe(expected);
});

const backlog = { waiting: 12, running: 3, oldestWaitMs: 200_000, meanMs: 10_000 };

test.each([
  ['each place takes its share of those that wait', backlog, 40_000],
  ['nothing waits', { ...backlog, waiting: 0, oldestWaitMs: 0 }, 0],
  ['nothing converts', { ...backlog, running: 0 }, null],
  ['nothing was converted yet', { ...backlog, meanMs: null }, null],
])('The estimate where %s', (_, given, expected) => {
  expect(estimatedWaitMs(given)).toBe(expected);
});

test.each([
  ['until as many have ended as are too many', backlog, { total: 15, own: 9, max: 20 }, 16_667],
  ['not less than a second', { ...backlog, meanMs: 20 }, { total: 15, own: 5, max: 20 }, 1_000],
  ['nor more than five minutes', { ...backlog, meanMs: 9_000_000 }, { total: 15, own: 5, max: 20 }, 300_000],
  ['ten seconds where nothing is known', { ...backlog, meanMs: null }, { total: 15, own: 5, max: 20 }, 10_000],
])('Who finds no room waits: %s', (_, given, room, expected) => {
  expect(hasRoom(room)).toBe(false);
  const { body, headers } = queueFull(given, room);
  expect(body).toMatchObject({ reason: 'concurrency_exceeded', retryAfterMs: expected });
  expect(headers['retry-after']).toBe(String(Math.ceil(expected / 1000)));
});

test('Who finds no room is told why in a sentence', () => {
  expect(queueFull(backlog, { total: 15, own: 9, max: 20 }).body.quire?.message).toBe(
    'The queue has no room for another document of this API key: 12 wait, the first of them for 3 minutes, and 3 are being ' +
      'converted. Try again in 17 seconds.',
  );
});
