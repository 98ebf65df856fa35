import { describe, expect, it } from 'vitest';
import { line, page } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { numberRuns } from '../page/page-index.ts';
import { leftOutAreas, withAllRuns } from './complete.ts';
import type { LayoutBlock } from './layout.ts';
import { layoutPage } from './page-layout.ts';

const lines = [
  line('The first line of the page', 72, 100),
  line('A line that is lost', 72, 300),
  line('The last', 72, 500),
];
const content = page({ runs: lines.flat() });
numberRuns(content);

describe('The blocks of a page', () => {
  const { blocks } = layoutPage(content);
  const without = blocks.flatMap((block): LayoutBlock[] =>
    block.kind === 'text' && block.lines.every(({ baseline }) => baseline === 300) ? [] : [block],
  );

  it('take up what no step has put into one, as a paragraph where it stands', () => {
    expect(without.length).toBe(blocks.length - 1);
    const whole = withAllRuns(without, content.runs, new Set());
    const words = (all: readonly LayoutBlock[]) =>
      all.map((block) =>
        block.kind === 'text' ? block.lines.flatMap(({ runs }) => runs.map(({ text }) => text)) : [],
      );
    expect(words(whole)).toEqual(words(blocks));
  });

  it('take up what stands in a table in the cell beside it', () => {
    const [first = [], lost = []] = lines;
    const box = { x0: 60, y0: 80, x1: 400, y1: 320 };
    const cell = {
      lines: [lineOf(first.map((run) => ({ ...run, script: null })))],
      colspan: 1,
      rowspan: 1,
      header: false,
      align: null,
    };
    const table: LayoutBlock = { kind: 'table', box, columns: [{ x0: 60, x1: 400 }], rows: [[cell]] };
    const [whole] = withAllRuns([table], [...first, ...lost], new Set());
    expect(whole?.kind === 'table' && whole.rows[0]?.[0]?.lines.map(textOfLine)).toEqual([
      'The first line of the page',
      'A line that is lost',
    ]);
  });

  it('stay as they are where nothing is missing, or it stands in a figure', () => {
    expect(withAllRuns(blocks, content.runs, new Set())).toEqual(blocks);
    const ids = new Set((lines[1] ?? []).map(({ id }) => id));
    expect(withAllRuns(without, content.runs, ids)).toEqual(without);
  });
});

it('Words of a line that are left out are one area of the page', () => {
  const areas = leftOutAreas([...(lines[0] ?? []), ...(lines[2] ?? [])], 'artifact', content);
  expect(areas).toHaveLength(2);
  expect(areas[0]).toMatchObject({ reason: 'artifact', x0: 72 });
});
