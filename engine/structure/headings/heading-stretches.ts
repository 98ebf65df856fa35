/** Text in a larger type than the rest of the document looks like headings, line by line. */

import type { StyledBlock } from './heading-candidates.ts';

/** Headings follow each other without text between them, but not so many, and seldom full lines. */
const MIN_BLOCKS = 3;
const MIN_LETTERS = 240;
const FULL_LINE = 0.7;

/** @returns the candidates without those that are a stretch of prose: neighbours of one style that mostly fill their lines */
export function withoutProse(
  candidates: readonly StyledBlock[],
  styleOf: (candidate: StyledBlock) => string,
): StyledBlock[] {
  const stretches: StyledBlock[][] = [];
  for (const next of candidates) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    const goesOn = last && last.at === next.at - 1 && styleOf(last) === styleOf(next);
    if (stretch && goesOn && next.numberDepth === 0) stretch.push(next);
    else stretches.push([next]);
  }
  return stretches.filter((stretch) => !isProse(stretch)).flat();
}

function isProse(stretch: readonly StyledBlock[]): boolean {
  if (stretch.length < MIN_BLOCKS || stretch.reduce((sum, { text }) => sum + text.length, 0) < MIN_LETTERS)
    return false;
  return stretch.filter(fillsLine).length > 0.5 * stretch.length;
}

function fillsLine({ item: { block } }: StyledBlock): boolean {
  const { column } = block;
  return block.lines.some((line) => line.x1 - line.x0 > FULL_LINE * (column.x1 - column.x0));
}
