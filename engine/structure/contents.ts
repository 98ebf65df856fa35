/** Printed contents pages: a book has them as its outline, so they are left out of the text. */

import { bare, blockText, type FlowBlock, type FlowText, isText, lineText } from './flow.ts';

const LEADERS = /(?:[.·…‥]\s?){3,}\s*(?:[\divxlc]+|[A-Z]-\d+)?\s*$/i;
const PAGE_NUMBER = /^(.*\S)\s+(?:\d{1,4}|[ivxlc]{1,7})$/i;
const NUMBERS = /^[\divxlc\s]+$/i;
const HEADING =
  /^(?:(?:table of )?contents|brief contents|list of (?:figures|tables)|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice(?: general)?|indice|contenido|sumário|inhoud|оглавление|содержание|目\s*录|目\s*次|目錄|차례|목차|فهرست.*|المحتويات)$/i;

/** Sets the role `contents` on the blocks of printed contents. */
export function markContents(flow: readonly FlowBlock[], titles: ReadonlySet<string>): void {
  const pages = Map.groupBy(flow.filter(isText), (item) => item.page.index);
  for (const blocks of pages.values()) {
    const announced = blocks.some((item) => HEADING.test(blockText(item.block).trim()));
    const scored = blocks.map((item) => ({ item, ...countEntries(item, titles, announced) }));
    const entries = scored.reduce((sum, block) => sum + block.entries, 0);
    if (entries < 3) continue;
    scored.forEach((block, i) => {
      if (block.entries < 0.5 * block.lines && !between(scored, i)) return;
      block.item.role = { kind: 'contents' };
      const heading = scored[i - 1]?.item;
      if (heading && HEADING.test(blockText(heading.block).trim())) heading.role = { kind: 'contents' };
    });
  }
}

/** @param announced under a heading that says so, titles without page numbers and stray numbers count too */
function countEntries(
  item: FlowText,
  titles: ReadonlySet<string>,
  announced: boolean,
): { entries: number; lines: number } {
  let entries = 0;
  for (const line of item.block.lines) {
    const text = lineText(line).trim();
    if (LEADERS.test(text) || isTitled(text, titles)) entries++;
    else if (announced && (NUMBERS.test(text) || isTitled(`${text} 1`, titles))) entries++;
  }
  return { entries, lines: item.block.lines.length };
}

/** An outline title with a page number behind it, and perhaps a section's number in front. */
function isTitled(text: string, titles: ReadonlySet<string>): boolean {
  const match = PAGE_NUMBER.exec(text);
  if (!match) return false;
  const title = match[1] ?? '';
  return (
    titles.has(bare(title)) || titles.has(bare(title.replace(/^(?:\p{L}+\s+)?[\dIVXLCA-Z]+(?:\.\d+)*[.:)]?\s+/u, '')))
  );
}

/** A short block among entries: the first line of an entry that takes two. */
function between(blocks: readonly { entries: number; lines: number }[], i: number): boolean {
  const entry = (at: number): boolean => (blocks[at]?.entries ?? 0) > 0;
  return (blocks[i]?.lines ?? 0) <= 2 && entry(i - 1) && entry(i + 1);
}
