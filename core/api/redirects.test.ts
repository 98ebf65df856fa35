import { expect, test } from 'vitest';
import { nextHop, RedirectRefused } from './redirects.ts';

const from = new URL('https://a.example/x/y?q=1');

test.each([
  [302, 'https://b.example/z', 'https://b.example/z'],
  [307, '../z?p=2', 'https://a.example/z?p=2'],
  [308, '//c.example/', 'https://c.example/'],
])('%i to %s leads to %s', (status, location, expected) => {
  expect(nextHop(from, status, { location })?.href).toBe(expected);
});

test.each([
  [302, 'http://a.example/x'],
  [302, 'file:///etc/passwd'],
  [302, ''],
  [302, 'https://'],
])('%i to "%s" is refused', (status, location) => {
  expect(() => nextHop(from, status, { location })).toThrow(RedirectRefused);
});

test('from http to https is no downgrade', () => {
  expect(nextHop(new URL('http://a.example/'), 301, { location: 'https://a.example/' })?.href).toBe(
    'https://a.example/',
  );
});

test.each([200, 206, 300, 304, 404])('%i is no redirect', (status) => {
  expect(nextHop(from, status, { location: 'https://b.example/' })).toBeNull();
});
