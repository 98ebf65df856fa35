/** Whose work a document is and when it was published, as its title page says it. Pure. */

import type { Imprint } from '../../document/tree.ts';
import { spansOf } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { blockStyleOf } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { dateLine } from '../headings/dates.ts';
import { imprintOf } from './imprint.ts';
import { hasInitials, isAccount, namedAuthors, namesIn } from './person-names.ts';

export interface TitlePage extends Imprint {
  authors: string[];
}

export interface TitlePageInput {
  /** In reading order, with roles. */
  flow: readonly FlowBlock[];
  /** Where the title stands; empty where none was found. */
  title: readonly FlowText[];
  /** The metadata's line of them. */
  authors: string;
  /** Lines of the first pages from the document's first, running ones included; no pages where others are converted. */
  pages: readonly (readonly string[])[];
  isEnglishWord: (word: string) => boolean;
}

/** Books have a half title, a title page and an imprint before anything else. */
export const TITLE_PAGES = 4;
/** So many blocks around a title can be about its authors. */
const NEAR_BLOCKS = 12;
const AFFILIATION =
  /@|\b(?:universit|institut|department|departamento|facult|school|college|laborator|cent(?:er|re)|academy|hospital|inc\b|ltd\b|gmbh|corp|foundation)/iu;
const LABEL =
  /^(?:(?:written|compiled|edited|prepared|created|maintained)\sby|by|authors?|editors?|von|autor(?:en|es|i)?|par|auteurs?|por|автор(?:ы)?|作者|著者|編集|글쓴이)(?:\s?[:：]\s?|\s|$)/iu;
/** Where the text begins. */
const BEGINNING =
  /^(?:abstract|summary|zusammenfassung|résumé|resumen|contents|table of contents|name$|synopsis|1\.?\s|introduction|preface)\b/iu;
export const isBeginning = (text: string): boolean => BEGINNING.test(text);
const COPYRIGHT = /©|\(c\)|\bcopyright\b/iu;
/** A team or company below the title that the copyright names too, in letters. */
const [MIN_HOLDER, MAX_HOLDER] = [6, 60];
/** Longer blocks without names are the text; lists of authors with their affiliations may be as long. */
const PROSE_LETTERS = 200;

/**
 * The authors of the metadata where the title page names them too, or nobody; else those that it names. Programs fill the metadata
 * with whoever was logged in, and templates with a placeholder.
 */
export function titlePageOf(input: TitlePageInput): TitlePage {
  const [titlePage = [], ...others] = input.pages;
  const named = namedAuthors(input.authors);
  const printed = printedAuthors(input);
  const words = bare(input.pages.flat().join(' '));
  const isPrinted = named.length > 0 && named.every((author) => words.includes(bare(author)));
  const own = named.filter((author) => !isAccount(author));
  // The page may name more of them than the file does.
  const isWhole =
    printed.length > own.length && own.every((author) => printed.some((name) => bare(name) === bare(author)));
  const authors = printed.length > 0 && (!isPrinted || isWhole) ? printed : own;
  return { authors, ...imprintOf(titlePage, others.flat()) };
}

