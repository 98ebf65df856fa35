/** Monospaced lines → source text with its indentation and blank lines. */

import type { Block } from '../document/tree.ts';
import type { TextLine } from '../lines/text-line.ts';
import { languageOf } from './code-language.ts';

/** Narrower gaps are no space, as a share of a column: a listing may stand on a wider grid than that of its font. */
const MIN_SPACE = 0.4;
const MAX_SPACES = 60;
/** Code is hardly set wider than at 1.5 times its size, and never at twice that; what is closer than most of its size is no line. */
const MAX_LEADING_EM = 1.4;
const MIN_LEADING_EM = 0.6;

/** Column of a monospaced font: most are 0.6 em wide, typewriter fonts 0.525. */
function columnWidth(lines: readonly TextLine[]): number {
  let letters = 0;
  let width = 0;
  for (const line of lines) {
    for (const run of line.runs) {
      if (run.text.length < 3) continue;
      letters += columnsOf(run.text);
      width += run.x1 - run.x0;
    }
  }
  return letters > 0 ? width / letters : 0.55 * (lines[0]?.sizePt ?? 10);
}

/** East Asian letters fill two. */
const columnsOf = (text: string): number =>
  text.length + (text.match(/[\u3000-\u9fff\uac00-\ud7a3\uff01-\uff60]/g)?.length ?? 0);

export function codeOf(lines: readonly TextLine[]): Block {
  const value = codeText(lines);
  return { type: 'code', value, language: languageOf(lines, value) };
}

/** @param lines in reading order, at least one; of one column or several */
export function codeText(lines: readonly TextLine[]): string {
  const column = columnWidth(lines);
  const left = Math.min(...lines.map((line) => line.x0));
  const out: string[] = [];
  const leading = leadingOf(lines);
  let previous: TextLine | undefined;
  for (const line of lines) {
    const gap = previous ? line.baseline - previous.baseline : 0;
    if (gap > 1.6 * leading) out.push('');
    let text = '';
    let right = left;
    for (const run of line.runs) {
      const columns = (run.x0 - right) / column;
      const isApart = text !== '' && columns > MIN_SPACE;
      text += ' '.repeat(Math.min(MAX_SPACES, Math.max(isApart ? 1 : 0, Math.round(columns)))) + run.text;
      right = run.x1;
    }
    out.push(text);
    previous = line;
  }
  return out.join('\n');
}

/** Of the lines that stand closest, or as wide as code is set where there are blank ones between all of them. */
function leadingOf(lines: readonly TextLine[]): number {
  const em = lines[0]?.sizePt ?? 10;
  let leading = MAX_LEADING_EM * em;
  lines.forEach((line, i) => {
    const gap = line.baseline - (lines[i - 1]?.baseline ?? Number.NEGATIVE_INFINITY);
    if (gap > MIN_LEADING_EM * em) leading = Math.min(leading, gap);
  });
  return leading;
}
