import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { textOfLine } from '../spans.ts';
import { withFacingBrackets } from './facing-brackets.ts';

/** A line of words and brackets from left to right; brackets touch what stands inside them. */
function drawn(words: readonly [text: string, gap: number][], baseline: number, font = 'Naskh'): GlyphRun[] {
  let x = 100;
  return words.flatMap(([text, gap]) => {
    const runs = line(text, x + gap, baseline, { font });
    x = runs[0]?.x1 ?? x;
    return runs;
  });
}

const read = (runs: GlyphRun[]) => segmentsOf(withFacingBrackets(runs)).map(textOfLine);
const inBrackets = (left: string, right: string, baseline: number, font?: string) =>
  drawn(
    [
      ['سنة', 0],
      [left, 3],
      ['18', 0],
      [right, 0],
      ['رقم', 3],
    ],
    baseline,
    font,
  );

describe('brackets in right-to-left text', () => {
  it('are read by their looks where the file calls them by their meaning', () => {
    expect(read(inBrackets(')', '(', 100))).toEqual(['رقم (18) سنة']);
  });

  it('are left alone where the file calls them by their looks', () => {
    expect(read(inBrackets('(', ')', 100))).toEqual(['رقم (18) سنة']);
  });

  it('are turned only in the font that calls them so', () => {
    const runs = [...inBrackets(')', '(', 100), ...inBrackets('(', ')', 120, 'Kufi')];
    expect(read(runs)).toEqual(['رقم (18) سنة', 'رقم (18) سنة']);
  });

  it.each([
    ['both as closing ones', ')', ')'],
    ['both as opening ones', '(', '('],
  ])('face each other around Latin where the file calls %s', (_, left, right) => {
    const runs = drawn(
      [
        ['.', 0],
        [left, 1],
        ['CVE', 0],
        ['مع', 3],
        ['NVD', 3],
        [right, 0],
        ['بيانات', 3],
      ],
      100,
    );
    expect(read(runs)).toEqual(['بيانات (NVD مع CVE).']);
  });

  it('make a pair where the room beside them does not tell', () => {
    const runs = drawn(
      [
        ['كلمة', 0],
        [')', 3],
        ['x', 3],
        [')', 3],
        ['دالة', 3],
      ],
      100,
    );
    expect(read(runs)).toEqual(['دالة ( x ) كلمة']);
  });

  it('open behind one that closes', () => {
    const factors: [string, number][] = [
      ['(', 3],
      ['x', 0],
      [')', 0],
      [')', 0],
      ['y', 1.6],
      [')', 0],
    ];
    const runs = drawn([['كلمة', 0], ...factors, ['دالة', 3]], 100, 'CMMI10');
    expect(read(runs)).toEqual(['دالة (x)(y) كلمة']);
  });

  it('close behind a stop that begins the last line of a right-to-left text', () => {
    const runs = [...line('שלום עולם טוב מאד', 50, 80), ...drawn([['.)1948-1890', 0]], 100)];
    expect(read(runs)[1]).toBe('1948-1890).');
  });

  it('are left alone on pages without such text', () => {
    const runs = drawn(
      [
        ['a', 0],
        [')', 3],
        ['b', 0],
        ['(', 0],
      ],
      100,
    );
    expect(withFacingBrackets(runs)).toBe(runs);
  });
});
