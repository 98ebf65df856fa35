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

const isArticleLine = (line: TextLine | undefined): boolean =>
  line !== undefined && ARTICLE_LINE.test(lineText(line).trim());

const BARE_NUMBER = /^\d{1,2}\.?$/;
/** Of a chapter, with nothing else in its line. */
export const isBareNumber = (line: TextLine | undefined): boolean =>
  line !== undefined && BARE_NUMBER.test(lineText(line).trim());

/** The title below such a line says how the heading is set. */
export const isNumberLine = (line: TextLine | undefined): boolean =>
  isArticleLine(line) || isBareNumber(line) || (line !== undefined && CHAPTER_LINE.test(lineText(line).trim()));
