import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

const rule = (y: number, x0 = 40, x1 = 555) => ({ x0, y0: y, x1, y1: y, horizontal: true, thicknessPt: 0.5 });
const bold = { bold: true, font: 'Test-Bold' };
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

  it('of a newspaper are no table where rules stand between them, nor are the words over a rule above them part of one', () => {
    const runs = [...line('No. 12', 40, 90), ...line('Price 40p', 500, 90), ...column(40, [0, 9])];
    runs.push(...column(220, [3, 14]), ...column(400, [6, 20], 20));
    const rules = [rule(100), ...[205, 385].map((x) => ({ ...rule(100), x0: x, x1: x, y1: 420, horizontal: false }))];
    const { blocks } = layoutPage(page({ runs, rules }));
    expect(blocks.map(({ kind }) => kind)).not.toContain('table');
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : [])).slice(0, 2)).toEqual([
      'No. 12 Price 40p',
      'The paragraph starts here and',
    ]);
  });

  it('whose cells begin anew in the same rows are a table', () => {
    const begins = [0, 3, 6, 9, 12, 15, 18, 21];
    const runs = [40, 220, 400].flatMap((x) => column(x, begins));
    expect(kinds({ runs, rules: [rule(100), rule(420)] })).toContain('table');
  });

  it('of entries in a directory are read one after the other', () => {
    const entry = (name: string, x: number, y: number): GlyphRun[] => [
      ...line(name, x, y, bold),
      ...line('12 Long Street', x, y + 12),
      ...line('Tel. 0123 456', x, y + 24),
    ];
    const runs = [40, 210, 380].flatMap((x, i) =>
      [0, 1, 2, 3].flatMap((row) => entry(`Name${i}${row}, Ann`, x, 100 + 50 * row)),
    );
    const names = layoutPage(page({ runs })).blocks.flatMap((block) =>
      block.kind === 'text' ? block.lines.map(textOfLine).filter((text) => text.startsWith('Name')) : [block.kind],
    );
    expect(names).toEqual([0, 1, 2].flatMap((i) => [0, 1, 2, 3].map((row) => `Name${i}${row}, Ann`)));
  });
});
