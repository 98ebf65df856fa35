/** Books have the number of a chapter in a line of its own, over its title. */

import type { TextLine } from '../../lines/text-line.ts';
import { lineText } from '../flow.ts';
import { CHAPTER_WORDS, PART_WORDS } from './chapter-words.ts';

export const CHAPTER_LINE = new RegExp(
  `^(?:${CHAPTER_WORDS}|${PART_WORDS})\\s+[\\dIVXLCA-Z]{1,6}\\.?$|^第\\s*[\\d一二三四五六七八九十]+\\s*[章部編篇]$`,
  'iu',
);

const BARE_NUMBER = /^\d{1,2}\.?$/;
/** Of a chapter, with nothing else in its line. */
export const isBareNumber = (line: TextLine | undefined): boolean =>
  line !== undefined && BARE_NUMBER.test(lineText(line).trim());

/** The title below such a line says how the heading is set. */
export const isNumberLine = (line: TextLine | undefined): boolean =>
  isBareNumber(line) || (line !== undefined && CHAPTER_LINE.test(lineText(line).trim()));
