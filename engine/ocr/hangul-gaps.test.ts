import { expect, it } from 'vitest';
import { inked } from '../fixtures/bitmaps.ts';
import { withHangulGaps } from './hangul-gaps.ts';
import { runsOfLines } from './word-runs.ts';

/**
 * Syllables of 27 px in squares of 30, with spaces after those with the given indices. Their boxes are as recognition might draw
 * them.
 */
function read(
  texts: readonly string[],
  spaces: readonly number[],
  boxes: readonly (readonly [number, number])[],
): string {
  let x = 50;
  const ink: number[][] = [];
  [...texts.join('')].forEach((_, i) => {
    if (spaces.includes(i)) x += 8;
    ink.push([x, 33, x + 27, 60]);
    x += 30;
  });
  const words = texts.map((text, i) => ({
    text,
    confidence: 90,
    x0: boxes[i]?.[0] ?? 0,
    x1: boxes[i]?.[1] ?? 0,
    y0: 33,
    y1: 60,
  }));
  const line = { x0: 50, y0: 33, x1: x, y1: 60, words, baseline: { x0: 50, y0: 60, x1: x, y1: 60 } };
  const measured = { heightPx: 27, risePx: 0, spanPx: 0, strokePx: 2 };
  const gapped = withHangulGaps({ ...line, ink: measured }, 30, inked(600, 100, ink), 128);
  return runsOfLines([gapped], { left: 0, top: 0, pxPerPt: 1 })
    .map((run) => run.text)
    .join(' ');
}

it.each([
  [
    'are joined where no space is printed between them',
    ['문', '서', '를'],
    [],
    [
      [50, 70],
      [82, 100],
      [120, 137],
    ],
    '문서를',
  ],
  [
    'stay apart where one is, though their boxes touch',
    ['한글', '문서'],
    [2],
    [
      [50, 115],
      [118, 175],
    ],
    '한글 문서',
  ],
  [
    'are joined where their boxes lie over each other',
    ['년', '에'],
    [],
    [
      [50, 90],
      [66, 107],
    ],
    '년에',
  ],
] as const)('Korean syllables %s', (_, texts, spaces, boxes, expected) => {
  expect(read(texts, spaces, boxes)).toBe(expected);
});
