/**
 * Brackets of right-to-left text that a file names by their meaning: what opens is drawn as ")" there and called "(".
 *
 *   .ﻲﻧﺎﺠﻣ ( ١٦١٦ )      The order of reading is found from what is seen, so they are called by their looks. What a bracket
 *        ▲                looks like shows in the room beside it: it touches the words inside and keeps off those outside.
 *
 * PDFium adds to it: it turns those brackets of a line round that stand beside right-to-left words and leaves those beside
 * Latin ones. So all but square ones are looked at one by one where such words stand, the others font by font.
 */

import { isRightToLeft, mirror } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

const BRACKET = /[()[\]{}«»‹›]/;
const BRACKETS = /[()[\]{}«»‹›]/g;
const OPENING = '([{«‹';
const STOP = /^[.,:;!?،؛؟]$/;
/** The end of a right-to-left sentence that has no such word on its last line. */
const ENDS_AT_LEFT = /^[.,:;!?،؛؟][()]/;
/** Room beside a bracket, as shares of its size. */
const TOUCHES_EM = 0.1;
const APART_EM = 0.14;
/** Fewer say nothing. */
const MIN_VOTES = 2;

/** A bracket at the edge of a run, and what is seen of it. */
interface Bracket {
  run: GlyphRun;
  sign: string;
  /** Its place in the text of the run. */
  at: number;
  /** Null where the room beside it does not tell. */
  opens: boolean | null;
}

/** The runs of a page, in which the fonts' brackets are called by what they look like. */
export function withFacingBrackets(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ text }) => isRightToLeft(text))) return runs;
  const lines = [...Map.groupBy(runs, ({ baseline }) => Math.round(baseline)).values()].filter(hasBracket);
  for (const line of lines) line.sort((a, b) => a.x0 - b.x0);
  const votes = votesOf(lines.flatMap(bracketsOf).filter(({ run }) => run.text.length === 1));
  const turned = new Set(
    [...votes].filter(([, [kept, against]]) => against >= MIN_VOTES && against > 2 * kept).map(([font]) => font),
  );
  const looks = new Map(
    lines.filter((line) => line.some(turnsBrackets)).flatMap((line) => [...looksOf(bracketsOf(line))]),
  );
  if (turned.size === 0 && looks.size === 0) return runs;
  return runs.map((run) => {
    const text = looks.get(run) ?? (turned.has(run.style.font) ? run.text.replaceAll(BRACKETS, mirror) : run.text);
    return text === run.text ? run : { ...run, text };
  });
}

const turnsBrackets = ({ text }: GlyphRun): boolean => isRightToLeft(text) || ENDS_AT_LEFT.test(text);
const hasBracket = (line: readonly GlyphRun[]): boolean => line.some(({ text }) => BRACKET.test(text));

/** Those of a line, from left to right. */
function bracketsOf(line: readonly GlyphRun[]): Bracket[] {
  return line.flatMap((run, i): Bracket[] => {
    const { text } = run;
    if (isRightToLeft(text)) return [];
    const places = new Set([0, ENDS_AT_LEFT.test(text) ? 1 : 0, text.length - 1]);
    return [...places].flatMap((at) => {
      const sign = text.charAt(at);
      return BRACKET.test(sign) ? [{ run, sign, at, opens: facing(run, at, line[i - 1], line[i + 1]) }] : [];
    });
  });
}

function facing(
  { text, x0, x1, style }: GlyphRun,
  at: number,
  before: GlyphRun | undefined,
  after: GlyphRun | undefined,
): boolean | null {
  const em = style.sizePt;
  const left = at > 0 ? 0 : (x0 - (before?.x1 ?? Number.NEGATIVE_INFINITY)) / em;
  const right = at < text.length - 1 ? 0 : ((after?.x0 ?? Number.POSITIVE_INFINITY) - x1) / em;
  if (left > APART_EM && right < TOUCHES_EM) return true;
  if (right > APART_EM && left < TOUCHES_EM) return false;
  // Stops stand behind a closing bracket, on whichever side that is.
  const stopBefore = STOP.test((at > 0 ? text.charAt(at - 1) : before?.text) ?? '');
  const stopAfter = STOP.test((at < text.length - 1 ? text.charAt(at + 1) : after?.text) ?? '');
  return stopBefore === stopAfter ? null : stopBefore;
}

/** By font: how many brackets look as they are called, and how many the other way. */
function votesOf(brackets: readonly Bracket[]): Map<string, [kept: number, against: number]> {
  const votes = new Map<string, [kept: number, against: number]>();
  for (const { run, sign, opens } of brackets) {
    if (opens === null) continue;
    const vote = votes.get(run.style.font) ?? [0, 0];
    vote[opens === OPENING.includes(sign) ? 0 : 1]++;
    votes.set(run.style.font, vote);
  }
  return votes;
}

/**
 * How the runs of a line read whose brackets and quotes face each other, where right-to-left words stand in it. Square
 * ones may face outwards: ]0, 1[ is an interval.
 */
function looksOf(brackets: readonly Bracket[]): Map<GlyphRun, string> {
  const looks = new Map<GlyphRun, string>();
  for (const pair of ['()', '{}', '«»']) {
    const own = brackets.filter(({ sign }) => pair.includes(sign));
    let open = 0;
    own.forEach(({ run, at, opens }, i) => {
      const [last, next] = [own[i - 1], own[i + 1]];
      // What touches a bracket may be outside both: (a)(b).
      const isBehind = last && open === 0 && run.x0 - last.run.x1 < TOUCHES_EM * run.style.sizePt;
      const seen = opens === false && isBehind ? null : opens;
      // One that says nothing makes a pair with its neighbour.
      const look = seen ?? (open > 0 ? false : next && next.opens !== true ? true : null);
      if (look === null) return;
      open = Math.max(0, open + (look ? 1 : -1));
      const text = looks.get(run) ?? run.text;
      looks.set(run, text.slice(0, at) + pair.charAt(look ? 0 : 1) + text.slice(at + 1));
    });
  }
  return looks;
}
