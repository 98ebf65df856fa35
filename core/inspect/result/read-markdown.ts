/** Reads a Markdown, and takes out of it what no parser should have to read. */
import { readWhole } from '../../../service/open-without-waiting.ts';
import { dataHead, endOfBase64 } from '../../files/image-data.ts';

/** Larger results have no preview. */
const maxMarkdownBytes = 128 * 2 ** 20;
/**
 * Maximum length of parsed text, about 5,000 pages. Measured: 5 MB of paragraphs with one footnote take 0.7 GB, 15 MB
 * take 1.8 GB. Embedded images are not counted, because they are removed before parsing.
 */
const maxTextChars = 16 * 2 ** 20;

export function isTooMuch(markdown: string): boolean {
  if (markdown.length <= maxTextChars) return false;
  let textChars = markdown.length;
  for (let at = markdown.indexOf(dataHead); at >= 0; ) {
    const end = endOfBase64(markdown, at + dataHead.length);
    textChars -= end - at;
    at = markdown.indexOf(dataHead, end);
  }
  return textChars > maxTextChars;
}

/** @throws Error where the file is missing or too large */
export async function readMarkdown(path: string): Promise<string> {
  const markdown = (await readWhole(path, maxMarkdownBytes))?.toString();
  if (markdown === undefined) throw new Error('too large to be shown');
  if (isTooMuch(markdown)) throw new Error('too much text to be shown');
  return markdown;
}

export interface MaskedMarkdown {
  /** Each piece of base64 data is replaced by its number. */
  masked: string;
  data: string[];
}

export const maskedMarkdown = (text: string): MaskedMarkdown => withoutData(withoutDepth(withoutFrontMatter(text)));

/**
 * Removes excessive nesting: deeply nested lists and quotations take the parser superlinear time, and no real document
 * has so many levels.
 */
const withoutDepth = (text: string): string =>
  text.replace(
    /^((?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){30})(?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/gm,
    '$1',
  );

/** Removes YAML front matter. */
const withoutFrontMatter = (text: string): string =>
  text.replace(/^\uFEFF/, '').replace(/^---\r?\n(?:(?!---\r?\n).*\r?\n){0,500}?---\r?\n/, '');

/** Replaces base64 data, which can have megabytes, by numbers before parsing. */
function withoutData(text: string): MaskedMarkdown {
  const kept: string[] = [];
  const data: string[] = [];
  let from = 0;
  for (let head = text.indexOf(dataHead); head >= 0; head = text.indexOf(dataHead, from)) {
    const start = head + dataHead.length;
    const end = endOfBase64(text, start);
    kept.push(text.slice(from, start), String(data.length));
    data.push(text.slice(start, end));
    from = end;
  }
  return { masked: kept.join('') + text.slice(from), data };
}
