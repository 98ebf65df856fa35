import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, page, plain } from '../fixtures/runs.ts';
import { textOfLine } from './spans.ts';
import { verticalText } from './vertical.ts';

/** Letters under each other from `top`, the column's middle at `x`. */
function column(text: string, x: number, top: number, sizePt = 12): GlyphRun[] {
  return [...text].map((char, i) => ({
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

  it('keeps the spelling of a word behind it in brackets', () => {
    expect(text([...columns, ...column('むてっぽう', 309, 97, 6)])).toContain('無鉄砲（むてっぽう）で');
  });

  it('takes words along that lie on their side in a column', () => {
    const style = { ...plain, sizePt: 12 };
    const sideways: GlyphRun[] = [{ text: 'Windows', x0: 240, x1: 280, baseline: 595 - 256 + 4, style, space: 'none' }];
    const below = column('の箱', 256, 290);
    expect(text([...columns, ...below], [sideways])).toContain('Windows');
    expect(verticalText([...columns, ...below], [sideways], 595)?.turned).toEqual([]);
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
    const found = verticalText([...columns, ...line('12', 290, 800), ...line('Chapter one', 250, 30)], [], 595);
    expect(found?.rest.map((run) => run.text)).toEqual(['12', 'Chapter', 'one']);
  });

  it('is not seen in lines from left to right', () => {
    const runs = Array.from({ length: 10 }, (_, i) => line(first, 60, 100 + i * 18)).flat();
    expect(verticalText(runs, [], 595)).toBeNull();
  });

  it('is not seen in a table of single letters', () => {
    const grid = Array.from({ length: 8 }, (_, i) =>
      column('甲乙丙丁', 60 + i * 40, 100 + i, 12).map((run, j) => ({ ...run, baseline: 100 + j * 30 })),
    );
    expect(verticalText(grid.flat(), [], 595)).toBeNull();
  });
});
