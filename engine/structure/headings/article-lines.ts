/** Laws have the number of an article in a line of its own, over its title, and books that of a chapter. */

import type { TextLine } from '../../lines/text-line.ts';
import { lineText } from '../flow.ts';

/** Words that stand before the numbers of parts of books and laws, in many languages: parts of regular expressions. */
export const CHAPTER_WORDS =
  'chapter|kapitel|kapittel|kapitola|hoofdstuk|chapitre|cap[ií]tulo|capitolo|capitolul|luku|глава|розділ|раздел|κεφάλαιο|rozdział|bölüm|chương';
/** Above chapters, or behind them. */
export const PART_WORDS =
  'part|appendix|annexe?|teil|anhang|partie|parte|часть|приложение|частина|додаток|част|μέρος|παράρτημα|phần|phụ lục';
export const ARTICLE_WORDS = 'section|article|artikel|artículo|articolo|artigo|статья';

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
const isBareNumber = (line: TextLine | undefined): boolean =>
  line !== undefined && BARE_NUMBER.test(lineText(line).trim());

/** The title below such a line says how the heading is set. */
export const isNumberLine = (line: TextLine | undefined): boolean =>
  isArticleLine(line) || isBareNumber(line) || (line !== undefined && CHAPTER_LINE.test(lineText(line).trim()));
