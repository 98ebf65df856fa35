import { describe, expect, it } from 'vitest';
import { inked } from '../../fixtures/bitmaps.ts';
import type { RecognisedLine } from '../words.ts';
import { withInk } from './line-ink.ts';
import { slantedWords } from './slanted-words.ts';

const HEIGHT_PX = 20;
const PITCH_PX = 12;
const BASELINE = 60;

/** Words made of stems that lean by the given number of columns per row. */
function slantedOf(words: readonly (readonly [text: string, lean: number])[]): string[] {
  let x = 20;
  const ink: number[][] = [];
  const placed = words.map(([text, lean]) => {
    const x0 = x;
    for (let i = 0; i < text.length; i++, x += PITCH_PX)
      for (let row = 0; row < HEIGHT_PX; row++) {
        const at = x + Math.round(lean * row);
        ink.push([at, BASELINE - row - 1, at + 3, BASELINE - row]);
      }
    x += PITCH_PX;
    return { text, confidence: 90, x0, x1: x - PITCH_PX, y0: BASELINE - HEIGHT_PX, y1: BASELINE };
  });
  const box = { x0: 20, x1: x, y0: BASELINE - HEIGHT_PX, y1: BASELINE };
  const line: RecognisedLine = { ...box, baseline: { ...box, y0: BASELINE }, words: placed };
  const measured = withInk(inked(900, 100, ink), line, { threshold: 128, contrast: 255 });
  return measured.words.filter((_, k) => slantedWords([measured])[0]?.[k]).map(({ text }) => text);
}

describe('slanted words', () => {
  it('are those whose stems lean', () => {
    expect(
      slantedOf([
        ['upright', 0],
        ['slanted', 0.22],
        ['words', 0],
        ['here', 0],
      ]),
    ).toEqual(['slanted']);
  });

  it('take numbers between them along', () => {
    expect(
      slantedOf([
        ['Journal', 0.22],
        ['12', 0],
        ['Letters', 0.22],
      ]),
    ).toEqual(['Journal', '12', 'Letters']);
  });

  it('are not told by short words whose letters lean in upright type', () => {
    expect(
      slantedOf([
        ['upright', 0],
        ['Way', 0.22],
        ['words', 0],
      ]),
    ).toEqual([]);
  });

  it('are none on pages that are not quite level', () => {
    expect(
      slantedOf([
        ['upright', 0.04],
        ['words', 0.04],
      ]),
    ).toEqual([]);
  });

  it('are told in scripts with stems only', () => {
    expect(slantedOf([['日本語文', 0.22]])).toEqual([]);
  });
});
