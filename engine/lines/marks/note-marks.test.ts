import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { withNoteMarks } from './note-marks.ts';

const scripts = (runs: GlyphRun[]): string[] =>
  segmentsOf(withNoteMarks(runs)).flatMap((segment) =>
    segment.runs.flatMap(({ text, script }) => (script === 'super' ? [text] : [])),
  );

const before = line('難しくなっている', 60, 100);
const small = { sizePt: 7 };

describe('the mark of a note', () => {
  it('is whole where its star hangs lower than its figure', () => {
    const mark = [...line('∗', 100, 98, small), ...line('1', 103.5, 96.4, small)];
    expect(scripts([...before, ...mark, ...line('。本調査', 107.5, 100)])).toEqual(['∗1']);
  });

  it('is whole where its bracket comes from another font', () => {
    const mark = [...line('1', 100, 96.4, small), ...line('）', 103.5, 96.4, { ...small, font: 'Other' })];
    expect(scripts([...before, ...mark, ...line('を使用', 107.5, 100)])).toEqual(['1）']);
  });

  it('takes no bracket that stands apart', () => {
    const words = [...line('(', 60, 100), ...line('1', 80, 100, { font: 'Other' })];
    expect(withNoteMarks(words).map(({ text }) => text)).toEqual(['(', '1']);
  });
});
