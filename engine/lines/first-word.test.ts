import { expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, textWidth } from '../fixtures/runs.ts';
import { fits } from './first-word.ts';
import { lineOf } from './segments.ts';

const lineFrom = (runs: readonly GlyphRun[]) => lineOf(runs.map((run) => ({ ...run, script: null })));
const of = (text: string) => lineFrom(line(text, 50, 100));

it('a line has room for the first word of the next one, and a space before it', () => {
  const wordPt = textWidth('harbour', 10);
  expect(fits(of('harbour lights at night'), wordPt + 4)).toBe(true);
  expect(fits(of('harbour lights at night'), wordPt + 2)).toBe(false);
  expect(fits(of('harbour lights at night'), wordPt + 4, 0.3)).toBe(false);
});

it('the first word of a line may be drawn in pieces', () => {
  const pieces = [...line('har', 50, 100), ...line('bour', 50 + textWidth('har', 10), 100)];
  const [first, second] = pieces;
  const whole = lineFrom(pieces.map((run) => (run === second ? { ...run, space: 'none' as const } : run)));
  expect(first?.text).toBe('har');
  expect(fits(whole, textWidth('har', 10) + 4)).toBe(false);
});

it('the first word of a line has gaps within that part no words', () => {
  const runs = [...line('‘har', 50, 100), ...line('bour’', 51 + textWidth('‘har', 10), 100)];
  const closed = lineFrom(runs.map((run, i) => (i > 0 ? { ...run, space: 'closed' as const } : run)));
  expect(fits(closed, textWidth('‘har', 10) + 4)).toBe(false);
});

it('no line breaks between a word and the signs that are set apart from it', () => {
  expect(fits(of('« har » bour'), textWidth('« har', 10) + 4)).toBe(false);
  expect(fits(of('har ! bour'), textWidth('har', 10) + 4)).toBe(false);
  expect(fits(of('har » bour'), textWidth('har » ', 10) + 4)).toBe(true);
});

it('a line of ideographs may break behind the first of them and the signs that begin no line', () => {
  expect(fits(of('本文書は自由です'), 14)).toBe(true);
  expect(fits(of('本。文書は自由です'), 14)).toBe(false);
});
