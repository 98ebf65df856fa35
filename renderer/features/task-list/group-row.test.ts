import { expect, test } from 'vitest';
import { describeGroup, formatCounts } from './group-row.tsx';

test.each([
  ['batch', 'Field reports/2', { name: 'Field reports/2', path: null }],
  ['folder', '/home/ada/Field reports', { name: 'Field reports', path: '/home/ada/Field reports' }],
  ['folder', 'C:\\Users\\Ada\\In', { name: 'In', path: 'C:\\Users\\Ada\\In' }],
  ['folder', 'a.example', { name: 'a.example', path: null }],
  ['folder', '/', { name: '/', path: null }],
] as const)('A %s “%s” is called so', (kind, title, words) => {
  expect(describeGroup(kind, title)).toEqual(words);
});

test.each([
  ['work', { rows: 12, total: 12, done: 3, failed: 1, asking: 2, working: 6 }, '3 of 12 done, 1 failed, 2 need you'],
  ['all skipped', { rows: 4, total: 0, done: 0, failed: 0, asking: 0, working: 0 }, '4 files'],
])('A group with %s says how far it is', (_, counts, words) => {
  expect(formatCounts(counts)).toBe(words);
});
