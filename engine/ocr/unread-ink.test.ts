import { describe, expect, it } from 'vitest';
import { inked, recognisedLine } from '../fixtures/bitmaps.ts';
import { foundIn, unreadPlaces } from './unread-ink.ts';
import type { RecognisedLine } from './words.ts';

/** Three letters of 8 × 14 px in each place. */
const letters = (x: number, y: number): number[][] => [0, 11, 22].map((at) => [x + at, y, x + at + 8, y + 14]);
const ROWS = [60, 90, 120, 150];
const page = inked(400, 220, [...ROWS.flatMap((y) => letters(40, y)), ...ROWS.flatMap((y) => letters(300, y))]);
/** A word over the three letters of a place. */
const word = (x: number, y: number): RecognisedLine => {
  const line = recognisedLine('abc', x, y + 14, 14);
  const box = { x0: x, x1: x + 30, y0: y, y1: y + 14 };
  return { ...line, ...box, words: line.words.map((one) => ({ ...one, ...box })) };
};
const left = ROWS.map((y) => word(40, y));
const right = ROWS.map((y) => word(300, y));

describe('ink that recognition passed over', () => {
  it('is none where all letters are in words', () => {
    expect(unreadPlaces(page, { lines: [...left, ...right], pictures: [] }, 128)).toEqual([]);
  });

  it('is a column of numbers, as one place', () => {
    const [place, ...others] = unreadPlaces(page, { lines: left, pictures: [] }, 128);
    expect(others).toEqual([]);
    expect(place).toMatchObject({ x: 286, y: 46, picture: { widthPx: 58, heightPx: 132 } });
    expect(place?.picture.samples.filter((value) => value === 0)).toHaveLength(12 * 8 * 14);
  });

  it('is a column that was taken for a vertical line', () => {
    const upright = recognisedLine('NOM', 300, 164, 104);
    const lines = [...left, { ...upright, x1: 330, words: upright.words.map((one) => ({ ...one, x1: 330 })) }];
    expect(unreadPlaces(page, { lines, pictures: [] }, 128)).toHaveLength(1);
  });

  it('is shown without the words beside it that have been read', () => {
    const [place] = unreadPlaces(page, { lines: [...left, ...right.slice(1)], pictures: [] }, 128);
    expect(place?.picture.samples.filter((value) => value === 0)).toHaveLength(3 * 8 * 14);
  });

  it('is no row of bullets', () => {
    const bullets = ROWS.map((y) => [300, y, 312, y + 12]);
    const listed = inked(400, 220, [...ROWS.flatMap((y) => letters(40, y)), ...bullets]);
    expect(unreadPlaces(listed, { lines: left, pictures: [] }, 128)).toEqual([]);
  });

  it('is no label of a picture', () => {
    const pictures = [{ x0: 280, y0: 40, x1: 360, y1: 180 }];
    expect(unreadPlaces(page, { lines: left, pictures }, 128)).toEqual([]);
  });

  it('is left alone on maps and photographs, where it is everywhere', () => {
    const everywhere = Array.from({ length: 60 }, (_, i) =>
      letters((i % 6) * 120 + 20, Math.floor(i / 6) * 90 + 20),
    ).flat();
    expect(unreadPlaces(inked(760, 920, everywhere), { lines: [], pictures: [] }, 128)).toEqual([]);
  });

  it('is left alone where it covers most of the page, so that no page takes twice its time', () => {
    const lines = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 11 }, (_, k) => letters(20 + 33 * k, 20 + 30 * i)),
    );
    expect(unreadPlaces(inked(400, 220, lines.flat(2)), { lines: [], pictures: [] }, 128)).toEqual([]);
  });

  it('takes its place on the page when it reads well', () => {
    const place = { x: 286, y: 46, picture: page };
    const [line] = foundIn(place, [recognisedLine('31.4', 10, 30, 14)]);
    expect(line?.words[0]).toMatchObject({ text: '31.4', x0: 296, y0: 62, y1: 76 });
    expect(line?.baseline.y0).toBe(76);
  });

  it('stays unread where it reads badly', () => {
    const place = { x: 0, y: 0, picture: page };
    const read = recognisedLine('Lanrpslri 31', 10, 30, 14);
    const doubtful = { ...read, words: read.words.map((one) => ({ ...one, confidence: 40 })) };
    expect(foundIn(place, [doubtful])).toEqual([]);
  });
});
