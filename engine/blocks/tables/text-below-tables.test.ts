import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, files, frame, rowOf, tables } from '../../fixtures/tables.ts';

describe('tables with a rule below their head', () => {
  it('begin below a box of labels and values that is as wide as they are', () => {
    const box = [
      ['Patient:', 'Green', 'Taken:', 'Monday'],
      ['Born:', 'in May', 'Received:', 'Tuesday'],
    ];
    const labels = box.flatMap((texts, i) => texts.flatMap((text, c) => line(text, 55 + 75 * c, 64 + 16 * i)));
    const rules = [...frame({ x0: 50, x1: 350, y0: 50, y1: 90 }), across(120, 50, 350)];
    const more = ['gamma', 'delta', 'omega'].map((name, i) => [name, `${31 + i}`, 'text']);
    const all = [...files, ...more].flatMap((texts, i) => rowOf(texts, 114 + 20 * i));
    expect(tables({ rules, runs: [...labels, ...all] })).toEqual([box, [...files, ...more]]);
  });
});
