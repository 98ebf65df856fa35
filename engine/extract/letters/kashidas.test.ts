import { describe, expect, it } from 'vitest';
import { plain } from '../../fixtures/runs.ts';
import { type GlyphRun, UNNUMBERED } from '../page-content.ts';
import { withoutKashidas } from './kashidas.ts';

/** Touching pieces of a line, from right to left, 5 points per letter. */
function pieces(...texts: string[]): GlyphRun[] {
  let right = 400;
  return texts.map((text): GlyphRun => {
    const x1 = right;
    right -= 5 * text.length;
    return { id: UNNUMBERED, text, x0: right, x1, baseline: 100, style: plain, space: 'none', script: null };
  });
}
const texts = (runs: readonly GlyphRun[]): string[] => withoutKashidas(runs).map(({ text }) => text);

describe('withoutKashidas', () => {
  it('leaves out signs that lengthen words, whatever they are called, and lets the words reach over them', () => {
    const runs = pieces('متص', 'MM', 'فح', 'M', 'عا', 'M', 'دي');
    expect(texts(runs)).toEqual(['متص', 'فح', 'عا', 'دي']);
    expect(runs[0]?.x0).toBe(runs[1]?.x0);
  });

  it('leaves out strokes that are called stars or figures, which the text page may give far from their words', () => {
    expect(texts(pieces('متص', '**', 'فح', '*', 'عا', '*', 'دي'))).toEqual(['متص', 'فح', 'عا', 'دي']);
    expect(texts(pieces('متص', '2', 'فح', '22', 'عا', '2', 'دي'))).toEqual(['متص', 'فح', 'عا', 'دي']);
    expect(texts(pieces('البند', '2', 'و', '2', 'في', '2', 'على'))).toHaveLength(7);
    expect(texts(['انته', 'العق', 'خ', 'التخ', 'الس', 'مث'].flatMap((part) => pieces(part, '*', 'اء'))).join('')).toBe(
      'انتهاءالعقاءخاءالتخاءالساءمثاء',
    );
    expect(texts(['س', 'س', 'ص', 'س', 'ع', 'ص'].flatMap((part) => pieces(part, '*', 'ص')))).toHaveLength(18);
    const line = pieces('متص', '**', 'فح', '*', 'عا', '*', 'دي', '*', 'فح');
    const apart = [...line.slice(0, 7), ...line.slice(8), ...pieces('كل', 'من', 'شر'), ...line.slice(7, 8)];
    expect(texts(apart).join('')).not.toContain('*');
  });

  it('keeps a Latin letter between Arabic words, and signs that words are joined with', () => {
    expect(texts(pieces('فيتامين', 'C', 'والحديد'))).toEqual(['فيتامين', 'C', 'والحديد']);
    expect(texts(pieces('و', '/', 'أو', '/', 'أم', '/', 'لا'))).toHaveLength(7);
  });

  it('keeps strokes that stand alone, behind a number or behind one letter, and letters typed between words', () => {
    const narrow = (...own: string[]) =>
      pieces(...own).map((run) => (run.text === 'ـ' ? { ...run, x0: run.x0 + 1 } : run));
    expect(texts(narrow('1', 'ـ', ' مقدمة'))).toHaveLength(3);
    expect(texts(narrow('ه', 'ـ'))).toEqual(['ه', 'ـ']);
    expect(texts(pieces('النقطة', 'A', 'و', 'A', 'في', 'A', 'على'))).toHaveLength(7);
  });

  it('leaves out a single stroke between two parts of a word, where it is called what it is', () => {
    expect(texts(pieces('متص', 'ـ', 'فح'))).toEqual(['متص', 'فح']);
    expect(texts(pieces('متص', 'M', 'فح'))).toEqual(['متص', 'M', 'فح']);
  });

  it('leaves out strokes that a letter reaches below, and keeps those before words', () => {
    const below = pieces('متص', 'ـــ', 'فح').map((run) => (run.text === 'فح' ? { ...run, x1: run.x1 + 4 } : run));
    expect(texts(below)).toEqual(['متص', 'فح']);
    expect(texts(pieces('ـــ', 'متص', 'فح'))).toEqual(['ـــ', 'متص', 'فح']);
  });

  it('leaves out strokes inside words and keeps the one behind a letter alone', () => {
    expect(texts(pieces('الكــتب', 'هـ'))).toEqual(['الكتب', 'هـ']);
  });
});