function printedAuthors({ flow, title, pages, isEnglishWord }: TitlePageInput): string[] {
  const texts = flow.filter(isText).filter(({ page }) => page.index < 2);
  const last = title.at(-1);
  const at = last ? texts.indexOf(last) : -1;
  const labelled = labelledAuthors(texts);
  if (labelled.length > 0) return labelled;
  if (at < 0) return [];
  const below = belowTitle(texts.slice(at + 1, at + 1 + NEAR_BLOCKS), texts[at]);
  const copyright = bare(
    pages
      .flat()
      .filter((line) => COPYRIGHT.test(line))
      .join(' '),
  );
  const isForeign = (name: string): boolean => name.split(' ').some((word) => !isEnglishWord(word.toLowerCase()));
  const isKnown = (name: string): boolean => copyright.includes(bare(name)) || (hasInitials(name) && isForeign(name));
  const isHolder = (line: string): boolean =>
    line.length <= MAX_HOLDER && bare(line).length >= MIN_HOLDER && copyright.includes(bare(line));
  const authors: string[] = [];
  below.forEach((item, i) => {
    authors.push(...item.block.lines.map(lineText).filter((line) => isHolder(line) && namesIn(line) === null));
    for (const { names, isMarked } of namesOf(item.block.lines)) {
      const next = below[i + 1]?.block.lines[0];
      const behind = [...item.block.lines, ...(next ? [next] : [])].map(lineText);
      const isFollowed = behind.some((line) => AFFILIATION.test(line) || dateLine(line) !== null);
      const isEvident = isMarked || isFollowed || names.length > 1;
      // Of a list, one name that is no word of the language speaks for the others.
      const areForeign = isEvident && names.some(isForeign);
      authors.push(...names.filter((name) => areForeign || isKnown(name)));
    }
  });
  return [...new Set(authors)];
}

/** What stands below a title before the text begins; on the page behind it where the title has a page of its own. */
function belowTitle(blocks: readonly FlowText[], title: FlowText | undefined): FlowText[] {
  const end = blocks.findIndex(({ block, page }) => {
    const text = blockText(block);
    const isProse = text.length > PROSE_LETTERS && namesOf(block.lines).length === 0;
    return page !== title?.page || isProse || isBeginning(text) || COPYRIGHT.test(text);
  });
  return joinedLists(end < 0 ? blocks : blocks.slice(0, end));
}

/** A list of authors that ran over several blocks, as one. */
function joinedLists(blocks: readonly FlowText[]): FlowText[] {
  const joined: FlowText[] = [];
  for (const item of blocks) {
    const last = joined.at(-1);
    const isOpen = last && /,\s*$|\band\s*$/u.test(textWithMarks(last.block.lines).text);
    const goesOn = last && Math.abs(blockStyleOf(last.block).sizePt - blockStyleOf(item.block).sizePt) < 0.3;
    if (last && isOpen && goesOn)
      joined[joined.length - 1] = {
        ...last,
        block: { ...last.block, lines: [...last.block.lines, ...item.block.lines] },
      };
    else joined.push(item);
  }
  return joined;
}

/** Names that lines hold: all of them as one list, or each line by itself. */
function namesOf(lines: readonly TextLine[]): { names: string[]; isMarked: boolean }[] {
  const whole = textWithMarks(lines);
  const all = namesIn(whole.text);
  if (all && (all.length > 1 || lines.length === 1)) return [{ names: all, isMarked: whole.isMarked }];
  return lines.flatMap((line) => {
    const { text, isMarked } = textWithMarks([line]);
    const names = namesIn(text);
    return names ? [{ names, isMarked }] : [];
  });
}

/** The text with a sign in place of each raised mark: letters would look like a part of the name. */
function textWithMarks(lines: readonly TextLine[]): { text: string; isMarked: boolean } {
  const spans = lines.flatMap((line) => [
    ...spansOf(line).map(({ text, script }) => ({ text, isMark: script === 'super' })),
    { text: ' ', isMark: false },
  ]);
  const text = spans.map((span) => (span.isMark ? '*' : span.text)).join('');
  return { text, isMarked: spans.some(({ isMark }) => isMark) };
}

/** "Authors: Ada Example and Ben Bit", "by" over a name. */
function labelledAuthors(texts: readonly FlowText[]): string[] {
  const lines = texts.slice(0, NEAR_BLOCKS).flatMap(({ block }) => block.lines);
  for (const [i, line] of lines.entries()) {
    const { text } = textWithMarks([line]);
    const label = LABEL.exec(text.trim())?.[0];
    if (label === undefined) continue;
    const rest = text.trim().slice(label.length).trim();
    const next = lines[i + 1];
    const names = rest !== '' ? namesIn(rest, true) : next ? namesIn(textWithMarks([next]).text, true) : null;
    if (names) return names;
  }
  return [];
}
