import { describe, expect, test } from 'vitest';
import { decideRange, isKnown } from './send-file.ts';

const modifiedAtMs = Date.parse('2026-03-01T10:00:00.500Z');
const file = { sizeBytes: 100, etag: '"v1"', modifiedAtMs };
const part = (start: number, end: number) => ({ kind: 'part', start, end });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

describe('Which bytes a Range asks for', () => {
  test.each([
    [undefined, whole],
    ['bytes=0-', part(0, 99)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=90-1000', part(90, 99)],
    ['Bytes=99-', part(99, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-1000', part(0, 99)],
    ['bytes=100-', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=20-10', whole],
    ['bytes=-', whole],
    ['bytes=a-b', whole],
    ['bytes=0-1,5-6', whole],
    ['lines=0-1', whole],
  ])('%s', (range, expected) => {
    expect(decideRange(range, undefined, file)).toEqual(expected);
  });

  test('an empty file satisfies no range', () => {
    expect(decideRange('bytes=0-', undefined, { ...file, sizeBytes: 0 })).toEqual(unsatisfiable);
    expect(decideRange('bytes=-5', undefined, { ...file, sizeBytes: 0 })).toEqual(unsatisfiable);
  });

  test.each([
    ['"v1"', part(10, 99)],
    ['"v2"', whole],
    ['W/"v1"', whole],
    ['Sun, 01 Mar 2026 10:00:00 GMT', part(10, 99)],
    ['Sun, 01 Mar 2026 10:00:01 GMT', whole],
    ['nonsense', whole],
  ])('If-Range %s', (ifRange, expected) => {
    expect(decideRange('bytes=10-', ifRange, file)).toEqual(expected);
  });
});

test.each([
  [undefined, false],
  ['"v1"', true],
  ['W/"v1"', true],
  ['"v0", "v1"', true],
  ['"v0"', false],
  ['v1', false],
  ['*', true],
  ['', false],
])('If-None-Match: %s of version "v1" is known: %s', (field, expected) => {
  expect(isKnown(field, '"v1"')).toBe(expected);
});
