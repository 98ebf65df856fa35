import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { layoutPage } from '../page-layout.ts';

const rule = (y: number, x0 = 40, x1 = 555) => ({ x0, y0: y, x1, y1: y, horizontal: true, thicknessPt: 0.5 });
const kinds = (content: Parameters<typeof page>[0]): string[] =>
  layoutPage(page(content)).blocks.map(({ kind }) => kind);

/** Lines of running text, except those that begin a paragraph. */
const column = (x: number, begins: readonly number[], count = 24): GlyphRun[] =>
  lines(
    Array.from({ length: count }, (_, i) =>
      begins.includes(i) ? 'The paragraph starts here and' : 'goes on over all of its lines',
    ),
    x,
    120,
  );

describe('columns', () => {
  it('of a newspaper between two rules are no table', () => {
    const runs = [...column(40, [0, 9]), ...column(220, [3, 14]), ...column(400, [6, 20])];
    expect(kinds({ runs, rules: [rule(100), rule(420)] })).not.toContain('table');
  });

  it('whose lines do not fill them are a table, however they begin', () => {
    const names = ['all of it', 'but one of the many names', 'some of the others here'];
    const cells = (x: number, from: number): GlyphRun[] =>
      lines(
        Array.from({ length: 24 }, (_, i) => names[(i * from) % 3] ?? ''),
        x,
        120,
      );
    const runs = [...cells(40, 1), ...cells(220, 2), ...cells(400, 4)];
    expect(kinds({ runs, rules: [rule(100), rule(420)] })).toContain('table');
  });

  it('whose cells begin anew in the same rows are a table', () => {
    const begins = [0, 3, 6, 9, 12, 15, 18, 21];
    const runs = [40, 220, 400].flatMap((x) => column(x, begins));
    expect(kinds({ runs, rules: [rule(100), rule(420)] })).toContain('table');
  });
});

describe('a block of lines', () => {
  const address = ['Mister', 'Thomas Eberle', 'Am Sonnenhang 5', '70565 Stuttgart'];
  const facts = [
    ['Number', '74418'],
    ['Customer', '38821'],
    ['Account', '91002'],
    ['Day', '5.11.2026'],
    ['Pages', '12'],
  ];
  const beside = (leading: number): GlyphRun[] => [
    ...lines(address, 40, 103, {}, leading),
    ...facts.flatMap(([label = '', value = ''], i) => [
      ...line(label, 300, 100 + 15 * i),
      ...line(value, 420, 100 + 15 * i),
    ]),
  ];

  it('beside labels and values is no column of theirs', () => {
    expect(tables({ runs: beside(11) })).toEqual([facts]);
  });

  it('that is level with them is one', () => {
    const level = beside(15).map((run) => (run.x0 < 300 ? { ...run, baseline: run.baseline - 3 } : run));
    expect(tables({ runs: level })[0]?.[0]).toEqual(['Mister', 'Number', '74418']);
  });
});
