import { describe, expect, it } from 'vitest';
import { inked, recognisedLine } from '../../fixtures/bitmaps.ts';
import type { RecognisedLine } from '../words.ts';
import { withInkBullet } from './ink-bullets.ts';

const SIZE = 30;
const BASELINE = 60;

/** Letters as stems, 20 px high, with white space between them. */
const stems = (x: number, count: number): number[][] =>
  Array.from({ length: count }, (_, i) => [x + i * 10, BASELINE - 20, x + i * 10 + 4, BASELINE]);

/** The text of a line that was read as `text` and has a spot printed at `spotAt` before it. */
function textOf(text: string, at: number, boxes: readonly number[][], spotAt: number): string {
  const line: RecognisedLine = recognisedLine(text, at, BASELINE, 20);
  const first = { ...line.words[0], x0: spotAt, x1: spotAt + 10 };
  const isRead = [...(line.words[0]?.text ?? '')].length === 1;
  const words = line.words.map((word, i) => (isRead && i === 0 ? { ...word, ...first } : word));
  const marked = withInkBullet({ ...line, words }, SIZE, inked(500, 100, boxes), 128);
  return marked.words.map((word) => word.text).join(' ');
}

/** A dot whose centre is .3 of the type size above the baseline. */
const dot = (x: number): number[] => [x, BASELINE - 14, x + 10, BASELINE - 4];

describe('a bullet', () => {
  it.each(['e', 'ο', '®', '。'])('is what is read as %s where a solid spot is printed', (read) => {
    expect(textOf(`${read} item text`, 150, [dot(130), ...stems(170, 20)], 130)).toBe('• item text');
  });

  it('is found where nothing was read', () => {
    expect(textOf('item text', 170, [dot(130), ...stems(170, 20)], 130)).toBe('• item text');
  });

  it('is found on the right of a line that reads from there', () => {
    const line = recognisedLine('المجلد الملفات انسخ', 100, BASELINE, 20);
    const end = line.words.at(-1)?.x1 ?? 0;
    const page = inked(500, 100, [...stems(100, Math.floor((end - 100) / 10)), dot(Math.ceil(end) + 15)]);
    expect(withInkBullet(line, SIZE, page, 128).words.at(-1)?.text).toBe('•');
  });
});

/** A hollow spot with walls of 2 pixels. */
const ring = (x: number, bottom: number, size: number): number[][] => [
  [x + 2, bottom - size, x + size - 2, bottom - size + 2],
  [x + 2, bottom - 2, x + size - 2, bottom],
  [x, bottom - size + 2, x + 2, bottom - 2],
  [x + size - 2, bottom - size + 2, x + size, bottom - 2],
];

describe('a ring', () => {
  it.each(['°', 'o', '©'])('is a bullet where it is read as %s and stands above the baseline', (read) => {
    expect(textOf(`${read} item text`, 150, [...ring(130, BASELINE - 3, 11), ...stems(170, 20)], 130)).toBe(
      '◦ item text',
    );
  });

  it('on the baseline is a letter', () => {
    expect(textOf('o item text', 150, [...ring(130, BASELINE, 14), ...stems(170, 20)], 130)).toBe('o item text');
  });
});

it('a bullet is taken off the word that was read together with it', () => {
  const line = recognisedLine('._un item', 130, BASELINE, 20);
  const page = inked(500, 100, [dot(130), ...stems(155, 20)]);
  expect(withInkBullet(line, SIZE, page, 128).words.map((word) => word.text)).toEqual(['•', 'un', 'item']);
});

describe('no bullet', () => {
  it.each([
    [
      'a hollow letter',
      [
        [130, BASELINE - 16, 140, BASELINE - 14],
        [130, BASELINE - 2, 140, BASELINE],
        [130, BASELINE - 14, 132, BASELINE - 2],
        [138, BASELINE - 14, 140, BASELINE - 2],
      ],
    ],
    ['a stop on the baseline', [[130, BASELINE - 6, 136, BASELINE]]],
    ['a dash', [[125, BASELINE - 11, 140, BASELINE - 8]]],
    ['a letter that touches its word', stems(130, 4)],
  ])('is %s', (_, boxes) => {
    expect(textOf('o item text', 150, [...boxes, ...stems(170, 20)], 130)).toBe('o item text');
  });
});
