import { expect, test } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { isStrange, readsAlike, strangeFontsOf } from './strange-letters.ts';

test('Genes, numbers in base 16 and short texts are not strange', () => {
  for (const text of ['acgt ggtac ttcag '.repeat(40), '3fa9 c0de beef 77d1 '.repeat(40), 'Uif dpnnjuuff nfu'])
    expect(isStrange(line(text.trim(), 20, 20))).toBe(false);
});

test('Where recognition finds most of the words, also without their accents, the letters are those that are printed', () => {
  const own = line('Každý člověk může skončit docela jinak', 20, 20);
  expect(readsAlike(own, line('Kazdy clovek muze skoncit docelo inak', 20, 20))).toBe(true);
  expect(readsAlike(line('Uif dpnnjuuff nfu jo uif pme ibmm', 20, 20), own)).toBe(false);
});

test('Fonts are strange on a page where they show heaps of signs, others beside them are not', () => {
  const heading = line('3454(6*.#& L\'?$1"./$*,', 20, 20, { font: 'Headings' });
  const text = line('The goals of A&B are "C++" and #12 of 34', 20, 40, { font: 'Text' });
  expect(strangeFontsOf([...heading, ...text])).toEqual(new Set(['Headings']));
  const capitals = line('AT&T HEREBY CERTIFIES THAT THE BEARER HAS PASSED', 20, 20, { font: 'Capitals' });
  expect(strangeFontsOf(capitals)).toEqual(new Set());
  const mostlyWords = line('R&D, AT&T and the others', 20, 20, { font: 'Words' });
  expect(strangeFontsOf(mostlyWords)).toEqual(new Set());
  expect(strangeFontsOf(line('!"#$% &*+,=', 20, 20, { font: 'Code', monospace: true }))).toEqual(new Set());
});
