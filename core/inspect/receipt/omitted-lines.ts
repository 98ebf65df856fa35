/**
 * Lines that a result may omit: running headers and footers, page numbers, printed tables of contents, and text that is
 * also on another page. Printed lists are recognised in any language by what they do: their lines end in page numbers
 * and repeat headings or captions. Pure.
 */

interface MarginLine {
  text: string;
  margin: boolean;
}

/** Neighbouring pages to compare with: left and right pages alternate, and chapters begin without a running header. */
const NEIGHBOURS = 4;

const NUMBER =
  /^[\s\p{P}]*(?:(?:page|seite|p\.?|第)\s*)?(?:\d{1,5}|[ivxlcdm]{1,8})(?:\s*(?:\/|of|von|页)\s*\d{0,5})?[\s\p{P}]*$/iu;

/** Numbers are replaced, because they increase from page to page. */
const shapeOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

/** For each page, which of its lines are running headers, footers or page numbers. */
export function runningLines(pages: readonly (readonly MarginLine[])[]): boolean[][] {
  const shapes = pages.map((lines) => new Set(lines.filter(({ margin }) => margin).map(({ text }) => shapeOf(text))));
  return pages.map((lines, page) =>
    lines.map(({ text, margin }) => {
      if (!margin) return false;
      if (NUMBER.test(text)) return true;
      const shape = shapeOf(text);
      for (
        let other = Math.max(0, page - NEIGHBOURS);
        other <= Math.min(pages.length - 1, page + NEIGHBOURS);
        other++
      ) {
        if (other !== page && shapes[other]?.has(shape)) return true;
      }
      return false;
    }),
  );
}

/** Letters and digits of a title, without its number and its page number. */
export const bareTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\d.\s]+|[\d.\s]+$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Lines that are also on another page: the result need not repeat them. Very short lines may be equal by chance. */
export function repeatedLines(pages: readonly (readonly { text: string }[])[]): boolean[][] {
  const bare = pages.map((lines) => lines.map(({ text }) => bareTitle(text)));
  const seen = new Map<string, number>();
  for (const [page, texts] of bare.entries()) {
    for (const text of texts) if (text.length >= 4) seen.set(text, (seen.get(text) ?? page) === page ? page : -1);
  }
  return bare.map((texts) => texts.map((text) => seen.get(text) === -1));
}

interface Line {
  text: string;
}

const LEADERS = /(?:[.·…‥_]\s?){4,}\s*(?:[\divxlc]{1,6})?\s*$/iu;
const ONLY_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/iu;
const NUMBER_AT_END = /\S\s+(\d{1,4}|[ivxlc]{1,6})$/iu;
/** The last character of what these match. Few lines end in it, and it is found at once. */
const END_OF_ENTRY = /[\divxlc.·…‥_]/iu;
/** Fewer entries can occur in any text, unless they repeat text of other pages. */
const FEWEST_ENTRIES = 5;
/** Maximum number of lines of an entry … */
const LONGEST_ENTRY = 3;
/** … and of an entry that repeats a caption. */
const LONGEST_CAPTION = 8;
/** Share of the entries of a short list that must repeat text of other pages. */
const MOST_NAMED = 0.8;

interface ListLine {
  /** Its first line, if known, and the line with the page number. */
  start: number;
  line: number;
  number: number | null;
  leader: boolean;
}

/** For each page, which of its lines belong to printed lists. */
export function printedLists(pages: readonly (readonly Line[])[]): boolean[][] {
  let captions: Captions | null = null;
  const startOf = (page: number, line: number, first: number): number | null => {
    captions ??= new Captions(pages);
    return captions.startOf(page, line, first);
  };
  return pages.map((lines, page) => listLines(lines, (line, first) => startOf(page, line, first)));
}

/**
 * Recognises lists as sequences of lines with dot leaders or with increasing numbers at their ends; short lists must repeat text of
 * other pages.
 *
 * @param startOf the first line, from `first` on, of the entry that ends in a line; null: it repeats no text of another page
 */
