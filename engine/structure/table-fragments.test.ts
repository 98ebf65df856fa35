import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { cellsAt } from '../fixtures/number-tables.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { type FlowBlock, lineText } from './flow.ts';
import { withFragments } from './table-fragments.ts';
import { joinTables } from './table-pages.ts';

const prices = ['Oak', 'Ash', 'Elm', 'Fir', 'Lime', 'Yew'].map((name, i) => [name, `${12 - i}.40`, `${31 * i + 7}`]);
const edges = [60, -220, -300];
const FOOT = 780;
const text = (top: number) =>
  lines(['Some words of a text that goes across all of the columns of this table', 'and of its next line.'], 60, top);

function shown(...pages: readonly GlyphRun[][]): (string | string[][])[] {
  const flow = pages.flatMap((runs, index): FlowBlock[] => {
    const layout = layoutPage(page({ index, runs }));
    return layout.blocks.map((block) => ({ page: layout, block, role: { kind: 'body' } }));
  });
  return joinTables(withFragments(flow)).map(({ block }) => {
    if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => cell.lines.map(lineText).join(' ')));
    return block.kind === 'text' ? block.lines.map(lineText).join(' ') : block.kind;
  });
}
const at = (rows: readonly string[][], top: number) => cellsAt(rows, edges, top);
const endingAt = (rows: readonly string[][], end: number) => at(rows, end - 14 * (rows.length - 1));

describe('a few rows of a table', () => {
  it('are of it where the page before ends with them, or the next one begins with them', () => {
    const rest = shown(
      [...text(600), ...endingAt(prices.slice(0, 4), FOOT)],
      [...at(prices.slice(4), 60), ...text(120)],
    );
    expect(rest.slice(1, -1)).toEqual([prices]);
    const head = shown(
      [...text(600), ...endingAt(prices.slice(0, 2), FOOT)],
      [...at(prices.slice(2), 60), ...text(160)],
    );
    expect(head.slice(1, -1)).toEqual([prices]);
  });

  it('are text where their words are in no column, begin at no edge of its cells, or are larger', () => {
    const above = [...text(600), ...endingAt(prices.slice(0, 4), FOOT)];
    const tables = (...runs: GlyphRun[]) =>
      shown(above, [...runs, ...text(120)]).filter((block) => Array.isArray(block));
    expect(tables(...line('Lime', 60, 60), ...line('8.40', 240, 60))).toEqual([prices.slice(0, 4)]);
    expect(tables(...line('Lime', 66, 60), ...cellsAt([['8.40']], [-220], 60))).toEqual([prices.slice(0, 4)]);
    expect(tables(...line('Lime', 60, 60, { sizePt: 12 }), ...cellsAt([['8.40']], [-220], 60))).toHaveLength(1);
    expect(tables(...line('Of', 60, 60))).toEqual([prices.slice(0, 4)]);
  });

  it('have no title of what follows among them, though it begins where their first column does', () => {
    const above = [...text(600), ...endingAt(prices.slice(0, 4), FOOT)];
    const blocks = shown(above, [...at(prices.slice(4), 60), ...line('Woods', 60, 96), ...text(120)]);
    expect(blocks.slice(1, 3)).toEqual([prices, 'Woods']);
  });

  it('are text where they are items of a list', () => {
    const uses = ['ships and houses', 'doors', 'chairs', 'stairs', 'tables'].map((use, i) => [`${i + 1}.`, use]);
    const words = ['Oak', 'Ash', 'Elm', 'Fir'].map((name, i) => [
      name,
      `used for ${uses[i]?.[1]} in all of the country`,
    ]);
    const set = (rows: readonly string[][], top: number) => cellsAt(rows, [60, 160], top);
    const [first, second] = [[...text(600), ...set(words, FOOT - 42)], text(120)];
    expect(shown(first, [...set([['Yew', 'bows']], 60), ...second])[1]).toEqual([...words, ['Yew', 'bows']]);
    expect(shown(first, [...set(uses.slice(0, 1), 60), ...second])[1]).toEqual(words);
  });
});
