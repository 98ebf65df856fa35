import { expect, it } from 'vitest';
import type { PageLayout } from '../blocks/layout.ts';
import { layoutPage } from '../blocks/page-layout.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { blockText } from './flow.ts';
import { inReadingOrder } from './leaflet.ts';

const wide = { widthPt: 842, heightPt: 595 };
const PROSE = [
  'tells what there is to be told about',
  'matters of some weight, and of none',
  'in words that nobody would choose but',
  'that fill the panel from its left edge',
  'to the fold, where the paper is bent,',
  'and go on until the panel has its end',
];
const words = (name: string, x: number) =>
  lines([`${name} says hello to whoever opens it`, ...PROSE], x, 100, { sizePt: 9 });
const inside = layoutPage(
  page({ ...wide, index: 1, runs: [...words('two', 30), ...words('three', 310), ...words('four', 590)] }),
);
const front = (title: number): PageLayout =>
  layoutPage(
    page({
      ...wide,
      runs: [
        ...words('five', 30),
        ...words('six', 310),
        ...line('one', 590, 60, { sizePt: title }),
        ...words('by', 590),
      ],
    }),
  );
const order = (pages: PageLayout[]): string =>
  inReadingOrder(pages)
    .map(({ block }) => (block.kind === 'text' ? blockText(block).split(' ')[0] : block.kind))
    .join(' ');

it('a leaflet folded twice is read from its cover, which is printed last on the front', () => {
  expect(order([front(24), inside])).toBe('one by two three four five six');
});

it('two wide pages without a cover are read as they come', () => {
  expect(order([front(10), inside])).toBe('five six one by two three four');
});

it('more pages are no leaflet', () => {
  expect(order([front(24), inside, { ...inside, index: 2 }])).toMatch(/^five six one by two/);
});
