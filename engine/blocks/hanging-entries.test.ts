import { expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

type Row = [x: number, text: string, style?: { monospace: true }];

const paragraphs = (rows: Row[]): string[][] => {
  const runs = rows.flatMap(([x, text, style], i): GlyphRun[] => line(text, x, 100 + 12 * i, style));
  return paragraphsOf(joinRows(segmentsOf(runs))).map((block) => block.map(textOfLine));
};

const first = 'Fan B (2020). A Guide to Bindings and Other';
const named = 'Ray A (2014). Series of Time for Everybody.';

it('Entries of a bibliography begin at the outer edge and go on at the inner one, whatever their lines end with', () => {
  const entries: Row[] = [
    [50, first],
    [65, 'Ways to Wrap.'],
    [50, named],
    [65, 'R Package.'],
    [50, named],
    [65, 'https://a.org/b', { monospace: true }],
    [50, 'Lun A (2020). Neighbours.'],
    [50, 'Orr B (2021). Others.'],
  ];
  expect(paragraphs(entries).map(({ length }) => length)).toEqual([2, 2, 2, 1, 1]);
});

it('An entry that is full to its end is one all the same', () => {
  const entries: Row[] = [
    [50, named],
    [65, 'R Package.'],
    [50, named],
    [65, 'in the Journal of Such Things, all of it.'],
    [50, first],
    [65, 'Ways.'],
    [50, named],
  ];
  expect(paragraphs(entries).map(({ length }) => length)).toEqual([2, 2, 2, 1]);
});

it('Paragraphs whose first lines are set in begin there', () => {
  const full = 'These words fill the line to its very end.';
  const text: Row[] = [
    [65, 'Here one begins and goes on to its end, a'],
    [50, full],
    [50, 'So it ends.'],
    [65, 'Here another one begins and goes on to it'],
    [50, full],
    [50, 'It does.'],
    [65, 'Here is the third, which has two lines of'],
    [50, 'words.'],
  ];
  expect(paragraphs(text).map(({ length }) => length)).toEqual([3, 3, 2]);
});

it('Ragged lines beside those of a list are no entries', () => {
  const text: Row[] = [
    [50, '• An item that has the words of a whole line'],
    [65, 'and goes on.'],
    [50, '• Another one that has those of a whole line'],
    [65, 'and so does it.'],
    [50, 'What is below them is ragged, and all of it'],
    [50, 'has a place of its own in one of'],
    [50, 'these paragraphs, as every line of it has.'],
  ];
  expect(paragraphs(text).map(({ length }) => length)).toEqual([2, 2, 3]);
});

it('Where a sentence runs on at the outer edge, each pair of lines is judged by itself', () => {
  const rows = (open: string): Row[] => [
    [50, named],
    [65, 'R Package.'],
    [50, named],
    [65, 'in the Journal of Such Things, all of it.'],
    [50, first],
    [65, 'Ways.'],
    [50, 'These words fill the line to its very end'],
    [50, open],
  ];
  expect(paragraphs(rows('Lun A (2020).')).map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  expect(paragraphs(rows('and so they go on.')).map(({ length }) => length)).toEqual([2, 1, 2, 1, 2]);
});

it('Code below the words of items ends their sentences, and below other words it is code', () => {
  const code = { monospace: true } as const;
  const rows = (mark: string): Row[] =>
    ['use the return value of', 'or take what is given by', 'and in the end just call'].flatMap((text): Row[] => [
      [50, `${mark}Here one begins to ${text}`],
      [65, 'return.of(a.longer.name.of.it)%', code],
    ]);
  expect(paragraphs(rows('• ')).map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(paragraphs(rows(''))).toHaveLength(6);
});
