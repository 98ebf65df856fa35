/** Puts dot leaders, which were removed before recognition, back into their lines. Pure. */

import { countLetters } from '../lines/text-line.ts';
import type { InkLeader } from './ink/ink-leaders.ts';
import { baselineAt } from './text-size.ts';
import type { RecognisedLine, RecognisedWord } from './words.ts';

/** As shares of a line's height: how far the dots may be from its baseline and from its end. */
const MAX_OFF = 0.35;
const MAX_GAP = 4;

/**
 * Turns each leader into a word of dots. An entry and its page number that were read as two lines become one line.
 *
 * @returns the lines in their order; a leader that is on no line is left out
 */
export function withLeaderWords(lines: readonly RecognisedLine[], leaders: readonly InkLeader[]): RecognisedLine[] {
  const all = [...lines];
  for (const leader of leaders) {
    const level = all.filter((line) => touches(line, leader));
    const before = level.reduce<RecognisedLine | null>(
      (last, line) => (line.x0 < leader.x0 && line.x0 > (last?.x0 ?? -1) ? line : last),
      null,
    );
    const after = level.reduce<RecognisedLine | null>(
      (first, line) => (line.x0 >= leader.x0 && line.x0 < (first?.x0 ?? Infinity) ? line : first),
      null,
    );
    const leads = before && before.x1 > leader.x1 ? [before] : [before, after].filter((line) => line !== null);
    const [first] = leads;
    if (!first) continue;
    all[all.indexOf(first)] = joined(leads, leader);
    if (leads[1]) all.splice(all.indexOf(leads[1]), 1);
  }
  return all;
}

function touches(line: RecognisedLine, leader: InkLeader): boolean {
  const height = line.y1 - line.y0;
  // The slope of a page number's baseline is too uncertain to be extended along the leader.
  const nearest = Math.min(Math.max((leader.x0 + leader.x1) / 2, line.x0), line.x1);
  const off = baselineAt(line, nearest) - leader.y1;
  return Math.abs(off) <= MAX_OFF * height && Math.max(line.x0 - leader.x1, leader.x0 - line.x1) <= MAX_GAP * height;
}

/** @param lines one or two, from left to right */
function joined(lines: readonly RecognisedLine[], leader: InkLeader): RecognisedLine {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new Error('a leader leads from or to a line');
  const { dots, ...box } = leader;
  const word: RecognisedWord = { ...box, text: '.'.repeat(dots), confidence: 100 };
  const longest = countLetters(last.words) > countLetters(first.words) ? last : first;
  return {
    ...longest,
    x0: Math.min(first.x0, leader.x0),
    y0: Math.min(first.y0, last.y0),
    x1: Math.max(last.x1, leader.x1),
    y1: Math.max(first.y1, last.y1),
    words: [...lines.flatMap((line) => line.words), word].sort((a, b) => a.x0 - b.x0),
    baseline: { ...first.baseline, x1: last.baseline.x1, y1: last.baseline.y1 },
  };
}
