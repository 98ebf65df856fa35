import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import { layoutPage } from './page-layout.ts';

const prose = lines(
  Array.from({ length: 8 }, (_, i) => `this is line ${i} of the text below the title and it is long`),
  50,
  150,
);
const first = (runs: GlyphRun[]): string[] => {
  const block = layoutPage(page({ runs })).blocks[0];
  return block?.kind === 'text' ? block.lines.map(textOfLine) : [];
};

describe('a title band', () => {
  it('is one heading: a label of two lines, then the title beside it', () => {
    const label = [...line('A9', 60, 60, { sizePt: 32 }), ...line(':2017', 55, 85, { sizePt: 16 })];
    const title = lines(['Using Components', 'with Known Weaknesses'], 150, 58, { sizePt: 24 }, 28);
    expect(first([...label, ...title, ...prose])).toEqual(['A9', ':2017', 'Using Components', 'with Known Weaknesses']);
  });

  it('takes no line of the title for a raised part of a large label', () => {
    const title = lines(['The Ten Risks', 'of this year'], 150, 58, { sizePt: 24 }, 28);
    expect(first([...line('T10', 50, 75, { sizePt: 40 }), ...title, ...prose])).toEqual([
      'T10',
      'The Ten Risks',
      'of this year',
    ]);
  });
});
