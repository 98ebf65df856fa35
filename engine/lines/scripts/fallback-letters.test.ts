import { expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { textOfLine } from '../spans.ts';
import { withFallbackLetters } from './fallback-letters.ts';

const fallback = { ...plain, font: 'Other-Regular' };

/** Words whose letters in braces come from another font, behind the rest of the line. Letters are 5 points wide, spaces 3. */
function drawn(text: string, x: number): GlyphRun[] {
  const [own, late]: [GlyphRun[], GlyphRun[]] = [[], []];
  let [at, isApart] = [x, false];
  for (const piece of text.split(/(?=[{ ])|(?<=[} ])/u)) {
    const isLate = piece.startsWith('{');
    const letters = piece.replace(/[{} ]/g, '');
    if (piece === ' ') isApart = true;
    const x1 = at + (piece === ' ' ? 3 : 5 * letters.length);
    const style = isLate ? fallback : plain;
    // PDFium finds a space between letters that stand apart.
    const isFirst = isLate ? late.length === 0 && own.length === 0 : own.length === 0;
    const space = isFirst ? 'none' : isLate ? 'drawn' : isApart || own.at(-1)?.x1 !== at ? 'drawn' : 'none';
    if (letters !== '')
      (isLate ? late : own).push({
        id: UNNUMBERED,
        text: letters,
        x0: at,
        x1,
        baseline: 100,
        style,
        space,
        script: null,
      });
    if (letters !== '' && !isLate) isApart = false;
    at = x1;
  }
  return [...own, ...late];
}

const read = (runs: GlyphRun[]): string[] => segmentsOf(withFallbackLetters(runs)).map(textOfLine);

it('puts letters of another font, which are drawn behind the line, into their words', () => {
  expect(read(drawn('QUY CH{Ế} QU{Ả}N LÝ VÀ S{Ử} D{Ụ}NG', 50))).toEqual(['QUY CHẾ QUẢN LÝ VÀ SỬ DỤNG']);
  expect(read(drawn('{Ủ}y ban g{ọ}i t{ắ}t là c{ơ} quan', 50))).toEqual(['Ủy ban gọi tắt là cơ quan']);
});

it('leaves lines whose words come in their order, and what is drawn over others', () => {
  const words = line('one two three', 50, 100);
  expect(withFallbackLetters(words)).toBe(words);
  const over = [...words, ...line('two', 60, 100, { font: 'Other-Regular' })];
  expect(withFallbackLetters(over)).toBe(over);
});
