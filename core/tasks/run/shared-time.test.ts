import { expect, test } from 'vitest';
import { SharedTime } from './shared-time.ts';

test('Who works alone gets all the time, who works beside others an even share of it', () => {
  const time = new SharedTime<string>();
  time.begin('a', 1000);
  time.begin('b', 3000);
  expect(time.end('a', 5000)).toBe(3000);
  expect(time.end('b', 7000)).toBe(3000);
  time.begin('c', 60_000);
  expect(time.end('c', 61_000)).toBe(1000);
});

test('What was begun before the computer slept has no share', () => {
  const time = new SharedTime<string>();
  time.begin('a', 0);
  time.forget();
  time.begin('b', 10_000);
  expect(time.end('a', 11_000)).toBeNull();
  expect(time.end('b', 12_000)).toBe(2000);
});

test('A clock that is set back takes nothing away', () => {
  const time = new SharedTime<string>();
  time.begin('a', 5000);
  time.begin('b', 2000);
  expect(time.end('a', 4000)).toBe(1000);
});
