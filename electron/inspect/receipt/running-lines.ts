/** Lines that a result need not have: running heads and feet, numbers of pages, printed contents. Pure. */

interface MarginLine {
  text: string;
  margin: boolean;
}

/** Left and right pages take turns, and chapters begin without a head. */
const NEIGHBOURS = 4;

const NUMBER =
  /^[\s\p{P}]*(?:(?:page|seite|p\.?|第)\s*)?(?:\d{1,5}|[ivxlcdm]{1,8})(?:\s*(?:\/|of|von|页)\s*\d{0,5})?[\s\p{P}]*$/iu;

/** Numbers count up from page to page. */
const shapeOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

/** For each page which of its lines are no part of the text. */
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

const LEADERS = /(?:[.·…‥_]\s?){4,}\s*(?:[\divxlc]{1,6})?\s*$/iu;
const ONLY_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/iu;
const NUMBER_AT_END = /\S\s+(\d{1,4}|[ivxlc]{1,6})$/iu;
/** Fewer entries may stand in any text. */
const FEWEST_ENTRIES = 5;
/** An entry runs over so many lines at most. */
const LONGEST_ENTRY = 3;

/**
 * Lines of printed contents: stretches of lines that lead to pages by leaders, or by numbers at their ends that only grow. A
 * converter makes contents of its own, or none.
 */
export function contentsLines(lines: readonly { text: string }[]): boolean[] {
  const contents = lines.map(() => false);
  let stretch: { line: number; number: number | null; leader: boolean }[] = [];
  const close = () => {
    const numbers = stretch.flatMap(({ number }) => number ?? []);
    const grows = numbers.filter((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0)).length;
    const isList =
      stretch.filter(({ leader }) => leader).length * 2 >= stretch.length || grows >= 0.85 * numbers.length;
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first && last && stretch.length >= FEWEST_ENTRIES && isList) {
      contents.fill(true, Math.max(0, first.line - 1), last.line + 1);
    }
    stretch = [];
  };
  for (const [line, { text }] of lines.entries()) {
    const words = text.trim();
    const end = ONLY_NUMBER.test(words) ? words : NUMBER_AT_END.exec(words)?.[1];
    const leader = LEADERS.test(words);
    if (end === undefined && !leader) continue;
    const before = stretch.at(-1);
    if (before && line - before.line > LONGEST_ENTRY) close();
    stretch.push({ line, number: end !== undefined && /^\d+$/.test(end) ? Number(end) : null, leader });
  }
  close();
  return contents;
}

/** Without the number before it and that of its page behind it. */
const bareTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\d.\s]+|[\d.\s]+$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Lines that stand on another page too: what the PDF says twice, the result need not. Shorter ones are chance. */
export function repeatedLines(pages: readonly (readonly { text: string }[])[]): boolean[][] {
  const bare = pages.map((lines) => lines.map(({ text }) => bareTitle(text)));
  const seen = new Map<string, number>();
  for (const [page, texts] of bare.entries()) {
    for (const text of texts) if (text.length >= 4) seen.set(text, (seen.get(text) ?? page) === page ? page : -1);
  }
  return bare.map((texts) => texts.map((text) => seen.get(text) === -1));
}
