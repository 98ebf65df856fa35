import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/tree.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { across, down } from '../../fixtures/tables.ts';
import { wordsIn } from '../../math/words.ts';

/** The second cell of the second row of a ruled table with this text. */
function cellWith(...texts: string[]): string[] {
  const rules = [...[100, 120, 200].map((y) => across(y, 50, 450)), ...[50, 150, 450].map((x) => down(x, 100, 200))];
  const heads = [...line('Role', 54, 114), ...line('Duties', 154, 114), ...line('Clerk', 54, 134)];
  const { children } = structured([page({ rules, runs: [...heads, ...lines(texts, 154, 134)] })]);
  const table = children.find((block) => block.type === 'table');
  return (table?.rows[1]?.[1]?.children ?? []).flatMap(written);
}

function written(block: Block): string[] {
  if (block.type === 'paragraph') return [wordsIn(block.children)];
  if (block.type !== 'list') return [block.type];
  return block.children.map(
    ({ children }, i) => `${block.ordered ? `${block.start + i}.` : '•'} ${children.flatMap(written).join(' ')}`,
  );
}

describe('cells of tables', () => {
  it('hold lists behind the words that announce them', () => {
    expect(cellWith('Every day:', '• opens the letters', '• answers them', 'by post')).toEqual([
      'Every day:',
      '• opens the letters',
      '• answers them by post',
    ]);
  });

  it('hold items that count from one', () => {
    expect(cellWith('1. Open', '2. Read', '3. Close')).toEqual(['1. Open', '2. Read', '3. Close']);
  });

  it('hold one text where a single mark or other numbers stand in it', () => {
    expect(cellWith('• opens the letters', 'and answers them')).toEqual(['• opens the letters and answers them']);
    expect(cellWith('12. May to', '30. June')).toEqual(['12. May to 30. June']);
  });
});
