import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';
import { joinSegments, segmentsOf } from '../../lines/segments.ts';
import { decide, type Source } from './decide.ts';
import { toCells } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';

const columns = [
  { x0: 50, x1: 120, y0: 100, y1: 300 },
  { x0: 150, x1: 400, y0: 100, y1: 300 },
];

/** Rows of texts, each of which begins at the left edge of its column. */
const rowsOfTexts = (texts: readonly (readonly string[])[]): TextRow[] =>
  texts.map((cells, i) => {
    const baseline = 112 + 14 * i;
    const own = cells.flatMap((text, c) =>
      text ? [joinSegments(segmentsOf(line(text, columns[c]?.x0 ?? 0, baseline)))] : [],
    );
    return { baseline, sizePt: 10, cells: own };
  });

function verdict(source: Source, texts: readonly (readonly string[])[]): string {
  const rows = rowsOfTexts(texts);
  const read = () =>
    toCells(
      rows.map((row) => [row]),
      columns,
      1,
    );
  const box = { x0: 50, x1: 400, y0: 100, y1: 300 };
  const found = decide({ source, box, columns, rows, headRows: 1, read });
  return found === null ? 'text' : found.kind;
}

const sources: readonly Source[] = ['rules', 'seams', 'text', 'numbers', 'gaps'];

describe('whatever shows its columns, a hypothesis', () => {
  it('is a table where its rows have values', () => {
    const rows = [['Kind', 'Yield'], ...['Wheat', 'Rye', 'Oats', 'Barley'].map((name, i) => [name, `${i + 1}.4`])];
    expect(sources.map((source) => verdict(source, rows))).toEqual(sources.map(() => 'table'));
  });

  it('is none where only its first row has several cells: a number and a title over paragraphs', () => {
    const rows = [
      ['B.', 'Recruitment'],
      ['', 'The trustees are chosen'],
      ['', 'They serve for two years'],
      ['', 'Or more'],
    ];
    for (const source of sources) expect(verdict(source, rows)).not.toBe('table');
  });

  it('is none where it is a list set in columns', () => {
    const rows = ['Wheat', 'Rye', 'Oats', 'Barley'].map((name) => [`• ${name}`, `• more ${name}`]);
    for (const source of sources) expect(verdict(source, rows)).not.toBe('table');
  });

  it('is none where its lines are equations', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name} = x`, `y = ${name}`]);
    for (const source of sources) expect(verdict(source, rows)).not.toBe('table');
  });
});

describe('cells of code between rules', () => {
  it('are a table below a head in words that is over its columns, and else a listing', () => {
    const texts = [
      ['Macro', 'Default'],
      ['alpha', 'small text'],
      ['beta', 'large'],
      ['gamma', 'none'],
      ['delta', 'none'],
      ['epsilon', 'two'],
    ];
    const found = (head: { monospace?: boolean; x?: number; words?: string[] }) => {
      const rows = head.words ? [head.words, ...texts.slice(1)] : texts;
      const runs = rows.flatMap((cells, i) =>
        cells.flatMap((text, c) => {
          const x = 55 + c * (100 + (i === 0 ? (head.x ?? 0) : 0));
          return line(text, x, 114 + 20 * i, { monospace: i > 0 || head.monospace === true });
        }),
      );
      return tables({ rules: [100, 120, 222].map((y) => across(y, 50, 350)), runs });
    };
    expect(found({})).toEqual([texts]);
    expect(found({ monospace: true })).toEqual([]);
    expect(found({ x: 30 })).toEqual([]);
    expect(found({ words: ['Macro'] })).toEqual([]);
  });
});
