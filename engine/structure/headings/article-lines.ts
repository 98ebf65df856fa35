/** Laws have the number of an article in a line of its own, over its title, and books that of a chapter. */

import type { TextLine } from '../../lines/text-line.ts';
import { lineText } from '../flow.ts';
import { ARTICLE_WORDS, CHAPTER_WORDS, PART_WORDS } from './chapter-words.ts';

const ARTICLE_LINE = new RegExp(
  `^(?:(?:${ARTICLE_WORDS}|§)\\s+\\d{1,4}\\p{Ll}?\\.?|第\\s*[\\d一二三四五六七八九十百]+\\s*[条條])$`,
  'iu',
);
export const CHAPTER_LINE = new RegExp(
  `^(?:${CHAPTER_WORDS}|${PART_WORDS})\\s+[\\dIVXLCA-Z]{1,6}\\.?$|^第\\s*[\\d一二三四五六七八九十]+\\s*[章部編篇]$`,
  'iu',
);

/** Of a chapter, with nothing else in its line. */
const BARE_NUMBER = /^\d{1,2}\.?$/;

/** The title below such a line says how the heading is set. */
export const isNumberLine = (line: TextLine): boolean =>
  [ARTICLE_LINE, BARE_NUMBER, CHAPTER_LINE].some((number) => number.test(lineText(line).trim()));
