import { expect, test } from 'vitest';
import { tidyAddress } from './request-address.ts';

test.each([
  ['/v1/pdf-transform-epub/submit', '/v1/pdf-transform-epub/submit'],
  ['/v1//pdf-transform-epub/submit', '/v1/pdf-transform-epub/submit'],
  ['//v1/pdf-transform-epub/submit/', '/v1/pdf-transform-epub/submit'],
  ['/v1/pdf-transform-epub/submit/?a=//b/', '/v1/pdf-transform-epub/submit?a=//b/'],
  ['/v1/pdf-transform-epub/result/', '/v1/pdf-transform-epub/result/'],
  ['/v1/pdf-transform-epub/result/x/', '/v1/pdf-transform-epub/result/x'],
  ['/v1/files/results/t/images/', '/v1/files/results/t/images/'],
  ['http://127.0.0.1:8787/v1/docs', '/v1/docs'],
  ['HTTPS://pdf.example.com', '/'],
  ['http://x?y=http://z', '/?y=http://z'],
  ['/', '/'],
  ['', '/'],
  ['*', '*'],
  ['/%2f%2f', '/%2f%2f'],
  ['//metrics', '//metrics'],
  ['/metrics/', '/metrics/'],
  ['http://127.0.0.1:8787/metrics', '/metrics'],
])('The address %s is read as %s', (target, meant) => {
  expect(tidyAddress(target)).toBe(meant);
});

test('A very long address of slashes is read in no time worth mentioning', () => {
  expect(tidyAddress(`${'/'.repeat(16_000)}v1${'/'.repeat(16_000)}b`)).toBe('/v1/b');
});
