/** Titles that come back at the edges of pages: by those of a chapter running lines are known, and names of sections are none. */

import type { PageLayout } from '../../blocks/layout.ts';
import { isBoldLine } from '../../blocks/line-looks.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { bare, bareLine, lineText } from '../flow.ts';
import type { Candidate } from './running-candidates.ts';

// Titles by which running lines are known: those of the outline, and lines in large type where there is none.

/** Fewer may stand in any line. */
const MIN_LETTERS = 5;

/** Letters only, without numbers. */
const wordsOf = (text: string): string => bare(text.replace(/\d+/g, ''));

/** Of the words, the rest of which names a chapter or a book: a sentence that refers to a section says more. */
const MOST = 0.5;

/** Whether words are mostly one of the titles, each asked for once. */
export function namesOneOf(titles: ReadonlySet<string>): (pattern: string) => boolean {
  const long = [...titles].filter((title) => title.length >= MIN_LETTERS);
  const known = new Map<string, boolean>();
  return (pattern) => {
    const isMostOf = (title: string): boolean => title.length >= MOST * pattern.length && pattern.includes(title);
    const found = known.get(pattern) ?? long.some(isMostOf);
    known.set(pattern, found);
    return found;
  };
}

/** Of the text's size, where a single page with the words tells. */
const LARGE = 1.15;
/** `Chapter 2.` may stand before the title. */
const MAX_LABEL = 10;

/** @returns whether words, letters only, name what a page before the given one says in large letters */
export function largeTitles(pages: readonly PageLayout[], body: BodyStyle): (pattern: string, page: number) => boolean {
  const begun = new Map<string, number>();
  for (const { index, blocks } of pages)
    for (const block of blocks) {
      if (block.kind !== 'text' || !block.lines.every(({ sizePt }) => sizePt >= LARGE * body.sizePt)) continue;
      for (const text of [...block.lines.map(lineText), block.lines.map(lineText).join(' ')]) {
        const title = wordsOf(text);
        if (title.length >= MIN_LETTERS && !begun.has(title)) begun.set(title, index);
      }
    }
  return (pattern, page) => {
    const words = pattern.replace(/#$/, '');
    const longest = words === pattern ? 0 : Math.min(MAX_LABEL, words.length - MIN_LETTERS);
    for (let label = 0; label <= longest; label++) if ((begun.get(words.slice(label)) ?? page) < page) return true;
    return false;
  };
}

// Names of sections that come back at the tops of pages, where parts of a reference are called alike: "Details", "NAME".

/** So often a name stands alone among the text, set as at the tops of pages. */
const MIN_NAMES = 3;
/** So many bold lines set as it are headings, of whatever name. */
const MIN_ALIKE = 12;
/** Running lines come back on more of the pages. */
const MAX_SHARE = 0.5;
const SAME_PT = 1;

/**
 * Those of the repeated lines that are no running ones: bold, and set as lines that stand alone among the text of other
 * pages, of the same name or, where a running line stands above, of any.
 */
export function sectionNames(repeated: readonly Candidate[], pages: readonly PageLayout[]): Set<Candidate> {
  const heads = repeated.filter(({ foot, line }) => !foot && isBoldLine(line));
  const names = new Set<Candidate>();
  if (heads.length === 0) return names;
  const faces = new Set(heads.map(({ line }) => faceOf(line)));
  const alone = linesAlone(pages, faces, new Set(repeated.map(({ line }) => line)));
  for (const group of Map.groupBy(heads, ({ line }) => `${lookOf(line)}|${bareLine(line)}`).values()) {
    const [first] = group;
    if (!first || new Set(group.map(({ page }) => page)).size > MAX_SHARE * pages.length) continue;
    const alike = alone.get(faceOf(first.line))?.filter(({ x0 }) => Math.abs(x0 - first.line.x0) < SAME_PT) ?? [];
    const own = bareLine(first.line);
    const isNamed = alike.filter(({ name }) => name === own).length >= MIN_NAMES;
    for (const item of group) {
      if (isNamed || (item.row > 0 && alike.length >= MIN_ALIKE && !areOnPagesInTurn(group))) names.add(item);
    }
  }
  return names;
}

interface LineAlone {
  x0: number;
  name: string;
}

/** By face, but not those that come back themselves. Each page is looked at once: those of long documents are spilled. */
function linesAlone(
  pages: readonly PageLayout[],
  faces: ReadonlySet<string>,
  repeated: ReadonlySet<TextLine>,
): Map<string, LineAlone[]> {
  const alone = new Map([...faces].map((face): [string, LineAlone[]] => [face, []]));
  const sizes = new Set([...faces].map((face) => face.replace(/\|.*$/, '')));
  for (const { blocks } of pages) {
    for (const block of blocks) {
      const [line] = block.kind === 'text' && block.lines.length === 1 ? block.lines : [];
      if (!line || repeated.has(line) || !sizes.has(sizeOf(line))) continue;
      alone.get(faceOf(line))?.push({ x0: line.x0, name: bareLine(line) });
    }
  }
  return alone;
}

const sizeOf = ({ sizePt }: TextLine): string => sizePt.toFixed(1);
const faceOf = (line: TextLine): string => `${sizeOf(line)}|${line.runs[0]?.style.font}`;
const lookOf = (line: TextLine): string => `${faceOf(line)}|${Math.round(line.x0)}`;

/** A section's title runs over the pages of its section, or over every second one. */
function areOnPagesInTurn(group: readonly Candidate[]): boolean {
  const pages = new Set(group.map(({ page }) => page));
  const followed = [...pages].filter((page) => pages.has(page + 1) || pages.has(page + 2));
  return followed.length > MAX_SHARE * pages.size;
}
