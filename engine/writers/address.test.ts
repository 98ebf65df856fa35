import { expect, it } from 'vitest';
import { externalAddress } from './address.ts';

it.each([
  ['https://example.org/a b?c=<d>#e', 'https://example.org/a%20b?c=%3Cd%3E#e'],
  ['https://example.org/#a#b', 'https://example.org/#a%23b'],
  ['https://example.org/x[1]/100%', 'https://example.org/x%5B1%5D/100%25'],
  ['https://user:secret@example.org/', 'https://example.org/'],
  ['www.example.org/x', 'https://www.example.org/x'],
  ['doi:10.1000/182', 'https://doi.org/10.1000/182'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['http://例え.jp', 'http://xn--r8jz45g.jp/'],
])('makes of %j the address %j', (given, address) => {
  expect(externalAddress(given)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'mailto:',
  '../x.html',
  '#top',
  '',
  'https://a b/',
])('refuses %j', (given) => {
  expect(externalAddress(given)).toBeNull();
});
