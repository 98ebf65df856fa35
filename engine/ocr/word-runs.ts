/** Converts recognised words to glyph runs, as if the page had text of its own. Pure. */

import { normalize } from '../extract/letters/unicode.ts';
import { type GlyphRun, type TextStyle, UNNUMBERED } from '../extract/page-content.ts';
import { countLetters } from '../lines/text-line.ts';
import { joinsWithoutSpace } from '../lines/word-spaces.ts';
import { boldWords } from './ink/bold-words.ts';
import { slantedWords } from './ink/slanted-words.ts';
import { withParagraphSizes } from './paragraph-sizes.ts';
import { withDrawnNumbers } from './rtl-numbers.ts';
import { baselineAt, settleSizes, sizeOfLine, xShareOf } from './text-size.ts';
import { withWideSigns } from './wide-signs.ts';
import type { RecognisedLine, RecognisedWord } from './words.ts';

/** A placeholder, since recognition does not identify typefaces. */
export const RECOGNISED_FONT = 'Recognised';

/** White space, and the direction marks that Tesseract adds. */
const NOT_PRINTED = /[\s\u200e\u200f\u202a-\u202e]+/g;

export interface RunPlace {
  /** Offset of the bitmap from the page's corner, in points. */
  left: number;
  top: number;
  pxPerPt: number;
}

/** One run for each word. The words of a line share its baseline and size, so that later stages can find lines and headings. */
export function runsOfLines(lines: readonly RecognisedLine[], { left, top, pxPerPt }: RunPlace): GlyphRun[] {
  const xShare = xShareOf(lines);
  const measured = withParagraphSizes(
    lines,
    lines.map((line) => sizeOfLine(line, xShare)),
  );
  const bold = boldWords(lines, measured);
  const slanted = slantedWords(lines);
  const sizes = settleSizes(
    lines.map((line, i) => ({
      sizePt: (measured[i] ?? 0) / pxPerPt,
      letters: countLetters(line.words),
    })),
  );
  return lines.flatMap((line, i) => {
    const regular: TextStyle = {
      font: RECOGNISED_FONT,
      sizePt: sizes[i] ?? 10,
      bold: false,
      italic: false,
      monospace: false,
      color: 0,
      invisible: false,
      isRecognised: true,
    };
    const styleOf = oneOfEach(regular);
    const baseline = top + baselineAt(line, (line.x0 + line.x1) / 2) / pxPerPt;
    const words = line.words.map((word, k) => ({
      ...word,
      bold: bold[i]?.[k] ?? false,
      slanted: slanted[i]?.[k] ?? false,
    }));
    const runs = withDrawnNumbers(withWideSigns(words)).flatMap((word, place): GlyphRun[] => {
      const text = normalize(word.text.replace(NOT_PRINTED, ''));
      const [x0, x1] = [left + word.x0 / pxPerPt, left + word.x1 / pxPerPt];
      const style = styleOf(word);
      return text === ''
        ? []
        : [{ id: UNNUMBERED, text, x0, x1, baseline, style, space: place === 0 ? 'none' : 'drawn' }];
    });
    return joinIdeographs(runs);
  });
}

/** Returns one shared style object for all words of a line with the same style. */
function oneOfEach(regular: TextStyle): (word: Pick<RecognisedWord, 'bold' | 'slanted'>) => TextStyle {
  const strong = { ...regular, bold: true };
  const slanted = { ...regular, italic: true };
  const both = { ...strong, italic: true };
  return (word) => (word.slanted ? (word.bold ? both : slanted) : word.bold ? strong : regular);
}

/** Recognition splits ideographic text into words that are not separated in print. A real gap is as wide as a character. */
const IDEOGRAPH_GAP_EM = 0.9;
/**
 * Korean has spaces of a quarter of an em, and more with the side bearings of the squares. Between syllables the gap is at most a
 * fifth.
 */
const HANGUL_GAP_EM = 0.24;
const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;

function joinIdeographs(runs: readonly GlyphRun[]): GlyphRun[] {
  const out: GlyphRun[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last && isOneWord(last, run)) {
      out[out.length - 1] = { ...last, text: last.text + run.text, x1: Math.max(last.x1, run.x1) };
    } else out.push(run);
  }
  return out;
}

function isOneWord(before: GlyphRun, after: GlyphRun): boolean {
  const gapEm = (after.x0 - before.x1) / after.style.sizePt;
  if (HANGUL_END.test(before.text) && HANGUL_START.test(after.text)) return gapEm < HANGUL_GAP_EM;
  return gapEm < IDEOGRAPH_GAP_EM && joinsWithoutSpace(before.text, after.text);
}
