/**
 * Brackets of right-to-left text that a file names by their meaning: what opens is drawn as ")" there and called "(".
 *
 *   .ﻲﻧﺎﺠﻣ ( ١٦١٦ )      The order of reading is found from what is seen, so they are called by their looks. What a bracket
 *        ▲                looks like shows in the room beside it: it touches the words inside and keeps off those outside.
 */

import type { GlyphRun } from '../extract/page-content.ts';
import { isRightToLeft, mirror } from '../extract/unicode.ts';

const BRACKET = /[()[\]{}«»‹›]/;
const BRACKETS = /[()[\]{}«»‹›]/g;
const OPENING = '([{«‹';
/** Room beside a bracket, as shares of its size. */
const TOUCHES_EM = 0.1;
const APART_EM = 0.14;
/** Fewer say nothing. */
const MIN_VOTES = 2;

/** The runs of a page, in which the fonts' brackets are called by what they look like. */
export function withFacingBrackets(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ text }) => isRightToLeft(text))) return runs;
  const votes = votesOf(runs);
  const turned = new Set(
    [...votes].filter(([, [kept, against]]) => against >= MIN_VOTES && against > 2 * kept).map(([font]) => font),
  );
  if (turned.size === 0) return runs;
  return runs.map((run) =>
    turned.has(run.style.font) && BRACKET.test(run.text)
      ? { ...run, text: run.text.replaceAll(BRACKETS, mirror) }
      : run,
  );
}

/** By font: how many brackets look as they are called, and how many the other way. */
function votesOf(runs: readonly GlyphRun[]): Map<string, [kept: number, against: number]> {
  const votes = new Map<string, [kept: number, against: number]>();
  const lines = Map.groupBy(runs, ({ baseline }) => Math.round(baseline));
  for (const line of lines.values()) {
    if (!line.some(({ text }) => BRACKET.test(text))) continue;
    line.sort((a, b) => a.x0 - b.x0);
    line.forEach((run, i) => {
      const sign = run.text;
      if (sign.length !== 1 || !BRACKET.test(sign)) return;
      const em = run.style.sizePt;
      const left = run.x0 - (line[i - 1]?.x1 ?? Number.NEGATIVE_INFINITY);
      const right = (line[i + 1]?.x0 ?? Number.POSITIVE_INFINITY) - run.x1;
      const opens = left > APART_EM * em && right < TOUCHES_EM * em;
      const closes = right > APART_EM * em && left < TOUCHES_EM * em;
      if (opens === closes) return;
      const vote = votes.get(run.style.font) ?? [0, 0];
      vote[opens === OPENING.includes(sign) ? 0 : 1]++;
      votes.set(run.style.font, vote);
    });
  }
  return votes;
}