function listLines(lines: readonly Line[], startOf: (line: number, first: number) => number | null): boolean[] {
  const listed = lines.map(() => false);
  let stretch: ListLine[] = [];
  const close = () => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first && last) {
      const from = isLongList(stretch) ? Math.max(0, first.line - 1) : fewFrom(stretch, startOf);
      if (from !== null) listed.fill(true, from, last.line + 1);
    }
    stretch = [];
  };
  for (const [line, { text }] of lines.entries()) {
    const words = text.trim();
    if (!END_OF_ENTRY.test(words.at(-1) ?? '')) continue;
    const end = ONLY_NUMBER.test(words) ? words : NUMBER_AT_END.exec(words)?.[1];
    const leader = LEADERS.test(words);
    if (end === undefined && !leader) continue;
    const before = stretch.at(-1);
    const isFar = before !== undefined && line - before.line > LONGEST_ENTRY;
    const start = isFar && leader && before.leader ? startOf(line, before.line + 1) : line;
    if (isFar && start !== before.line + 1) close();
    const number = end !== undefined && /^\d+$/.test(end) ? Number(end) : null;
    stretch.push({ start: start ?? line, line, number, leader });
  }
  close();
  return listed;
}

function isLongList(stretch: readonly ListLine[]): boolean {
  const numbers = stretch.flatMap(({ number }) => number ?? []);
  const grows = numbers.filter((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0)).length;
  const isList = stretch.filter(({ leader }) => leader).length * 2 >= stretch.length || grows >= 0.85 * numbers.length;
  return stretch.length >= FEWEST_ENTRIES && isList;
}

/** The first line of a short list, including its title; null: not a list. */
function fewFrom(stretch: readonly ListLine[], startOf: (line: number, first: number) => number | null): number | null {
  const [only] = stretch;
  if (stretch.length === 1 && only?.leader !== true) return null;
  const starts = stretch.map(({ line }, index) => startOf(line, (stretch[index - 1]?.line ?? -1) + 1));
  if (starts.filter((start) => start !== null).length < MOST_NAMED * stretch.length) return null;
  return Math.max(0, (starts[0] ?? only?.line ?? 0) - 1);
}

/** A label such as "Table 3.1: ", which a list of tables may omit or write differently. */
const LABEL = /^\s*\p{L}{1,15}\.?\s*\d+(?:[.\-–]\d+)*\s*[:.)–—-]?\s*/u;
const PAGE = /[\s.·…‥_]+(?:\d{1,4}|[ivxlc]{1,6})?\s*$/iu;
/** Shorter names may match by chance. Also the length of the index keys. */
const LEAST_LETTERS = 8;

interface Begin {
  page: number;
  line: number;
  /** Of the text that begins there, once they were asked for. */
  names?: string[];
}

/** An index of the beginnings of all lines, among them headings and captions. */
class Captions {
  readonly #pages: readonly (readonly Line[])[];
  readonly #begins = new Map<string, Begin[]>();

  constructor(pages: readonly (readonly Line[])[]) {
    this.#pages = pages;
    for (const [page, lines] of pages.entries()) {
      for (const line of lines.keys()) {
        for (const name of namesOf(this.#joined(page, line, line + 1))) {
          const key = name.slice(0, LEAST_LETTERS);
          const places = this.#begins.get(key);
          if (places) places.push({ page, line });
          else this.#begins.set(key, [{ page, line }]);
        }
      }
    }
  }

  /** The first line of the entry that ends in this line: its text from there on is also on another page. Null: none. */
  startOf(page: number, line: number, first: number): number | null {
    for (let start = line; start >= Math.max(first, line - LONGEST_CAPTION + 1); start--) {
      const names = namesOf(this.#joined(page, start, line + 1).replace(PAGE, ''));
      if (names.some((name) => name.length >= LEAST_LETTERS && this.#isElsewhere(name, page))) return start;
    }
    return null;
  }

  #isElsewhere(name: string, page: number): boolean {
    const places = this.#begins.get(name.slice(0, LEAST_LETTERS)) ?? [];
    return places.some((place) => {
      if (place.page === page) return false;
      place.names ??= namesOf(this.#joined(place.page, place.line, place.line + LONGEST_CAPTION));
      return place.names.some((other) => other.startsWith(name));
    });
  }

  #joined(page: number, from: number, to: number): string {
    const lines = this.#pages[page]?.slice(from, to) ?? [];
    return lines.map(({ text }) => text).join(' ');
  }
}

/** The text with and without its label. */
function namesOf(text: string): string[] {
  const bare = LABEL.test(text) ? text.replace(LABEL, '') : null;
  return [text, ...(bare === null ? [] : [bare])].map(bareTitle).filter((name) => name.length >= LEAST_LETTERS);
}
