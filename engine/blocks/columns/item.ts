import type { Box } from '../../geometry/box.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { countLetters, type TextLine } from '../../lines/text-line.ts';
import { isMonospaceLine } from '../line-looks.ts';

/** What is ordered: a segment of text, or a finished block (table, figure). */
export interface Item extends Box {
  /** Null for tables and figures. */
  sizePt: number | null;
  /** Null and undefined for what is no line of text. */
  segment?: TextLine | null;
  /** It begins with the bullet of a list's item, or is the entry of an index. */
  isListed?: boolean;
  /** The way from letter to letter, where all of it is set in typewriter type; else 0. */
  pitchPt?: number;
  /** A rule over the whole width of the text: no part of it. */
  isRule?: boolean;
  /** On pages that read from right to left: where the file draws it. */
  place?: number;
}

/** The size of half of the text; 10 pt where there is none. */
export const typicalSize = (items: readonly Item[]): number =>
  medianOf(items.flatMap(({ sizePt }) => sizePt ?? [])) ?? 10;

/** The way from letter to letter in a line of code; 0 for other lines. */
export function pitchOf(line: TextLine): number {
  if (!isMonospaceLine(line)) return 0;
  return line.runs.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0) / countLetters(line.runs);
}
