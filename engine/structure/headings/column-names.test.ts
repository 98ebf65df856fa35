import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const PROSE = lines(Array(8).fill('Words of a paragraph that fills its line from side to side'), 50, 100);
const bold = { bold: true };

/** The kinds of the blocks that come of a bold line, whose parts stand at these places, over a row. */
function headings(parts: readonly [x: number, text: string][], row: readonly [x: number, text: string][]): string[] {
  const at = (y: number, cells: readonly [number, string][], style = {}) =>
    cells.flatMap(([x, text]) => line(text, x, y, style));
  const { children } = structured([page({ runs: [...PROSE, ...at(230, parts, bold), ...at(254, row)] })]);
  return children.filter(({ type }) => type === 'heading').map((block) => JSON.stringify(block));
}

describe('a bold line with room as between columns', () => {
  it('is no heading over a row with such room', () => {
    expect(
      headings(
        [
          [50, 'Option'],
          [200, 'Description'],
        ],
        [
          [50, 'quick'],
          [230, 'Looks less'],
        ],
      ),
    ).toEqual([]);
  });

  it('is one behind a number, over text without such room, and over other bold lines', () => {
    expect(
      headings(
        [
          [50, '2.1'],
          [90, 'Description'],
        ],
        [
          [50, 'quick'],
          [230, 'Looks less'],
        ],
      ),
    ).toHaveLength(1);
    expect(
      headings(
        [
          [50, 'A company'],
          [200, 'In a year'],
        ],
        [[50, 'Looks less at things']],
      ),
    ).toHaveLength(1);
  });
});
