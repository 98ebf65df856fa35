import { expect, test } from 'vitest';
import { inkSpots } from './ink-spots.ts';

/** `#` is ink. */
function drawn(rows: readonly string[]) {
  const widthPx = rows[0]?.length ?? 0;
  const samples = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 0 : 255));
  return { samples, widthPx, heightPx: rows.length };
}

test.each([
  { shape: 'empty paper', rows: ['....', '....'], spots: 0 },
  { shape: 'an i and its dot', rows: ['.#.', '...', '.#.', '.#.'], spots: 2 },
  { shape: 'a U, whose arms meet below', rows: ['#..#', '#..#', '####'], spots: 1 },
  { shape: 'a ring around a dot', rows: ['#####', '#...#', '#.#.#', '#...#', '#####'], spots: 2 },
  { shape: 'a W and a full stop at the edge', rows: ['#.#.#...', '#.#.#...', '#####..#'], spots: 2 },
  { shape: 'pixels that touch at a corner', rows: ['#..', '.#.', '..#'], spots: 1 },
  { shape: 'the end of one row and the beginning of the next', rows: ['..#', '#..'], spots: 2 },
])('counts $shape as $spots', ({ rows, spots }) => {
  expect(inkSpots(drawn(rows), 128)).toHaveLength(spots);
});

test('the box of a spot holds all of its parts, wherever they have been seen first', () => {
  const rows = ['.....#', '#....#', '#.##.#', '######'];
  expect(inkSpots(drawn(rows), 128)).toEqual([expect.objectContaining({ x0: 0, y0: 0, x1: 6, y1: 4 })]);
});
