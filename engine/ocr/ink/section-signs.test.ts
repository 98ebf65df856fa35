import { describe, expect, it } from 'vitest';
import { inked } from '../../fixtures/bitmaps.ts';
import type { RecognisedLine } from '../words.ts';
import { withSectionSigns } from './misread-signs.ts';

const BASELINE = 60;
const SIZE_PX = 30;

/** A line in which every letter is a box that extends below the baseline by the given number of pixels. */
function read(words: readonly (readonly [text: string, below: readonly number[]])[]): string {
  const boxes: number[][] = [];
  let x = 20;
  const placed = words.map(([text, below]) => {
    const x0 = x;
    for (const depth of below) {
      boxes.push([x, BASELINE - 21, x + 12, BASELINE + depth]);
      x += 16;
    }
    const box = { x0, x1: x - 4, y0: BASELINE - 21, y1: BASELINE + Math.max(...below) };
    x += 10;
    return { ...box, text, confidence: 80 };
  });
  const line: RecognisedLine = {
    ...{ x0: 20, y0: BASELINE - 21, x1: x, y1: BASELINE + 6 },
    baseline: { x0: 20, y0: BASELINE, x1: x, y1: BASELINE },
    words: placed,
  };
  const found = withSectionSigns(line, SIZE_PX, inked(600, 100, boxes), 128);
  return found.words.map((word) => word.text).join(' ');
}

const word = (text: string) => [text, [...text].map(() => 0)] as const;

describe('signs of sections', () => {
  it('are told by their feet from the digit that they are read as', () => {
    expect(read([['83', [6, 0]], word('Preise')])).toBe('§ 3 Preise');
    expect(read([word('nach'), ['S', [6]], word('12'), word('gilt')])).toBe('nach § 12 gilt');
  });

  it('are none where the digit stands on the line', () => {
    expect(read([word('83'), word('Preise')])).toBe('83 Preise');
    expect(read([word('S'), word('12')])).toBe('S 12');
  });

  it('are none where another letter of the word has a tail', () => {
    expect(read([['83', [0, 6]], word('Preise')])).toBe('83 Preise');
  });

  it('stand before a number', () => {
    expect(read([['S', [6]], word('Preise')])).toBe('S Preise');
  });
});
