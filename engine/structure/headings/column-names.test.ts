import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

type Parts = readonly [x: number, text: string][];

const PROSE = lines(Array(8).fill('Words of a paragraph that fills its line from side to side'), 50, 100);
const bold = { bold: true };
const ROW: Parts = [
  [50, 'quick'],
  [230, 'Looks less'],
];

/** How many headings come of a bold line, whose parts stand at these places, over a row. */
function headings(parts: Parts, row: Parts, rowStyle = {}): number {
  const at = (y: number, cells: Parts, style = {}) => cells.flatMap(([x, text]) => line(text, x, y, style));
  const { children } = structured([page({ runs: [...PROSE, ...at(230, parts, bold), ...at(254, row, rowStyle)] })]);
  return children.filter(({ type }) => type === 'heading').length;
}

const over = (name: string, x = 200): Parts => [
  [50, name],
  [x, 'Description'],
];

describe('a bold line with room as between columns', () => {
  it('is no heading over a row with such room', () => {
    expect(headings(over('Option'), ROW)).toBe(0);
    expect(headings(over('CONVERSION'), ROW)).toBe(0);
  });

  it('is no heading over a row whose cell fills most of the room', () => {
    const row: Parts = [
      [50, 'descriptions of'],
      [140, 'Less'],
    ];
    expect(headings(over('Option'), row)).toBe(0);
  });

  it('is none where three rooms part its words', () => {
    const tabs: Parts = [
      [50, 'All'],
      [85, 'Static'],
      [140, 'Abstract'],
      [210, 'Concrete'],
    ];
    expect(headings(tabs, [[50, 'Looks less at things']])).toBe(0);
  });

  it('is one where room parts each of its ideographs', () => {
    const title = [...'委托合同书'].map((text, i): Parts[number] => [50 + 17 * i, text]);
    expect(headings(title, [[50, 'Looks less at things']])).toBe(1);
  });

  it('is one behind a number, a letter or a code, and over text without such room', () => {
    for (const label of ['2.1', 'A', 'IV.', 'FSI']) expect(headings(over(label, 90), ROW)).toBe(1);
    expect(headings(over('Option'), [[50, 'Looks less at things']])).toBe(1);
  });

  it('is one over other bold lines: names of functions have their source at the other side', () => {
    expect(headings(over('Option'), ROW, bold)).toBeGreaterThan(0);
  });
});
