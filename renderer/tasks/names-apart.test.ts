import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

const at = (...origins: string[]) => origins.map((origin, id) => ({ id: String(id), name: 'x.pdf', origin }));
const shown = (...origins: string[]) => Object.fromEntries(namesApart(at(...origins)));

test.each<[string, string[], Record<string, string>]>([
  ['one document', ['/in/a'], {}],
  ['one document twice', ['/in/a', '/in/a'], {}],
  ['two folders', ['/in/a', '/in/b'], { 0: 'a/x.pdf', 1: 'b/x.pdf' }],
  ['two folders, one of them twice', ['/in/a', '/in/b', '/in/a'], { 0: 'a/x.pdf', 1: 'b/x.pdf', 2: 'a/x.pdf' }],
  ['two folders of one name', ['/in/2024/a', '/in/2025/a'], { 0: '2024/a/x.pdf', 1: '2025/a/x.pdf' }],
  ['a folder in the other', ['/in', '/in/a'], { 0: 'in/x.pdf', 1: 'a/x.pdf' }],
  ['folders of Windows', ['C:\\in\\a', 'C:\\in\\b'], { 0: 'a/x.pdf', 1: 'b/x.pdf' }],
  ['a root', ['/', '/in'], { 0: '/x.pdf', 1: 'in/x.pdf' }],
  ['addresses', ['https://h.example/a/x.pdf', 'https://h.example/b/x.pdf'], { 0: 'a/x.pdf', 1: 'b/x.pdf' }],
])('Documents of one name from %s are told apart by their folders', (_, origins, expected) => {
  expect(shown(...origins)).toEqual(expected);
});

test('Documents of other names need none', () => {
  const documents = [...at('/in/a'), { id: '9', name: 'y.pdf', origin: '/in/b' }];
  expect(namesApart(documents).size).toBe(0);
});

test('Thousands of one name are told apart at once', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `/in/${i}/scans`);
  expect(Object.values(shown(...many)).slice(0, 2)).toEqual(['0/scans/x.pdf', '1/scans/x.pdf']);
});
