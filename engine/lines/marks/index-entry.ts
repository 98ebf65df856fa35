/** The lines of an index: words, a comma, and the pages where they are spoken of. */

import { textOfLine } from '../spans.ts';
import type { TextLine } from '../text-line.ts';

/** "12", "12–14", "12f.", "3-12", "iv". */
const PAGE = String.raw`(?:(?:(?:[A-Z]|\d{1,2})[-–])?\d{1,4}(?:[–-]\d{1,4}|ff?\.?)?|[ivxl]{1,6})`;
const PAGES = new RegExp(String.raw`[^\s\d,–-].*?,\s+(${PAGE})(?:,\s*${PAGE})*\.?$`, 'u');
const ONLY_PAGES = new RegExp(String.raw`^${PAGE}(?:,\s*${PAGE})*[.,]?$`, 'u');
const LAST_PAGE = new RegExp(String.raw`(?:^|[\s,])${PAGE}\.?$`, 'u');

/** The first page that the line names at its end; null where it names none. */
export function entryPages(line: TextLine): string | null {
  // Few lines end with a page behind a comma, and those that don't need no search.
  const last = line.runs.at(-1)?.text.trimEnd() ?? '';
  if (!LAST_PAGE.test(last)) return null;
  if (!last.includes(',') && !line.runs.at(-2)?.text.trimEnd().endsWith(',')) return null;
  return PAGES.exec(textOfLine(line).trimEnd())?.[1] ?? null;
}

/** The same by the line's words. */
export function pagesAtEnd(text: string): string | null {
  const last = text.lastIndexOf(',');
  return last > 0 && LAST_PAGE.test(text.slice(last).trimEnd()) ? (PAGES.exec(text.trimEnd())?.[1] ?? null) : null;
}

const LEADERS = /^[.·…‥\s]+/;
/** Whether the line is the rest of an entry's pages, behind leaders or not. */
export const isRestOfPages = (line: TextLine): boolean => ONLY_PAGES.test(textOfLine(line).replace(LEADERS, '').trim());
