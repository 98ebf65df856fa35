import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { line, page, plain } from '../../fixtures/runs.ts';
import { textOfLine } from '../spans.ts';
import { verticalText } from './vertical.ts';

/** Letters under each other from `top`, the column's middle at `x`. */
function column(text: string, x: number, top: number, sizePt = 12): GlyphRun[] {
  return [...text].map((char, i) => ({
    id: UNNUMBERED,
    text: char,
    x0: x - sizePt / 2,
    x1: x + sizePt / 2,
    baseline: top + (i + 0.88) * sizePt,
    style: { ...plain, sizePt },
    space: 'none',
  }));
}

const first = '親譲りの無鉄砲で小供の時から損ばかりしている';
const second = '小学校に居る時分学校の二階から飛び降りて一週';
const third = '間ほど腰を抜かした事がある';
const columns = [...column(first, 300, 50), ...column(second, 278, 50), ...column(third, 256, 50)];

const text = (runs: GlyphRun[], turned: GlyphRun[][] = []): string =>
  layoutPage(page({ runs, turned }))
    .blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []))
    .join('');

describe('text set from top to bottom', () => {
  it('is read in columns from the right', () => {
    expect(text(columns)).toBe(first + second + third);
  });

  const rubyOf = (runs: GlyphRun[]): (string | undefined)[][] =>
    (verticalText(page({ runs }))?.columns.runs ?? []).flatMap((run) => (run.ruby ? [[run.text, run.ruby]] : []));

  it('has the spelling of words beside them, be it a single letter or longer than its word', () => {
    expect(rubyOf([...columns, ...column('むてっぽう', 309, 97, 6)])).toEqual([['無鉄砲', 'むてっぽう']]);
    expect(rubyOf([...columns, ...column('こ', 265, 89, 6)])).toEqual([['腰', 'こ']]);
    expect(rubyOf([...columns, ...column('がっこう', 287, 62, 6)])).toEqual([['学校', 'がっこう']]);
  });

  it('is without the dots beside letters that are stressed', () => {
    expect(text([...columns, ...column('﹅﹅﹅', 309, 98, 6)])).toBe(first + second + third);
  });

  it('has lists, whose bullets are drawn above them', () => {
    const items = ['春には雪囲いを外す', '夏は畑と草刈りに追われる', '秋は稲を刈る'];
    const runs = items.flatMap((item, i) => column(item, 220 - 22 * i, 80));
    const drawings = items.map((_, i) => ({ x0: 218 - 22 * i, y0: 66, x1: 222 - 22 * i, y1: 70 }));
    const { blocks } = layoutPage(page({ runs: [...columns, ...runs], drawings }));
    const found = blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []));
    expect(found.slice(-3)).toEqual(items.map((item) => `• ${item}`));
  });

  it('has tables, whose rows are columns from the right', () => {
    const rows = [
      ['工程', '時期'],
      ['楮刈り', '十一月'],
      ['蒸し剥ぎ', '十二月'],
    ];
    const runs = rows.flatMap((row, i) => row.flatMap((cell, j) => column(cell, 220 - 22 * i, 60 + 70 * j)));
    const at = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1, thicknessPt: 0.5 });
    const down = [231, 209, 187, 165].map((x) => ({ ...at(x, 50, x + 0.5, 190), horizontal: false }));
    const across = [50, 120, 190].map((y) => ({ ...at(165, y, 231, y + 0.5), horizontal: true }));
    const { blocks } = layoutPage(page({ runs: [...columns, ...runs], rules: [...down, ...across] }));
    const [table] = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    expect(table?.map((row) => row.map(({ lines }) => lines.map(textOfLine).join('')))).toEqual(rows);
  });

  it('takes words along that lie on their side in a column', () => {
    const style = { ...plain, sizePt: 12 };
    const sideways: GlyphRun[] = [
      { id: UNNUMBERED, text: 'Windows', x0: 240, x1: 280, baseline: 595 - 256 + 4, style, space: 'none', quarter: 3 },
    ];
    const below = column('の箱', 256, 290);
    expect(text([...columns, ...below], [sideways])).toContain('Windows');
    expect(verticalText(page({ runs: [...columns, ...below], turned: [sideways] }))?.turned).toEqual([]);
  });

  it('reads letters of fonts that are not in the file, whose boxes are two ems wide', () => {
    const wide = columns.map((run) => ({ ...run, x0: run.x0 - 12 }));
    expect(text(wide)).toBe(first + second + third);
  });

  it('keeps a number that stands a space before the title of its chapter', () => {
    const title = [...column('一', 322, 50), ...column('峠の道', 322, 74)];
    expect(text([...title, ...columns])).toBe(`一 峠の道${first}${second}${third}`);
  });

  it('leaves a page number and a heading in the page’s own lines alone', () => {
    const found = verticalText(page({ runs: [...columns, ...line('12', 290, 800), ...line('Chapter one', 250, 30)] }));
    expect(found?.rest.map((run) => run.text)).toEqual(['12', 'Chapter', 'one']);
  });

  it('is not seen in lines from left to right', () => {
    const runs = Array.from({ length: 10 }, (_, i) => line(first, 60, 100 + i * 18)).flat();
    expect(verticalText(page({ runs }))).toBeNull();
  });

  it('is not seen in a table of single letters', () => {
    const grid = Array.from({ length: 8 }, (_, i) =>
      column('甲乙丙丁', 60 + i * 40, 100 + i, 12).map((run, j) => ({ ...run, baseline: 100 + j * 30 })),
    );
    expect(verticalText(page({ runs: grid.flat() }))).toBeNull();
  });
});
