import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, entry, headings, prose } from '../../fixtures/headings.ts';
import { line } from '../../fixtures/runs.ts';

const text = 'The words that follow it in the same line';
/** Words that stand out at the top of a paragraph, `room` points before its text. */
const runIn = (words: string, top: number, room: number, indent = 0): GlyphRun[] => {
  const head = line(words, 60, top, bold);
  const rest = line(text, (head.at(-1)?.x1 ?? 0) + room, top);
  return [...head, ...rest, ...prose(top + 12, 3).map((run) => ({ ...run, x0: run.x0 + indent, x1: run.x1 + indent }))];
};
const section = [...line('1 Methods', 60, 60, bold), ...prose(80)];

describe('headings that only room parts from the text behind them', () => {
  it('are below the sections that they stand in, as printed', () => {
    const runs = [...section, ...runIn('Length parameters', 160, 10), ...runIn('Make it fit?', 240, 10)];
    const found = ['2 Length parameters', '2 Make it fit?'];
    expect(headings([runs])).toEqual(['1 1 Methods', ...found]);
    expect(headings([runs], { outline: [entry('Methods', 60), entry('Nothing else', 60)] }).slice(1)).toEqual(found);
  });

  it('are no words stressed with the space of a word or of a label behind them', () => {
    const runs = [...section, ...runIn('Length parameters', 160, 3), ...runIn('Make it fit?', 240, 5)];
    expect(headings([runs])).toEqual(['1 1 Methods']);
  });

  it('are no labels of items that hang, no theorems and no notes', () => {
    const runs = [
      ...section,
      ...runIn('Length', 160, 10, 20),
      ...runIn('Theorem 3.', 240, 10),
      ...runIn('Note:', 320, 10),
    ];
    expect(headings([runs])).toEqual(['1 1 Methods']);
  });

  it('stand in a section', () => {
    expect(headings([[...prose(60), ...runIn('Length parameters', 160, 10), ...prose(240)]])).toEqual([]);
  });
});
