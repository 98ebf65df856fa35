import { expect, test } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../extract/page-content.ts';
import { line, plain } from '../fixtures/runs.ts';
import { joinSegments, segmentsOf } from '../lines/segments.ts';
import { codeText } from './code.ts';

const FONT_PT = 4.7;
const COLUMN_PT = 5.4;

/** Code as listings set it: letters of a narrow typewriter font, spread over columns that are wider. */
const listing = (texts: readonly string[]) =>
  texts.map((text, row) => {
    const runs = [...text.matchAll(/\S/g)].map(({ 0: letter, index }): GlyphRun => {
      const x0 = 60 + COLUMN_PT * index;
      return {
        id: UNNUMBERED,
        text: letter,
        x0,
        x1: x0 + FONT_PT,
        baseline: 100 + 12 * row,
        style: { ...plain, sizePt: 9, monospace: true },
        space: 'drawn',
      };
    });
    return joinSegments(segmentsOf(runs));
  });

test('keeps words of code whole where their letters stand apart, and single spaces single', () => {
  const code = ['def sort(list):', '    for i in range(len(list)-1, 0, -1):', '        swap(list[i], list[i+1])'];
  expect(codeText(listing(code)).replace(/^ +/gm, ' ')).toBe(code.join('\n').replace(/^ +/gm, ' '));
});

test('counts letters of East Asia as two columns each where others stand below them', () => {
  const style = { monospace: true };
  const given = [...line('(名詞', 60, 100, style), ...line('(動詞', 90, 112, style)];
  const wide = given.map((run) => ({ ...run, x1: run.x0 + 25 }));
  expect(codeText(wide.map((run) => joinSegments(segmentsOf([run]))))).toBe('(名詞\n      (動詞');
});

test('has blank lines where lines stand farther apart than others, or than lines of code ever do', () => {
  const at = (...baselines: number[]): string =>
    codeText(baselines.map((baseline) => joinSegments(segmentsOf(line('make', 60, baseline, { monospace: true })))));
  expect(at(100, 112, 136)).toBe('make\nmake\n\nmake');
  expect(at(100, 124, 148)).toBe('make\n\nmake\n\nmake');
  expect(at(100, 115, 130)).toBe('make\nmake\nmake');
  expect(at(100, 108, 124, 132)).toBe('make\nmake\n\nmake\nmake');
});
