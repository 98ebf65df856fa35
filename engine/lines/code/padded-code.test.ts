import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { textOfLine } from '../spans.ts';
import { withoutPadding } from './padded-code.ts';

/** Words that stand 4 points apart; code in backticks. */
function read(...words: string[]): string {
  let x = 60;
  const runs = words.flatMap((word): GlyphRun[] => {
    const placed = line(word.replaceAll('`', ''), x, 100, { monospace: word.startsWith('`') });
    x = (placed.at(-1)?.x1 ?? x) + 4;
    return placed.map((run) => ({ ...run, space: 'inferred' as const }));
  });
  return segmentsOf(withoutPadding(runs)).map(textOfLine).join('|');
}

it('The room between code and the sign behind it, or the bracket before it, is no space', () => {
  expect(read('Takes', '`path`', ',', 'returns', '(', '`Promise`', ').')).toBe('Takes path, returns (Promise).');
});

it('It is one before words, an ellipsis and what French sets apart', () => {
  expect(read('The', '`path`', 'or', '`name`', ':', '`a`', '.', '.')).toBe('The path or name : a . .');
});
