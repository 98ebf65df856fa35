import { expect, test } from 'vitest';
import type { FilledBox, GlyphRun, Rule } from '../../extract/page-content.ts';
import { lines, page } from '../../fixtures/runs.ts';
import { frame } from '../../fixtures/tables.ts';
import type { Box } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

const fill = (x0: number, y0: number, x1: number, y1: number): FilledBox => ({ x0, y0, x1, y1, color: 0xffffff });
const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 });
const prose = (name: string): string[] =>
  ['one', 'two', 'three', 'four'].map((n) => `${name} ${n} of the words that stand in a box`);

function starts(runs: GlyphRun[], fills: FilledBox[], rules: Rule[] = []): string[] {
  return layoutPage(page({ runs, fills, rules })).blocks.flatMap((block) =>
    block.kind === 'text' ? block.lines.map((row) => textOfLine(row).split(' ').slice(0, 2).join(' ')) : [block.kind],
  );
}

const quarters = [
  ...lines(prose('a'), 50, 120),
  ...lines(prose('b'), 310, 120),
  ...lines(prose('c'), 50, 320),
  ...lines(prose('d'), 310, 320),
];

test('boxes that stand in a row are read along the row', () => {
  const fills = [fill(40, 100, 290, 290), fill(300, 100, 550, 290), fill(40, 300, 290, 500), fill(300, 300, 550, 500)];
  expect(starts(quarters, fills)).toEqual(
    ['a', 'b', 'c', 'd'].flatMap((name) => ['one', 'two', 'three', 'four'].map((n) => `${name} ${n}`)),
  );
});

test('the ground that slides fill first is no box', () => {
  const boxes = [fill(40, 100, 290, 290), fill(300, 100, 550, 290), fill(40, 300, 290, 500), fill(300, 300, 550, 500)];
  expect(
    starts(quarters, [fill(0, 0, 612, 792), ...boxes])
      .map((start) => start[0])
      .join(''),
  ).toBe('aaaabbbbccccdddd');
});

test('without boxes the same text is two columns', () => {
  expect(
    starts(quarters, [])
      .map((start) => start[0])
      .join(''),
  ).toBe('aaaaccccbbbbdddd');
});

test('a frame of four rules is a box too', () => {
  const boxes = [box(40, 100, 290, 290), box(300, 100, 550, 290), box(40, 300, 290, 500), box(300, 300, 550, 500)];
  expect(
    starts(quarters, [], boxes.flatMap(frame))
      .map((start) => start[0])
      .join(''),
  ).toBe('aaaabbbbccccdddd');
});

/** Boxes with round corners. */
const drawn = (drawings: Box[], runs = quarters): string =>
  layoutPage(page({ runs, drawings }))
    .blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map((row) => textOfLine(row)[0]) : []))
    .join('');

test('boxes with round corners are read along the row where they begin and end together', () => {
  const level = [box(40, 100, 290, 290), box(300, 100, 550, 290), box(40, 300, 290, 500), box(300, 300, 550, 500)];
  expect(drawn(level)).toBe('aaaabbbbccccdddd');
  const poster = [box(40, 100, 290, 290), box(300, 100, 550, 270), box(40, 300, 290, 500), box(300, 280, 550, 500)];
  expect(drawn(poster)).toBe('aaaaccccbbbbdddd');
});
