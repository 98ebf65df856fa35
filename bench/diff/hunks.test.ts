import { expect, test } from 'vitest';
import { shownDiff } from './hunks.ts';

const head = 'diff --git a/a.md b/b.md\n--- a/a.md\n+++ b/b.md\n';

test('A paragraph is shown around the words that differ in it', () => {
  const [before, after] = ['x'.repeat(500), 'y'.repeat(500)];
  const lines = shownDiff(`${head}@@ -1 +1 @@\n-${before} oak ${after}\n+${before} elm tree ${after}\n`, 10);
  const sides = ['x'.repeat(39), 'y'.repeat(39)];
  expect(lines).toEqual(['@@ -1 +1 @@', `-…${sides[0]} oak ${sides[1]}…`, `+…${sides[0]} elm tree ${sides[1]}…`]);
});

test('Lines that have no counterpart are only clipped', () => {
  expect(shownDiff(`${head}@@ -1,2 +1 @@\n-one\n-${'z'.repeat(300)}\n+two\n`, 10)).toEqual([
    '@@ -1,2 +1 @@',
    '-one',
    `-${'z'.repeat(199)}…`,
    '+two',
  ]);
});

test('A long diff ends early and says how much is missing', () => {
  const lines = shownDiff(`${head}@@ -1,0 +1,5 @@\n+a\n+b\n+c\n+d\n+e\n`, 3);
  expect(lines).toEqual(['@@ -1,0 +1,5 @@', '+a', '+b', '… 3 more lines']);
});
