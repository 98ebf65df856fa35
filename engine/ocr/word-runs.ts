/** Recognised words → glyph runs, as if the page had text of its own. Pure. */

import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import { normalize } from '../extract/unicode.ts';
import { baselineAt, settleSizes, sizeOfLine } from './text-size.ts';
import type { RecognisedLine } from './words.ts';

/** Names no font: recognition sees shapes, not typefaces. */
const FONT = 'Recognised';

export interface RunPlace {
  /** Points from the page's corner to the bitmap's. */
  left: number;
  top: number;
  pxPerPt: number;
}

/**
 * One run a word. The words of a line share its baseline and size, so that lines and headings can be told by them.
 *
 * @param isBold of a line by its index
 */
export function runsOfLines(
  lines: readonly RecognisedLine[],
  { left, top, pxPerPt }: RunPlace,
  isBold: (line: number) => boolean = () => false,
): GlyphRun[] {
  const sizes = settleSizes(
    lines.map((line) => ({
      sizePt: sizeOfLine(line) / pxPerPt,
      letters: line.words.reduce((sum, word) => sum + word.text.length, 0),
    })),
  );
  return lines.flatMap((line, i) => {
    const style: TextStyle = {
      font: FONT,
      sizePt: sizes[i] ?? 10,
      bold: isBold(i),
      italic: false,
      monospace: false,
      color: 0,
      invisible: false,
    };
    const baseline = top + baselineAt(line, (line.x0 + line.x1) / 2) / pxPerPt;
    return line.words.flatMap((word, place): GlyphRun[] => {
      const text = normalize(word.text.replace(/\s+/g, ''));
      if (text === '') return [];
      return [
        {
          text,
          x0: left + word.x0 / pxPerPt,
          x1: left + word.x1 / pxPerPt,
          baseline,
          style,
          space: place === 0 ? 'none' : 'drawn',
        },
      ];
    });
  });
}
