import { describe, expect, it } from 'vitest';
import type { LayoutBlock, PageLayout, TableBlock, TextBlock } from '../blocks/layout.ts';
import { line, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';
import { across, down } from '../fixtures/tables.ts';
import { lineOf } from '../lines/segments.ts';
import type { FlowBlock, Role } from './flow.ts';
import { lineText } from './flow.ts';
import { LeftOutList } from './left-out.ts';
import { joinTables } from './table-pages.ts';

const textLine = (text: string) => lineOf(line(text, 50, 100).map((run) => ({ ...run, script: null })));

function table(rows: string[][], { y0 = 80, y1 = 700, x0 = 50, header = 1 } = {}): TableBlock {
  const columns = (rows[0] ?? []).map((_, i) => ({ x0: x0 + i * 100, x1: x0 + i * 100 + 90 }));
  return {
    kind: 'table',
    box: { x0, y0, x1: x0 + 300, y1 },
    columns,
    rows: rows.map((row, i) =>
      row.map((text) => ({
        lines: text === '' ? [] : [textLine(text)],
        colspan: 1,
        rowspan: 1,
        header: i < header,
        align: null,
      })),
    ),
  };
}

const text = (value: string): TextBlock => {
  const lines = [textLine(value)];
  const box = { x0: 50, y0: 50, x1: 300, y1: 60 };
  return { kind: 'text', box, lines, column: box };
};

function flow(items: [index: number, block: LayoutBlock, kind?: 'caption' | 'footnote' | 'body'][]): FlowBlock[] {
  return items.map(([index, block, kind = 'body']) => {
    const page: PageLayout = { index, widthPt: 595, heightPt: 842, blocks: [block], links: [] };
    const role: Role = kind === 'footnote' ? { kind, label: '1' } : { kind };
    return { page, block, role };
  });
}

const shown = (items: readonly FlowBlock[]): (string | string[][])[] =>
  items.map(({ block }) => {
    if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => cell.lines.map(lineText).join(' ')));
    return block.kind === 'text' ? block.lines.map(lineText).join(' ') : 'figure';
  });

const head = ['Name', 'Sort'];

