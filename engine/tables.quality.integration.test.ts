import { describe, it } from 'vitest';
import { expectFloor } from './fixtures/floor.ts';
import type { TestPage } from './fixtures/make-pdf.ts';
import { prose, set } from './fixtures/set-text.ts';

const LEFT = 60;
const WIDE = 475;

/** Columns stand more than an em apart, also where no rule parts them. */
const PADDING = 6;

interface Grid {
  /** Left edges of the columns and the right edge of the last one. */
  edges: readonly number[];
  top: number;
  rowHeight: number;
  /** Heads stand at the left of their columns, whatever is below. */
  headLeft?: boolean;
}

/** A cell's text stands in its column; numbers, and by default what stands over them, at its right. */
function fill(
  page: TestPage,
  rows: readonly (readonly string[])[],
  { edges, top, rowHeight, headLeft = false }: Grid,
): void {
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const x0 = edges[column] ?? 0;
      const x1 = edges[column + 1] ?? x0;
      const isNumeric = /^[\d.,%-]+$/.test((row === 0 && !headLeft ? rows[1]?.[column] : text) ?? '');
      const align = isNumeric ? 'right' : 'left';
      if (text !== '')
        set(page, text, {
          x: x0 + PADDING,
          top: top + rowHeight * row + 11,
          width: x1 - x0 - 2 * PADDING,
          align,
          size: 9,
        });
    }
  }
}

function lattice(page: TestPage, count: number, { edges, top, rowHeight }: Grid): void {
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  for (let row = 0; row <= count; row++) page.rule(left, top + row * rowHeight, right, top + row * rowHeight);
  for (const x of edges) page.rule(x, top, x, top + count * rowHeight);
}

const trees = [
  ['Tree', 'Height', 'Age', 'Grows in'],
  ['Oak', '20', '600', 'the wood behind the house'],
  ['Elm', '30', '150', 'the meadow'],
  ['Fir', '45', '400', 'the hills of the north'],
  ['Ash', '25', '250', 'the garden'],
  ['Yew', '12', '2000', 'the churchyard'],
] as const;

const pipe = (rows: readonly (readonly string[])[]): string =>
  rows.map((row, i) => `| ${row.join(' | ')} |${i === 0 ? `\n|${' --- |'.repeat(row.length)}` : ''}`).join('\n');

const [before, after] = [prose(1, 6), prose(2, 6)];
const around = (table: string): string => `${before}\n\n${table}\n\n${after}\n`;

/** Text, what `draw` makes of the room below it, and text again. */
function between(page: TestPage, draw: (top: number) => number): void {
  const bottom = draw(set(page, before, { x: LEFT, top: 90, width: WIDE }) + 10);
  set(page, after, { x: LEFT, top: bottom + 20, width: WIDE });
}

