import { expect, test } from 'vitest';
import type { FilledBox, PageContent } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

const BLUE = 0x3333b3;
const fill = (x0: number, y0: number, x1: number, y1: number, color = BLUE): FilledBox => ({ x0, y0, x1, y1, color });

/** A slide of 360 × 270 points with these boxes and words, and three items below each other. */
function slide(fills: FilledBox[], words: PageContent['runs']): string[] {
  const items = lines(['first item', 'second item', 'third item'], 90, 120);
  const { blocks } = layoutPage(page({ widthPt: 360, heightPt: 270, runs: [...words, ...items], fills }));
  return blocks.flatMap((block) =>
    block.kind === 'text'
      ? block.lines.map((row) => `${block.inBar ? 'bar: ' : ''}${textOfLine(row)}`)
      : [`a ${block.kind}`],
  );
}
const ITEMS = ['first item', 'second item', 'third item'];

test('The boxes of a foot line are no table, and are read behind the page', () => {
  const fills = [fill(0, 262, 120, 270), fill(120, 262, 240, 270, 0x262686), fill(240, 262, 360, 270)];
  const words = [['Author', 40] as const, ['Title', 160] as const, ['3', 300] as const].flatMap(([text, x]) =>
    line(text, x, 268, { sizePt: 6 }),
  );
  expect(slide(fills, words)).toEqual([...ITEMS, 'bar: Author', 'bar: Title', 'bar: 3']);
});

test('Bars on each other at the top are read from the edge', () => {
  const fills = [fill(0, 0, 180, 12, 0), fill(180, 0, 360, 12), fill(0, 12, 360, 40)];
  const words = [...line('Section', 20, 9, { sizePt: 6 }), ...line('A title', 20, 32, { sizePt: 14 })];
  expect(slide(fills, words)).toEqual(['bar: Section', 'bar: A title', ...ITEMS]);
});

test('Bars at the top and the foot may be parted at one place', () => {
  const fills = [0, 262].flatMap((y) => [fill(0, y, 180, y + 8, 0), fill(180, y, 360, y + 8)]);
  const words = [...line('Section', 20, 6, { sizePt: 6 }), ...line('Author', 20, 268, { sizePt: 6 })];
  expect(slide(fills, words)).toEqual(['bar: Section', ...ITEMS, 'bar: Author']);
});

test('What stands in a bar at the side is no column of the page', () => {
  const words = lines(['Title', 'Author', 'Part one', 'Part two'], 4, 60, { sizePt: 6 }, 20);
  expect(slide([fill(0, 0, 60, 270)], words)).toEqual(
    expect.arrayContaining(['bar: Title', 'bar: Author', 'bar: Part one', 'bar: Part two']),
  );
  expect(slide([fill(0, 0, 60, 270)], words).slice(-3)).toEqual(ITEMS);
});

test('The last row of a table that goes up to the edge is no bar', () => {
  const fills = [200, 235].flatMap((y) => [fill(0, y, 180, y + 35), fill(180, y, 360, y + 35)]);
  expect(slide(fills, line('Words', 40, 255)).filter((text) => text.startsWith('bar'))).toEqual([]);
});

test.each([
  ['that ends before the edge', fill(10, 262, 350, 270)],
  ['that is part of the width', fill(0, 262, 200, 270)],
  ['as high as half of the page', fill(0, 135, 360, 270)],
  ['as pale as paper', fill(0, 262, 360, 270, 0xfafafa)],
])('A box %s is no bar', (_, box) => {
  expect(slide([box], line('Words', 40, 268, { sizePt: 6 }))).toContain('Words');
});
