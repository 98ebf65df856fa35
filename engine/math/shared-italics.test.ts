import { describe, expect, it } from 'vitest';
import { recorded } from '../fixtures/formulas.ts';
import { line, page } from '../fixtures/runs.ts';
import { withSharedItalics } from './formula-fonts.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const slanted = { font: 'Times-Italic', italic: true };
const sign = line('⊗', 300, 300, { font: 'CMSY10' });

describe('slanted letters of the text’s font', () => {
  it('are variables where signs come from mathematical fonts and no letter does', () => {
    const runs = [
      ...line('so that', 0, 100),
      ...line('f', 42, 100, slanted),
      ...line('(', 46, 100),
      ...line('x', 50, 100, slanted),
      ...line(')', 54, 100),
      ...line('is known', 66, 100),
      ...sign,
    ];
    const { content } = recogniseFormulas(page({ runs }));
    expect(content.runs.flatMap(({ math }) => (math ? [toLatex(math)] : []))).toEqual(['f(x)']);
  });

  it('stay as they are among slanted words, and where a font has letters for formulas', () => {
    const words = [...line('such', 0, 100, slanted), ...line('a', 26, 100, slanted), ...line('word', 36, 100, slanted)];
    expect(withSharedItalics([...words, ...sign]).map(({ style }) => style.font)).toEqual(
      [...words, ...sign].map(({ style }) => style.font),
    );
    const own = [...line('x', 0, 100, slanted), ...line('y', 90, 100, { font: 'CMMI10', italic: true })];
    expect(withSharedItalics(own)).toBe(own);
  });
});

it('sums of the text’s font, only larger, have the size of their row', () => {
  const glyphs = recorded([
    ['n', 258, 262, 287.8, 'CMMI8'],
    ['∑', 254.4, 265.6, 301.8, 'StandardSymL15.7'],
    ['i', 253.8, 256, 310.7, 'CMMI8'],
    ['=', 256, 262.2, 310.7, 'CMR8'],
    ['1', 262.2, 266.2, 310.7, 'CMR8'],
    ['a', 267.4, 272.8, 299.5, 'CMMI11'],
    ['i', 272.8, 275.1, 301.1, 'CMMI8'],
    ['=', 278, 286, 299.5, 'CMR11'],
    ['b', 289, 294, 299.5, 'CMMI11'],
  ]).map((run) => (run.text === '∑' ? { ...run, style: { ...run.style, sizePt: 15.7 } } : run));
  const text = (y: number) => line('the words of a line that is as wide as its column', 190, y);
  const { displays } = recogniseFormulas(page({ runs: [...text(270), ...glyphs, ...text(330)] }));
  expect(displays.map(({ math }) => math && toLatex(math))).toEqual(['\\sum_{i=1}^n a_i = b']);
});
