/** Lines that a result need not have: running heads and feet, numbers of pages, what stands on another page too. Pure. */

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

/** Without the number before it and that of its page behind it. */
export const bareTitle = (text: string): string =>
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
