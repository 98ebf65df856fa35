import { describe, expect, it } from 'vitest';
import { lines } from '../../fixtures/runs.ts';
import { across, files, rowOf, tables } from '../../fixtures/tables.ts';

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
});
