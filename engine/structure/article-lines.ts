/** Laws have the number of an article in a line of its own, over its title. */

import type { TextLine } from '../lines/text-line.ts';
import { lineText } from './flow.ts';

const ARTICLE_LINE =
  /^(?:(?:article|artikel|artículo|articolo|artigo|статья|section|§)\s+\d{1,4}\p{Ll}?\.?|第\s*[\d一二三四五六七八九十百]+\s*[条條])$/iu;
/** Such a line has few pieces. */
const MAX_RUNS = 4;

export const isArticleLine = (line: TextLine | undefined): boolean =>
  line !== undefined && line.runs.length <= MAX_RUNS && ARTICLE_LINE.test(lineText(line).trim());
