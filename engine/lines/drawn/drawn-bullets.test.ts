import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { writeBullets } from './drawn-bullets.ts';

/** A shape of 3 points, with its middle 3 points above a baseline. */
const shape = (x: number, baseline: number, sizePt = 3) => ({
  x0: x,
  y0: baseline - 3 - sizePt / 2,
  x1: x + sizePt,
  y1: baseline - 3 + sizePt / 2,
});

const texts = ({ runs }: PageContent): string => runs.map(({ text }) => text).join(' ');
const items = [...line('one item', 72, 100), ...line('another item', 72, 120)];

describe('small shapes', () => {
  it('before the first words of lines are bullets', () => {
    const read = writeBullets(page({ runs: items, drawings: [shape(62, 100), shape(62, 120)] }));
    expect(texts(read)).toBe('• one item • another item');
    expect(read.drawings).toEqual([]);
  });

  it('as large as the rings of inner lists are bullets', () => {
    const rings = [shape(60, 100, 5.8), shape(60, 120, 5.8)];
    expect(texts(writeBullets(page({ runs: items, drawings: rings })))).toBe('• one item • another item');
  });

  it('are bullets where they are pictures', () => {
    const picture = { id: 0, widthPx: 8, heightPx: 8 };
    const images = [100, 120].map((baseline) => ({ ...picture, ...shape(62, baseline) }));
    const read = writeBullets(page({ runs: items, images }));
    expect(texts(read)).toBe('• one item • another item');
    expect(read.images).toEqual([]);
  });

  it('are bullets where there is only one, a disc as browsers draw it', () => {
    const read = writeBullets(page({ runs: items, drawings: [shape(62, 100)] }));
    expect(texts(read)).toBe('• one item another item');
  });

  it('filled in one colour are bullets, each in another a legend', () => {
    const fills = (...colors: number[]) => colors.map((color, i) => ({ ...shape(62, 100 + 20 * i), color }));
    expect(texts(writeBullets(page({ runs: items, fills: fills(0, 0) })))).toBe('▪ one item ▪ another item');
    expect(texts(writeBullets(page({ runs: items, fills: fills(0xff0000, 0xff0000) })))).toBe(
      '▪ one item ▪ another item',
    );
    expect(texts(writeBullets(page({ runs: items, fills: fills(0xff0000, 0xff) })))).toBe('one item another item');
  });

  it('are bullets where there is but one square in the colour of the text among discs', () => {
    const inner = line('inner', 92, 140);
    const among = (color: number) =>
      page({
        runs: [...items, ...inner],
        drawings: [shape(62, 100), shape(62, 120)],
        fills: [{ ...shape(82, 140, 3.6), color }],
      });
    expect(texts(writeBullets(among(0)))).toBe('• one item • another item ▪ inner');
    expect(texts(writeBullets(among(0xff0000)))).toBe('• one item • another item inner');
  });

  it('are bullets where code has more room before it than other items have', () => {
    const runs = [...line('one item', 72, 100), ...line('code', 76, 120, { monospace: true })];
    const read = writeBullets(page({ runs, drawings: [shape(62, 100), shape(62, 120)] }));
    expect(texts(read)).toBe('• one item • code');
  });

  it('are bullets where there is but one ring among discs, before code smaller than the text', () => {
    const inner = line('inner', 92, 140, { monospace: true, sizePt: 8 });
    const drawings = [shape(62, 100), shape(62, 120), shape(80, 140, 4.8)];
    expect(texts(writeBullets(page({ runs: [...items, ...inner], drawings })))).toBe(
      '• one item • another item • inner',
    );
  });

  it('stand behind the line in right-to-left text', () => {
    const runs = [...line('פריט', 400, 100), ...line('עוד', 405, 120)];
    const read = writeBullets(page({ runs, drawings: [shape(427, 100), shape(427, 120)] }));
    expect(texts(read)).toBe('• פריט • עוד');
  });

  it('around numbers make them the numbers of a list, set as their text is', () => {
    const balls = [100, 120].map((baseline) => shape(58, baseline, 9));
    const numbers = ['1', '2'].flatMap((number, i) => line(number, 61, 98 + 20 * i, { sizePt: 6 }));
    const read = writeBullets(page({ runs: [...numbers, ...items], drawings: balls }));
    expect(texts(read)).toBe('1. one item 2. another item');
    expect(read.runs.map(({ style }) => style.sizePt)).toEqual(Array(read.runs.length).fill(10));
    expect(read.drawings).toEqual([]);
  });

  it('around a single number, or around words, are drawings', () => {
    const ball = shape(58, 100, 9);
    const one = page({ runs: [...line('1', 61, 98, { sizePt: 6 }), ...items], drawings: [ball, shape(300, 500, 9)] });
    expect(writeBullets(one)).toEqual(one);
    const words = ['Ab', 'Cd'].flatMap((word, i) => line(word, 60, 98 + 20 * i, { sizePt: 5 }));
    const two = page({ runs: [...words, ...items], drawings: [ball, shape(58, 120, 9)] });
    expect(writeBullets(two)).toEqual(two);
  });

  it.each([
    ['a single one farther off than browsers draw it', [shape(55, 100)]],
    ['as large as letters', [shape(60, 100, 7), shape(60, 120, 7)]],
    ['on the baseline', [shape(62, 103), shape(62, 123)]],
    ['far from the text', [shape(20, 100), shape(20, 120)]],
    ['inside the lines', [shape(88, 100), shape(88, 120)]],
  ])('%s are drawings', (_, drawings) => {
    const content = page({ runs: items, drawings });
    expect(writeBullets(content)).toEqual(content);
  });
});