describe('a table that goes on over a page break', () => {
  it('is one table without the head that is repeated', () => {
    const joined = joinTables(
      flow([
        [0, table([head, ['a', '1']])],
        [1, table([head, ['b', '2']])],
      ]),
    );
    expect(shown(joined)).toEqual([[head, ['a', '1'], ['b', '2']]]);
  });

  it('repeats its head without the mark of a note that the first one has', () => {
    const [above, below] = [table([head, ['a', '1']]), table([head, ['b', '2']])];
    const [last] = above.rows[0]?.at(-1)?.lines ?? [];
    last?.runs.push(...line('3', 80, 96).map((run) => ({ ...run, script: 'super' as const })));
    const rows = shown(
      joinTables(
        flow([
          [0, above],
          [1, below],
        ]),
      ),
    )[0];
    expect(rows).toHaveLength(3);
  });

  it('has a row whole that the break parts: no label, and text that goes on in small letters', () => {
    const rows = (rest: string[], last = ['a', 'How long', 'The first']) =>
      shown(
        joinTables(
          flow([
            [0, table([['Name', 'Use', 'Note'], last], { y0: 80 })],
            [1, table([rest, ['b', 'Of it', 'None']], { header: 0 })],
          ]),
        ),
      )[0]?.slice(1);
    const [end, apart] = [
      ['b', 'Of it', 'None'],
      ['a', 'How long', 'The first'],
    ];
    expect(rows(['', 'a request waits', ''])).toEqual([['a', 'How long a request waits', 'The first'], end]);
    expect(rows(['', 'Begins', ''])).toEqual([apart, ['', 'Begins', ''], end]);
    expect(rows(['c', 'a request waits', ''])).toEqual([apart, ['c', 'a request waits', ''], end]);
    expect(rows(['', 'a request', 'x'], ['a', 'How long', ''])).toHaveLength(3);
    expect(rows(['', 'a request', '12'], ['a', 'How long', '14'])).toHaveLength(3);
  });

  it('has the links of both pages in such a row', () => {
    const edges = [50, 150, 350];
    const grid = (ys: readonly number[]) => [
      ...ys.map((y) => across(y, 50, 350)),
      ...edges.map((x) => down(x, ys[0] ?? 0, ys.at(-1) ?? 0)),
    ];
    const text = (texts: readonly [string, string], y: number) => [...line(texts[0], 55, y), ...line(texts[1], 155, y)];
    const first = page({
      rules: grid([740, 760, 780]),
      runs: [...text(['Name', 'Use'], 754), ...text(['alpha', 'The way to'], 774)],
    });
    const second = page({
      index: 1,
      rules: grid([60, 80, 100]),
      runs: [...line('the harbour', 155, 74), ...text(['beta', 'None'], 94)],
      links: [{ x0: 155, x1: 215, y0: 62, y1: 78, target: { url: 'https://example.org/' } }],
    });
    const block = structured([first, second]).children.find(({ type }) => type === 'table');
    expect(block).toMatchObject({
      rows: [
        {},
        [
          {},
          {
            children: [
              {
                children: [
                  { type: 'text', value: 'The way to ' },
                  { type: 'link', children: [{ value: 'the harbour' }] },
                ],
              },
            ],
          },
        ],
        {},
      ],
    });
  });

  it('is left out on both pages where it is contents', () => {
    const joined = joinTables(
      flow([
        [0, table([head, ['a', '1']])],
        [1, table([head, ['b', '2']])],
      ]),
    );
    const left = new LeftOutList();
    left.addContents(joined.map((item) => ({ ...item, role: { kind: 'contents' } })));
    expect(left.areas().map(({ page, reason }) => [page, reason])).toEqual([
      [1, 'contents'],
      [2, 'contents'],
    ]);
  });

  it('has ended where its caption stands below it, unless the next page repeats the caption', () => {
    const captioned = (next: string) =>
      joinTables(
        flow([
          [0, table([head, ['a', '1']])],
          [0, text('Table 3: Sorts'), 'caption'],
          ...(next === '' ? [] : [[1, text(next), 'caption'] as [number, LayoutBlock, 'caption']]),
          [1, table([head, ['b', '2']])],
        ]),
      ).filter(({ block }) => block.kind === 'table');
    expect(captioned('')).toHaveLength(2);
    expect(captioned('Table 3 (continued)')).toHaveLength(1);
  });

  it('is one table where its head is repeated over narrower text', () => {
    const narrow = table([head, ['b', '2']], { x0: 77 });
    const joined = joinTables(
      flow([
        [0, table([head, ['a', '1']])],
        [
          1,
          {
            ...narrow,
            columns: [
              { x0: 177, x1: 200 },
              { x0: 230, x1: 267 },
            ],
          },
        ],
      ]),
    );
    expect(shown(joined)).toEqual([[head, ['a', '1'], ['b', '2']]]);
  });

  it('has no second head where none is repeated', () => {
    const joined = joinTables(
      flow([
        [0, table([head, ['a', '1']])],
        [1, table([['b', '2']])],
      ]),
    );
    const block = joined[0]?.block;
    expect(block?.kind === 'table' ? block.rows.map((row) => row[0]?.header) : []).toEqual([true, false, false]);
    expect(block?.kind === 'table' ? block.rows.map((row) => row[0]?.page) : []).toEqual([undefined, undefined, 1]);
  });

  it('goes on over several pages, past footnotes, and between other margins', () => {
    const joined = joinTables(
      flow([
        [0, table([head, ['a', '1']])],
        [0, text('a note'), 'footnote'],
        [1, table([head, ['b', '2']], { x0: 80 })],
        [2, table([head, ['c', '3']])],
      ]),
    );
    expect(shown(joined)).toEqual([[head, ['a', '1'], ['b', '2'], ['c', '3']], 'a note']);
  });

  it('loses the caption that repeats its number', () => {
    const joined = joinTables(
      flow([
        [0, text('Table 3: Things'), 'caption'],
        [0, table([head, ['a', '1']])],
        [1, text('Table 3 (continued)'), 'caption'],
        [1, table([head, ['b', '2']])],
      ]),
    );
    expect(shown(joined)).toEqual(['Table 3: Things', [head, ['a', '1'], ['b', '2']]]);
  });

  it.each([
    [
      'text stands between',
      flow([
        [0, table([head])],
        [1, text('So much for that.')],
        [1, table([head])],
      ]),
    ],
    [
      'another caption stands between',
      flow([
        [0, table([head])],
        [1, text('Table 4: More'), 'caption'],
        [1, table([head])],
      ]),
    ],
    [
      'the caption of the next one stands below the first',
      flow([
        [0, text('Table 3: Things'), 'caption'],
        [0, table([head])],
        [0, text('Table 4: More things'), 'caption'],
        [1, table([head])],
      ]),
    ],
    [
      'captions number them by letters',
      flow([
        [0, text('Table A.1: Things'), 'caption'],
        [0, table([head])],
        [1, text('Table B.1: Things'), 'caption'],
        [1, table([head])],
      ]),
    ],
    [
      'the first ends in the upper half of its page',
      flow([
        [0, table([head], { y1: 300 })],
        [1, table([head])],
      ]),
    ],
    [
      'the columns differ',
      flow([
        [0, table([head])],
        [1, table([['x', 'y', 'z']])],
      ]),
    ],
    [
      'a page lies between',
      flow([
        [0, table([head])],
        [2, table([head])],
      ]),
    ],
  ])('does not go on where %s', (_, items) => {
    expect(shown(joinTables(items))).toEqual(shown(items));
  });
});
