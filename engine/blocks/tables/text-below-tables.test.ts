import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { across, files, frame, rowOf, tables } from '../../fixtures/tables.ts';
import { cutBetween, tabularRows } from './rows-between.ts';

const rows = files.map((texts, i) => rowOf(texts, 114 + 20 * i));

describe('tables with a rule below their head', () => {
  it('end over lines of text that the rule at the foot of a page parts from the number of the page', () => {
    const rules = [across(120, 50, 350), across(300, 50, 350)];
    const text = lines(
      ['Some words of a text that goes across all of it', 'and of the next line that goes across it'],
      55,
      184,
    );
    expect(tables({ rules, runs: [...rows.flat(), ...rowOf(['gamma', '14', 'page'], 164), ...text] })).toEqual([
      [...files, ['gamma', '14', 'page']],
    ]);
    const notes = text.map((run) => ({ ...run, style: { ...run.style, sizePt: 8 } }));
    const found = tables({ rules, runs: [...rows.flat(), ...rowOf(['gamma', '14', 'page'], 164), ...notes] });
    expect(found[0]).toHaveLength(5);
    const closed = tables({ rules: [across(104, 50, 350), ...rules], runs: [...rows.flat(), ...text] });
    expect(closed[0]).toHaveLength(4);
    const cell = lines(['words that go on over the next columns', 'and in a line below it'], 155, 184);
    expect(tables({ rules, runs: [...rows.flat(), ...rowOf(['gamma', '14', 'page'], 164), ...cell] })).not.toEqual([
      [...files, ['gamma', '14', 'page']],
    ]);
  });

  it('end over lines of text between them and the head of the next table', () => {
    const text = lines(
      ['Some words of a text that goes across all of it', 'and of the next line that goes across it'],
      55,
      184,
    );
    const second = files.flatMap((texts, i) => rowOf(texts, 224 + 20 * i));
    const rules = [across(120, 50, 350), across(230, 50, 350)];
    expect(tables({ rules, runs: [...rows.flat(), ...text, ...second] })).toEqual([files, files]);
  });

  it('end over a sentence that stands farther below them than rows do, also where their head is between rules', () => {
    const more = rowOf(['gamma', '14', 'page'], 174);
    const sentence = line('Some words of a text that goes across all of it.', 55, 204);
    const rules = [across(100, 50, 350), across(120, 50, 350), across(230, 50, 350)];
    const second = files.flatMap((texts, i) => rowOf(texts, 244 + 20 * i));
    const found = (text: readonly GlyphRun[]) =>
      tables({ rules: [...rules, across(250, 50, 350)], runs: [...rows.flat(), ...more, ...text, ...second] });
    expect(found(sentence)).toEqual([[...files, ['gamma', '14', 'page']], files]);
    expect(found(line('Words of a label that goes across all of it', 55, 194))).toHaveLength(1);
  });

  it('do not end over lines of code in their rows', () => {
    const code = lines(['print each of the names that are in this file', 'and its size'], 55, 184);
    const ruleAt = (at: number) => ({ at, from: 50, to: 350 });
    const [above, below] = [ruleAt(95), ruleAt(210)];
    const found = (monospace: boolean) => {
      const runs = [...rows.flat(), ...code].map((run) => ({ ...run, style: { ...run.style, monospace } }));
      return tabularRows(cutBetween(above, below, runs), above, runs).length;
    };
    expect([found(true), found(false)]).toEqual([5, 0]);
  });

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
