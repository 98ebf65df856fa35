import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '../../../engine/reading.ts';
import { foldText } from '../../model/find-text.ts';
import { findIn, lineOf } from './find-in-preview.ts';
import { marksOn } from './page-marks.ts';

describe('Finding in a result', () => {
  const cell = (text: string) => ({ tag: 'td' as const, children: [text] });
  const blocks = [
    [{ tag: 'p' as const, children: ['The ', { tag: 'em' as const, children: ['Pa'] }, 'tient page'] }],
    [
      {
        tag: 'table' as const,
        children: [{ tag: 'tr' as const, children: [cell('pa'), cell('tient'), cell('patient')] }],
      },
    ],
    [{ tag: 'p' as const, children: ['patient', { tag: 'br' as const }, 'patient'] }],
  ];
  const lines = blocks.map((block) => foldText(lineOf(block)).text);

  test('counts what stands in each block, also across markup, and not across cells', () => {
    expect(findIn(lines, 'patient')).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
    expect(findIn(lines, 'patient patient')).toEqual([[2, 1]]);
    expect(findIn(lines, ' ')).toEqual([]);
  });

  test('goes on behind a block in which they stand very often', () => {
    expect(findIn(['a'.repeat(20_000), 'b', 'aa'], 'a')).toEqual([
      [0, 20_000],
      [2, 2],
    ]);
  });
});

describe('Marks on a page', () => {
  const line = (top: number, goesOn: boolean, ...words: [string, number, number][]): PlacedLine => ({
    goesOn,
    top,
    bottom: top + 10,
    words: words.map(([text, x0, x1]) => ({ text, x0, x1, isGlued: false })),
  });
  const page = (...lines: PlacedLine[]) => ({ lines, widthPt: 100, heightPt: 200 });

  test('cover the letters that were looked for', () => {
    const found = marksOn(page(line(20, false, ['groundwater', 10, 65])), 'WATER');
    expect(found).toEqual([[expect.closeTo(0.4), 0.1, expect.closeTo(0.25), 0.05]]);
  });

  test('are one stroke over the words of a line, and go on in the next', () => {
    const lines = [
      line(20, true, ['the', 10, 20], ['long', 25, 40], ['con-', 45, 60]),
      line(40, false, ['version', 10, 40]),
    ];
    expect(marksOn(page(...lines), 'long conversion')).toEqual([
      [0.25, 0.1, expect.closeTo(0.35), 0.05],
      [0.1, 0.2, expect.closeTo(0.3), 0.05],
    ]);
  });

  test('don’t join what stands in two columns', () => {
    expect(marksOn(page(line(20, false, ['left', 10, 20]), line(20, false, ['right', 60, 80])), 'left right')).toEqual(
      [],
    );
  });
});
