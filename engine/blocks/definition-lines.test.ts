import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { paragraphsOf } from './paragraphs.ts';
import { areDefinitions } from './tables/text-evidence.ts';

const placed = (runs: GlyphRun[]) =>
  lineOf(
    runs.map((run) => ({ ...run, script: null })),
    false,
  );
/** A name and its arguments, and the kind at the edge. */
const definition = (text: string, y: number, kind = '[Function]') =>
  placed([...line(text, 50, y), ...line(kind, 300, y)]);
const plain = (text: string, x: number, y: number) => placed(line(text, x, y));

describe('definitions with their kind at the edge', () => {
  it('are paragraphs of their own, with the arguments that go on below', () => {
    const column = [
      definition('count (text,', 100),
      plain('flags)', 100, 112),
      plain('Returns how many words a text has, as they are said', 78, 124),
      plain('nothing but that.', 78, 136),
      definition('count', 148, '[System Variable]'),
      plain('says so.', 78, 160),
    ];
    expect(paragraphsOf(column).map((block) => block.map(textOfLine))).toEqual([
      ['count (text, [Function]', 'flags)'],
      ['Returns how many words a text has, as they are said', 'nothing but that.'],
      ['count [System Variable]'],
      ['says so.'],
    ]);
  });

  it('are no sentences that end with brackets', () => {
    const column = [plain('as it is said there [Function]', 50, 100), plain('and goes on.', 50, 112)];
    expect(paragraphsOf(column)).toHaveLength(1);
  });

  it('are no citations behind a gap at the end of a line', () => {
    const column = [definition('as somebody says in his book', 100, '[Knuth 1984]'), plain('and goes on.', 50, 112)];
    expect(paragraphsOf(column)).toHaveLength(1);
  });

  it('make no table', () => {
    const cells = ['one (x)', 'two (x)'].flatMap((text, i) => [
      plain(text, 50, 100 + 12 * i),
      plain('[Function]', 300, 100 + 12 * i),
    ]);
    expect(areDefinitions(cells)).toBe(true);
    expect(areDefinitions(cells.map(({ x0, baseline }) => plain('word', x0, baseline)))).toBe(false);
  });
});
