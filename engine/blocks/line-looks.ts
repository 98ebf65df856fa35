/** How lines are set: bold, in a typewriter's letters, larger than the text. */

import type { TextStyle } from '../extract/page-content.ts';
import { medianOf } from '../geometry/statistics.ts';
import { isItemOfCode } from '../lines/marks/list-mark.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';

const LARGE_PT = 13;
const LARGER = 1.1;
/** So many lines are text, and not a title. */
const TEXT_LINES = 8;

/** Larger type is that of titles: but for bills and theses, whose text is set as large. */
export function largeSize(lines: readonly TextLine[]): number {
  if (lines.length < TEXT_LINES) return LARGE_PT;
  return Math.max(LARGE_PT, LARGER * (medianOf(lines.map(({ sizePt }) => sizePt)) ?? 0));
}

type RunTest = (run: PlacedRun) => boolean;
const isBold: RunTest = ({ style }) => style.bold;
export const isMonospace: RunTest = ({ style }) => style.monospace;

/** Of a line's letters. */
const WHOLLY = 0.9;

function isWholly({ runs }: Pick<TextLine, 'runs'>, test: RunTest): boolean {
  let yes = 0;
  let all = 0;
  for (const run of runs) {
    all += run.text.length;
    if (test(run)) yes += run.text.length;
  }
  return yes >= WHOLLY * all;
}

export const isBoldLine = (line: TextLine): boolean => isWholly(line, isBold);
export const isMonospaceLine = (line: TextLine): boolean => isWhollyMonospace(line) && !isItemOfCode(line);

/** What code comes to or prints, before it. */
const RESULT = /^[⇒⊣↦≡]$/;

/** Whatever the signs are set in that manuals write between code and its results. */
function isWhollyMonospace({ runs }: TextLine): boolean {
  let yes = 0;
  let all = 0;
  let isEmpty = true;
  for (const { text, style } of runs) {
    if (text.length === 1 && RESULT.test(text)) continue;
    isEmpty = false;
    all += text.length;
    if (style.monospace) yes += text.length;
  }
  return !isEmpty && yes >= WHOLLY * all;
}

interface Look {
  bold: boolean;
  monospace: boolean;
  prominent: boolean;
}

/** How the lines of a column are set: each is compared with the one before and the one behind. */
export class Looks {
  readonly largePt: number;
  readonly #known = new Map<TextLine, Look>();

  constructor(largePt: number) {
    this.largePt = largePt;
  }

  of(line: TextLine): Look {
    let look = this.#known.get(line);
    if (!look) {
      const bold = isBoldLine(line);
      look = { bold, monospace: isWhollyMonospace(line), prominent: bold || line.sizePt > this.largePt };
      this.#known.set(line, look);
    }
    return look;
  }
}

/** How the last word of a line is set, and the first one of the next. */
export const edgeStyles = (last: TextLine, line: TextLine, test: RunTest = () => true): (TextStyle | undefined)[] =>
  line.rtl
    ? [last.runs.find(test)?.style, line.runs.findLast(test)?.style]
    : [last.runs.findLast(test)?.style, line.runs.find(test)?.style];

const LABEL = /^\p{Lu}\p{Ll}/u;

/** Whether a line begins with bold words and goes on in others: the name of a theorem, a heading in the line of its text. */
export function beginsRunIn(line: TextLine): boolean {
  const [first, last] = line.rtl ? [line.runs.at(-1), line.runs[0]] : [line.runs[0], line.runs.at(-1)];
  return first?.style.bold === true && last?.style.bold === false && LABEL.test(first.text) && !isBoldLine(line);
}
