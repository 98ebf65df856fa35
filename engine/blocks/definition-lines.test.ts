import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { paragraphsOf } from './paragraphs.ts';

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
  it('are no sentences that end with brackets', () => {
    const column = [plain('as it is said there [Function]', 50, 100), plain('and goes on.', 50, 112)];
    expect(paragraphsOf(column)).toHaveLength(1);
  });

  it('are no citations behind a gap at the end of a line', () => {
    const column = [definition('as somebody says in his book', 100, '[Knuth 1984]'), plain('and goes on.', 50, 112)];
    expect(paragraphsOf(column)).toHaveLength(1);
  });
});