describe('The quality of tables', () => {
  const edges = [80, 140, 200, 260, 440];

  it('holds for a table with all its rules', async () => {
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          lattice(page, trees.length, { edges, top, rowHeight: 16 });
          fill(page, trees, { edges, top, rowHeight: 16 });
          return top + 16 * trees.length;
        });
      },
      around(pipe(trees)),
    );
  });

  it('holds for a table without rules', async () => {
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          fill(page, trees, { edges, top, rowHeight: 14 });
          return top + 14 * trees.length;
        });
      },
      around(pipe(trees)),
    );
  });

  it('holds for a table with rules above, below and under its head', async () => {
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          for (const row of [0, 1, trees.length]) page.rule(80, top + 14 * row, 420, top + 14 * row);
          fill(page, trees, { edges, top, rowHeight: 14 });
          return top + 14 * trees.length;
        });
      },
      around(pipe(trees)),
    );
  });

  it('holds where heads stand left over numbers that stand right', async () => {
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          for (const row of [0, 1, trees.length]) page.rule(80, top + 14 * row, 420, top + 14 * row);
          fill(page, trees, { edges, top, rowHeight: 14, headLeft: true });
          return top + 14 * trees.length;
        });
      },
      around(pipe(trees)),
      { nid: 0.99, teds: 0.95 },
    );
  });

  it('keeps a head that spans columns', async () => {
    const rows = [
      ['Oak', '20', '25', '600', '610'],
      ['Elm', '30', '31', '150', '155'],
      ['Fir', '45', '44', '400', '420'],
    ];
    const wide = [80, 150, 210, 270, 330, 390];
    const html = `<table><tr><th rowspan="2">Tree</th><th colspan="2">Height</th><th colspan="2">Age</th></tr><tr><th>old</th><th>new</th><th>old</th><th>new</th></tr>${rows
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</table>`;
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          const grid = { edges: wide, top: top + 16, rowHeight: 16 };
          // The first column's head is two rows high, the others' two columns wide.
          lattice(page, 3, { ...grid, top: top + 32 });
          for (const y of [top, top + 16]) page.rule(y === top ? 80 : 150, y, 390, y);
          for (const x of [80, 150, 270, 390]) page.rule(x, top, x, top + 32);
          for (const x of [210, 330]) page.rule(x, top + 16, x, top + 32);
          page.text(['Tree'], { x: 84, top: top + 20, size: 9 });
          page.text(['Height'], { x: 154, top: top + 11, size: 9 });
          page.text(['Age'], { x: 274, top: top + 11, size: 9 });
          fill(page, [['', 'old', 'new', 'old', 'new'], ...rows], grid);
          return top + 80;
        });
        // Its markup counts as text.
      },
      around(html),
      { nid: 0.9 },
    );
  });

  it('joins the lines of a cell', async () => {
    const long = [
      ['Place', 'What grows there'],
      ...[11, 12, 13].map((seed, i) => [['Wood', 'Meadow', 'Garden'][i] ?? '', prose(seed, 2)]),
    ];
    const narrow = [80, 150, 330];
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          lattice(page, long.length, { edges: narrow, top, rowHeight: 64 });
          fill(page, long, { edges: narrow, top, rowHeight: 64 });
          return top + 64 * long.length;
        });
      },
      around(pipe(long)),
    );
  });

  it('keeps cells that are empty', async () => {
    const gaps = trees.map((row, i) => row.map((cell, k) => ((i * 3 + k) % 5 === 4 && i > 0 && k > 0 ? '' : cell)));
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        between(page, (top) => {
          lattice(page, gaps.length, { edges, top, rowHeight: 16 });
          fill(page, gaps, { edges, top, rowHeight: 16 });
          return top + 16 * gaps.length;
        });
      },
      around(pipe(gaps)),
    );
  });

  it('joins a table that goes on on the next page below its head again', async () => {
    const more = Array.from({ length: 24 }, (_, i) => [
      `Tree ${i + 1}`,
      String(10 + i),
      String(100 + 7 * i),
      `plot ${(i * 5) % 13}`,
    ]);
    const [head] = trees;
    await expectFloor(
      (pdf) => {
        for (const [first, last] of [
          [0, 12],
          [12, 24],
        ] as const) {
          const page = pdf.addPage();
          const rows = [head, ...more.slice(first, last)];
          const top = first === 0 ? 842 - 72 - 16 * rows.length : 72;
          if (first === 0)
            for (const [i, seed] of [21, 22, 23, 24].entries())
              set(page, prose(seed, 14), { x: LEFT, top: 80 + 115 * i, width: WIDE });
          lattice(page, rows.length, { edges, top, rowHeight: 16 });
          fill(page, rows, { edges, top, rowHeight: 16 });
          if (first > 0) set(page, after, { x: LEFT, top: top + 16 * rows.length + 20, width: WIDE });
        }
      },
      `${[21, 22, 23, 24].map((seed) => prose(seed, 14)).join('\n\n')}\n\n${pipe([head, ...more])}\n\n${after}\n`,
    );
  });

  it('takes two columns of text for no table', async () => {
    const texts = [prose(31, 18), prose(32, 18)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      for (const [i, text] of texts.entries()) set(page, text, { x: LEFT + 250 * i, top: 90, width: 225 });
    }, texts.join('\n\n'));
  });
});
