import { expect, test } from 'vitest';
import { withoutSignIn } from './web-address.ts';

test.each([
  ['https://ada:s3cret@example.org/a.pdf?x=%2F', 'https://example.org/a.pdf?x=%2F'],
  ['https://ada:p@ss@example.org/', 'https://example.org/'],
  ['https:ada:s3cret@example.org/a.pdf', 'https://example.org/a.pdf'],
  ['https://s3cret@example.org/', 'https://example.org/'],
  ['ftp://ada:s3cret@example.org/a.pdf', 'ftp://example.org/a.pdf'],
  ['Look: https://ada:p@ss@example.org/a b', 'Look: https://example.org/a b'],
  ['https://ada:s3cret@', 'https://'],
  ['https://example.org/@ada?mail=a@b.example', 'https://example.org/@ada?mail=a@b.example'],
  ['HTTPS://example.org/A%20b.pdf', 'HTTPS://example.org/A%20b.pdf'],
  ['ada@example.org', 'ada@example.org'],
])('%s is shown as %s', (address, shown) => {
  expect(withoutSignIn(address)).toBe(shown);
});
