/** The document as one stream of blocks, before it becomes a tree. */

import type { LayoutBlock, PageLayout, TextBlock } from '../blocks/layout.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';

/** What a block is for the reader. Blocks of no role yet are `body`. */
export type Role =
  | { kind: 'body' }
  | { kind: 'heading'; depth: number }
  | { kind: 'contents' }
  /** Of an index. */
  | { kind: 'entry' }
  | { kind: 'caption' }
  | { kind: 'code' }
  /** Notes of an editor at the foot of a page, which the text above goes on behind. */
  | { kind: 'apparatus' }
  /**
   * `from` is the page that a note began on, where this is the rest of it; `marked` the page of its mark, where that is another
   * than its own; `identifier` is set where page and label don't tell.
   */
  | { kind: 'footnote'; label: string; from?: number; marked?: number; identifier?: string };

export interface FlowBlock {
  page: PageLayout;
  block: LayoutBlock;
  role: Role;
}

export type FlowText = FlowBlock & { block: TextBlock };

export const isText = (flow: FlowBlock): flow is FlowText => flow.block.kind === 'text';

export const lineText = textOfLine;

/** The text of all lines, with a space between them; remembered for a while, since every stage asks for it. */
export function blockText({ lines }: Pick<TextBlock, 'lines'>): string {
  const [first] = lines;
  if (first && lines.length === 1) return lineText(first);
  return blockTexts.of(lines, () => lines.map(lineText).join(' '));
}

/** Texts of some pages: they are asked for page by page, and a book's text is not wanted in memory twice. */
const MAX_TEXTS = 1_024;

/** Texts by what they are the text of, made once and forgotten when there are many. */
class RememberedTexts<Key extends object> {
  #texts = new WeakMap<Key, string>();
  #count = 0;

  of(key: Key, make: () => string): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    if (++this.#count % MAX_TEXTS === 0) this.#texts = new WeakMap();
    const text = make();
    this.#texts.set(key, text);
    return text;
  }
}

const blockTexts = new RememberedTexts<readonly TextLine[]>();
const bareTexts = new RememberedTexts<TextLine>();

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
export const ASCII = /^[\x00-\x7f]*$/;

/** Letters and digits only, lower case: for comparing titles that differ in space and punctuation. */
export function bare(text: string): string {
  return ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : lettersAndDigits(text.normalize('NFKC').toLowerCase());
}

const OTHERS = /[^\p{L}\p{N}]+/gu;
/** By UTF-16 code, as they are met: letters and digits, and all others. A pattern takes several times as long. */
const kinds = new Uint8Array(0x10000);
const LETTER = 1;
const OTHER = 2;

function lettersAndDigits(text: string): string {
  let kept = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xd800 && code < 0xe000) return text.replace(OTHERS, '');
    const kind = kinds[code] || (/[\p{L}\p{N}]/u.test(text.charAt(i)) ? LETTER : OTHER);
    kinds[code] = kind;
    if (kind === LETTER) continue;
    kept += text.slice(from, i);
    from = i + 1;
  }
  return kept + text.slice(from);
}

/** Whether this is the bare text, which is not made of texts with more letters. */
export const isBare = (text: string, wanted: string): boolean =>
  asciiLetters(text, wanted.length) <= wanted.length && bare(text) === wanted;

/** Letters and digits of ASCII, which all stand in the bare text. Counted until there are more than `most`. */
function asciiLetters(text: string, most: number): number {
  let letters = 0;
  for (let i = 0; i < text.length && letters <= most; i++) if (isAsciiLetter(text.charCodeAt(i))) letters++;
  return letters;
}

const isAsciiLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);

/** The bare text of a line; remembered for a while. */
export const bareLine = (line: TextLine): string => bareTexts.of(line, () => bare(lineText(line)));
