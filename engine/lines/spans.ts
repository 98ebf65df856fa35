/** Lines → text: word spaces from gaps, and right-to-left lines in logical order. */

import type { TextStyle } from '../extract/page-content.ts';
import { isLeftToRight, isPlain, isRightToLeft } from '../extract/unicode.ts';
import type { MathNode } from '../math/node.ts';
import type { PlacedRun, Script, TextLine } from './text-line.ts';

export interface Span {
  text: string;
  style: TextStyle;
  script: Script | null;
  /** The formula that the text stands for. */
  math?: MathNode;
  /** Middle of the span, for finding the link that covers it. */
  x: number;
  y: number;
}

/** Gaps as shares of the size. Word spaces are seldom under 0.2; PDFium's own spaces are believed at less. */
const SPACE_EM = 0.17;
const SPACE_WITH_GLYPH_EM = -0.05;
/** PDFium infers spaces from steps back, too. */
const SPACE_INFERRED_EM = 0.03;
/** Between ideographs a visible gap is justification; beside them the usual quarter-em is written as a space. */
const SPACE_IDEOGRAPHS_EM = 0.55;
const SPACE_BESIDE_IDEOGRAPH_EM = 0.15;

const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud87f]/;
/** Ideographic punctuation brings its own room. */
const WIDE_SIGN = /[\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
const HANGUL = /[\uac00-\ud7af\u1100-\u11ff]/;
const FIRST_IDEOGRAPH = 0x2e80;
const isIdeograph = (char: string): boolean =>
  char.charCodeAt(0) >= FIRST_IDEOGRAPH && IDEOGRAPH.test(char) && !HANGUL.test(char);
const endsWide = (text: string): boolean => isIdeograph(text.charAt(text.length - 1));

/** Whether two texts that meet at a line's end are joined without a space, as in Chinese and Japanese. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return endsWide(before) && isIdeograph(after.charAt(0));
}

interface Word {
  runs: PlacedRun[];
  direction: 'ltr' | 'rtl' | 'neutral';
}

export function spansOf(line: TextLine): Span[] {
  const spans: Span[] = [];
  for (const runs of orderedWords(line)) {
    for (let i = 0; i < runs.length; i++) {
      const run = runs[i];
      if (!run) continue;
      const text = i === 0 && spans.length > 0 ? ` ${run.text}` : run.text;
      const last = spans.at(-1);
      const y = run.baseline - 0.3 * run.style.sizePt;
      const { style, script, math } = run;
      if (last && i > 0 && last.style === style && last.script === script && !last.math && !math) last.text += text;
      else spans.push({ text, style, script, x: (run.x0 + run.x1) / 2, y, ...(math && { math }) });
    }
  }
  return spans;
}

export function textOfLine(line: TextLine): string {
  let text = '';
  orderedWords(line).forEach((runs, i) => {
    if (i > 0) text += ' ';
    for (const run of runs) text += run.text;
  });
  return text;
}

/** The runs of each word, as they are read. */
function orderedWords(line: TextLine): PlacedRun[][] {
  const words = wordsOf(line.runs);
  if (line.runs.every((run) => isPlain(run.text))) return words;
  const directed = words.map(directedWord);
  if (!directed.some((word) => word.direction === 'rtl')) return words;
  return logicalOrder(directed, line.rtl).map((word) => word.runs);
}

function wordsOf(runs: readonly PlacedRun[]): PlacedRun[][] {
  const words: PlacedRun[][] = [];
  let word: PlacedRun[] | undefined;
  let right = 0;
  let last: PlacedRun | undefined;
  for (const run of runs) {
    if (word && last && !isSpaceBetween(last, run, run.x0 - right)) {
      word.push(run);
      right = Math.max(right, run.x1);
    } else {
      word = [run];
      words.push(word);
      right = run.x1;
    }
    last = run;
  }
  return words;
}

function directedWord(runs: PlacedRun[]): Word {
  const text = runs.map((run) => run.text).join('');
  const direction = isRightToLeft(text) ? 'rtl' : isLeftToRight(text) ? 'ltr' : 'neutral';
  return { runs: direction === 'rtl' ? runs.reverse() : runs, direction };
}

function isSpaceBetween(before: PlacedRun, after: PlacedRun, gap: number): boolean {
  const em = Math.min(before.style.sizePt, after.style.sizePt) || 1;
  const wide = (endsWide(before.text) ? 1 : 0) + (isIdeograph(after.text.charAt(0)) ? 1 : 0);
  if (wide === 2) return gap > SPACE_IDEOGRAPHS_EM * em;
  if (wide === 1)
    return gap > SPACE_BESIDE_IDEOGRAPH_EM * em && !WIDE_SIGN.test(before.text.slice(-1) + after.text.slice(0, 1));
  if (after.script !== before.script) return gap > SPACE_EM * Math.max(before.style.sizePt, after.style.sizePt);
  if (after.space === 'none') return gap > SPACE_EM * em;
  return gap > (after.space === 'drawn' ? SPACE_WITH_GLYPH_EM : SPACE_INFERRED_EM) * em;
}

/**
 * Visual order → reading order for one line (the inverse of rule L2 of the Unicode bidirectional algorithm, with words
 * as units): in a right-to-left line the words are reversed and left-to-right stretches turned back; in a left-to-right
 * line only the right-to-left stretches are turned.
 */
function logicalOrder(words: readonly Word[], rtl: boolean): Word[] {
  const inner = rtl ? 'ltr' : 'rtl';
  const visual = rtl ? [...words].reverse() : [...words];
  const out: Word[] = [];
  let stretch: Word[] = [];
  let pending: Word[] = [];
  const close = (): void => {
    out.push(...stretch.reverse(), ...pending);
    stretch = [];
    pending = [];
  };
  for (const word of visual) {
    if (word.direction === inner) {
      stretch.push(...pending, word);
      pending = [];
    } else if (word.direction === 'neutral' && stretch.length > 0) pending.push(word);
    else {
      close();
      out.push(word);
    }
  }
  close();
  return out;
}
