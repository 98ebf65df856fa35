import { expect, it } from 'vitest';
import { inked, recognisedLine } from '../../fixtures/bitmaps.ts';
import { withCapitalI } from './misread-signs.ts';

const BASELINE = 60;
const SIZE_PX = 30;

/** A line whose bars are strokes from `above` pixels above the baseline to `below` pixels under it. */
function read(text: string, above: number, below: number): string {
  const line = recognisedLine(text, 20, BASELINE, 20);
  const strokes = line.words.flatMap(({ text: own, x0 }) =>
    own === '|' ? [[x0 + 3, BASELINE - above, x0 + 6, BASELINE + below]] : [],
  );
  const found = withCapitalI(line, SIZE_PX, inked(800, 100, strokes), 128);
  return found.words.map((word) => word.text).join(' ');
}

it('a stroke as high as capitals, which stands on the line beside a word, is a letter', () => {
  expect(read('| think that | am', 22, 0)).toBe('I think that I am');
  expect(read('Henry |', 22, 1)).toBe('Henry I');
});

it('bars, rules and edges go on above or below', () => {
  expect(read('sort | head', 22, 6)).toBe('sort | head');
  expect(read('| Owner', 40, 0)).toBe('| Owner');
  expect(read('| Owner', 12, 0)).toBe('| Owner');
});

it('no letter stands by itself or beside figures', () => {
  expect(read('|', 22, 0)).toBe('|');
  expect(read('12 | 14', 22, 0)).toBe('12 | 14');
});
