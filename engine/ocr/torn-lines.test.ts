import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { isTorn, surerOf } from './torn-lines.ts';

const TEXT = 'The boats came home before it was dark';
const paragraph = [100, 140, 180].map((baseline) => recognisedLine(TEXT, 60, baseline, 20));
const cut = [240, 280].map((baseline) => recognisedLine('. Bring the nets in', 90, baseline, 20));
/** A column of letters one above the other. */
const upright = [300, 600].map((x) => ({ ...recognisedLine('음식', x, 500, 20), x1: x + 20, y0: 380 }));

describe('lines', () => {
  it.each([
    ['begin with the stop of a number that stands elsewhere', [...paragraph, ...cut]],
    ['stand upright', [...paragraph, ...upright]],
  ])('are torn where some %s', (_, lines) => {
    expect(isTorn({ lines })).toBe(true);
  });

  it.each([
    ['all is whole', paragraph],
    ['one of them is odd', [...paragraph, ...cut.slice(1)]],
    ['others stand beside them', [...paragraph, ...cut, recognisedLine(TEXT, 900, 140, 20)]],
    ['there are none', []],
  ])('are left as they are where %s', (_, lines) => {
    expect(isTorn({ lines })).toBe(false);
  });
});

describe('the reading as one block', () => {
  const whole = [...paragraph, recognisedLine('1. Bring the nets in', 70, 240, 20)];

  it('is taken where it is sure of more letters, without what stands on pictures', () => {
    const picture = { x0: 0, y0: 600, x1: 800, y1: 900 };
    const page = { lines: paragraph, pictures: [picture] };
    const onPicture = recognisedLine('leaves', 100, 700, 20);
    expect(surerOf(page, { lines: [...whole, onPicture] })).toEqual({ lines: whole, pictures: [picture] });
  });

  it('is left where it is not', () => {
    const unsure = whole.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, confidence: 30 })) }));
    const page = { lines: paragraph, pictures: [] };
    expect(surerOf(page, { lines: unsure })).toBe(page);
  });
});
