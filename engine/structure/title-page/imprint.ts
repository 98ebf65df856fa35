/** What title pages and their backs say of the publication: its date, publisher, series and numbers. Pure. */

import type { Imprint } from '../../document/tree.ts';
import { dateLine, printedDate } from '../headings/dates.ts';

const PUBLISHED =
  /^(?:(?:first\s)?published(?:\son|\sonline)?|publication\sdate|date\sof\spublication|issued|released?(?:\son)?|erschienen(?:\sam)?|veröffentlicht(?:\sam)?|publié\sle|fecha\sde\spublicación|date|datum)\b[\s:]*/iu;
const DOI = /(?<![\w.])10\.\d{4,9}\/[-._;()/:A-Za-z0-9]*[A-Za-z0-9]/;
/** At the beginning of a line: works that a page refers to have theirs behind their titles. */
const ISBN = /^\W*(?:[\p{L}-]+\s)?\(?e?-?ISBN(?:[-\s]?1[03])?[:\s]*((?:97[89][-–\s]?)?(?:\d[-–\s]?){9}[\dX])(?!\d)/iu;
const ELECTRONIC = /pdf|e-?book|electronic|online|elektronisch|électronique/i;
const PUBLISHER =
  /^(?:published\sby|publisher|herausgegeben\svom|verlag|verleger|éditeur|publié\spar|editorial|editore)\b:?\s+(.{2,80})$/iu;
const SERIES = /^(\p{Lu}.{4,80}?),?\s\(?(?:vol(?:ume|\.)?|no\.|nr\.|number|band|bd\.|tome)\s(\d{1,4})\)?$/iu;

/**
 * @param titlePage lines of the page with the title
 * @param others lines of the pages about it, where books have their imprint
 */
export function imprintOf(titlePage: readonly string[], others: readonly string[]): Imprint {
  const all = [...titlePage, ...others];
  const date = dateOf(titlePage) ?? dateOf(others);
  const publisher = firstOf(all, (line) =>
    PUBLISHER.exec(line)?.[1]
      ?.split(/[,;(]|\s–\s/u)[0]
      ?.trim(),
  );
  const doi = doiOf(titlePage);
  const isbn = isbnOf(all);
  const series = firstOf(titlePage, (line) => {
    const [, title, number] = SERIES.exec(line) ?? [];
    return title && number ? { title, number } : undefined;
  });
  return {
    ...(date && { date }),
    ...(publisher && { publisher }),
    ...(doi && { doi }),
    ...(isbn && { isbn }),
    ...(series && { series }),
  };
}

function dateOf(lines: readonly string[]): string | undefined {
  const labelled = firstOf(lines, (line) => {
    const label = PUBLISHED.exec(line)?.[0];
    return label === undefined ? undefined : (printedDate(line.slice(label.length, label.length + 30)) ?? undefined);
  });
  const published = /\b(?:published|publication date):?\s(.{8,30})/iu;
  const within = () => firstOf(lines, (line) => printedDate(published.exec(line)?.[1] ?? '') ?? undefined);
  const alone = () => firstOf(lines, (line) => dateLine(line) ?? undefined);
  return labelled ?? within() ?? alone();
}

/** Others are those of works that the page refers to. */
const OWN_DOI = /^\W*(?:doi\b|https?:\/\/(?:dx\.)?doi\.org\/)/iu;

const doiOf = (lines: readonly string[]): string | undefined =>
  firstOf(lines, (line) => (OWN_DOI.test(line) ? DOI.exec(line)?.[0] : undefined));

function isbnOf(lines: readonly string[]): string | undefined {
  const found = lines.flatMap((line) => {
    const isbn = ISBN.exec(line)?.[1]
      ?.replace(/[-–\s]/g, '')
      .toUpperCase();
    return isbn !== undefined && isIsbn(isbn) ? [{ isbn, isElectronic: ELECTRONIC.test(line) }] : [];
  });
  return (found.find(({ isElectronic }) => isElectronic) ?? found[0])?.isbn;
}

/** By the check digit (ISO 2108). */
function isIsbn(isbn: string): boolean {
  const digits = [...isbn].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  if (isbn.length === 13) return digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;
  return isbn.length === 10 && digits.reduce((sum, digit, i) => sum + digit * (10 - i), 0) % 11 === 0;
}

function firstOf<Item, Result>(items: readonly Item[], of: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const result = of(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
