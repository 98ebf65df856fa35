import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { across } from '../../fixtures/tables.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

const small = { sizePt: 8 };
const text = lines(Array(12).fill('the words of an edition that fill the lines of its page to the end'), 60, 100);
const notes = [
  ...[...line('1 divisa ] Oros. VI 7', 60, 400, small), ...line('10 annis ] Dio 38,', 180, 400, small)],
  ...[...line('3 lingua ] Tac. 28', 60, 410, small), ...line('31 et 33', 186, 410, small)],
  ...[...line('4 omnes ] om. M', 60, 420, small), ...line('12 fuit ] sunt A', 180, 420, small)],
];
const blocks = (content: Parameters<typeof page>[0]): string[] =>
  layoutPage(page(content)).blocks.map((block) =>
    block.kind === 'text' ? block.lines.map(textOfLine).join(' / ') : block.kind,
  );

describe('the apparatus of an edition', () => {
  it('in columns is read note by note, each column to its end', () => {
    expect(blocks({ runs: [...text, ...notes] }).slice(-5)).toEqual([
      '1 divisa ] Oros. VI 7',
      '3 lingua ] Tac. 28',
      '4 omnes ] om. M',
      '10 annis ] Dio 38, / 31 et 33',
      '12 fuit ] sunt A',
    ]);
  });

  it('is no table between the short rules over two series, which its lines go over', () => {
    const wide = [...line('1 divisa ] a note that is long', 60, 400, small), ...line('8 et ] ac', 250, 400, small)];
    const over = [...wide, ...line('3 in ] ex', 60, 410, small), ...line('9 sed ] at', 250, 410, small)];
    const rules = [across(390, 60, 140), across(416, 60, 140)];
    expect(blocks({ runs: [...text, ...over], rules })).not.toContain('table');
  });

  it('is not seen in rows whose words have no bracket', () => {
    const plain = notes.map((run) => (run.text === ']' ? { ...run, text: '-' } : run));
    expect(blocks({ runs: [...text, ...plain] }).slice(-5)).not.toContain('10 annis - Dio 38, / 31 et 33');
  });
});
