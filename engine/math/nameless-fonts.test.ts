import { expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, page } from '../fixtures/runs.ts';
import { withNamedFonts } from './formula-fonts.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const nameless = { font: '' };
const formula = (x: number): GlyphRun[] => [
  ...line('x', x, 100, nameless),
  ...line('=', x + 8, 100, nameless),
  ...line('y', x + 16, 100, nameless),
];
const sentence = (): GlyphRun[] => [
  ...line('so that we have', 0, 100),
  ...formula(84),
  ...line('in all cases', 110, 100),
];

it('signs and letters of a font without a name are a formula among text whose font has one', () => {
  const { content } = recogniseFormulas(page({ runs: sentence() }));
  expect(content.runs.flatMap(({ math }) => (math ? [toLatex(math)] : []))).toEqual(['x = y']);
});

it('a page whose text has no named font, words without a name, and letters without a sign stay as they are', () => {
  const allNameless = [...line('so that we have it', 0, 100, nameless), ...formula(120)];
  const words = [...sentence(), ...line('and more words without any name', 0, 120, nameless)];
  const letters = [...line('so that we have', 0, 100), ...line('x', 84, 100, nameless)];
  for (const runs of [allNameless, words, letters]) expect(withNamedFonts(runs)).toBe(runs);
});
