import { expect, it } from 'vitest';
import type { PageLink, TagElement } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { linksByTags } from './tagged-links.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 });
const element = (type: string, parent: number, ...boxes: Box[]): TagElement => ({
  type,
  parent,
  boxes,
  colspan: 1,
  rowspan: 1,
});
const target = { url: 'https://example.org/' };
const link = (area: Box): PageLink => ({ ...area, target });

/** The end of one line and the beginning of the next. */
const [first, second] = [box(200, 102, 300, 109), box(60, 116, 120, 123)];
const around = link(box(60, 100, 300, 124));

it('a link over two lines is its own words where tags name them, and nothing between', () => {
  const elements = [element('P', -1), element('Link', 0), element('Span', 1, first), element('Span', 1, second)];
  expect(linksByTags([around], elements)).toEqual([link(first), link(second)]);
});

it('a link is whole where each letter of it is tagged by itself', () => {
  const letters = [box(200, 104, 205, 109), box(206, 102, 209, 109), box(210, 107, 211, 110)];
  const next = [box(60, 116, 66, 123), box(67, 118, 73, 123)];
  const area = link(box(60, 100, 211, 124));
  expect(linksByTags([area], [element('Link', -1, ...letters, ...next)])).toEqual([
    link(box(200, 102, 211, 110)),
    link(box(60, 116, 73, 123)),
  ]);
});

it('a link is its words on two lines of which the one hangs into the other', () => {
  const hanging = box(60, 108, 120, 117);
  expect(linksByTags([link(box(60, 100, 300, 118))], [element('Link', -1, first, hanging)])).toEqual([
    link(first),
    link(hanging),
  ]);
});

it.each([
  ['links within a line', link(box(60, 100, 300, 110)), [element('Link', -1, first)]],
  ['links that no tag names', around, [element('P', -1, first, second)]],
  ['links whose tags stand elsewhere', around, [element('Link', -1, box(60, 300, 300, 324))]],
])('%s stay as they are', (_, given, elements) => {
  expect(linksByTags([given], elements)).toEqual([given]);
});
