import type { OutlineEntry } from '../../document/tree.ts';
import { oneLine, plainText } from '../text.ts';
import type { ChapterText } from './footnotes.ts';
import type { Links, Place } from './links.ts';

/** One line of the table of contents. */
export interface ContentsEntry {
  title: string;
  place: Place;
  children: ContentsEntry[];
}

/**
 * The table of contents: the source's own outline where it leads to places in the book, else the headings. Entries
 * follow the reading order, as EPUB asks for; one that would lead back is left out.
 */
export function tableOfContents(
  outline: readonly OutlineEntry[],
  chapters: readonly ChapterText[],
  links: Links,
): ContentsEntry[] {
  const fromHeadings = headingEntries(chapters, links);
  const fromOutline = outlineEntries(outline, links);
  return count(fromOutline) > 1 || fromHeadings.length === 0 ? fromOutline : fromHeadings;
}

function count(entries: readonly ContentsEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + count(entry.children), 0);
}

/** Headings nested by depth; a depth that is left out makes no empty level. */
function headingEntries(chapters: readonly ChapterText[], links: Links): ContentsEntry[] {
  const top: ContentsEntry[] = [];
  const open: { depth: number; entry: ContentsEntry }[] = [];
  for (const block of chapters.flatMap(({ blocks }) => blocks)) {
    if (block.type !== 'heading') continue;
    const title = plainText(block.children);
    if (title === '') continue;
    while ((open.at(-1)?.depth ?? 0) >= block.depth) open.pop();
    const entry: ContentsEntry = { title, place: links.headingPlace(block), children: [] };
    (open.at(-1)?.entry.children ?? top).push(entry);
    open.push({ depth: block.depth, entry });
  }
  return top;
}

function outlineEntries(outline: readonly OutlineEntry[], links: Links): ContentsEntry[] {
  let reached = -1;
  const convert = (entries: readonly OutlineEntry[]): ContentsEntry[] =>
    entries.flatMap((entry): ContentsEntry[] => {
      const title = oneLine(entry.title).trim();
      const place = links.place(entry.anchor);
      if (title === '' || place === null || place.position < reached) return convert(entry.children);
      reached = place.position;
      return [{ title, place, children: convert(entry.children) }];
    });
  return convert(outline);
}
