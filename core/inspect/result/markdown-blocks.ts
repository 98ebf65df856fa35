/** Markdown → blocks: GFM with formulas between dollar signs, and the HTML that stands in it as far as it is harmless. Pure. */
import Slugger from 'github-slugger';
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Root as MarkdownRoot } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { dataHead, endOfBase64 } from '../../files/image-data.ts';
import { Images, type ResultBlocks } from './blocks.ts';
import { type PreviewContext, toPreviewNodes, wordsOf } from './preview-nodes.ts';

export interface MarkdownWanted {
  /** Only its first blocks, as they are in the whole; notes, which stand at the end, are not there. */
  onlyBeginning?: boolean;
  /** Of a beginning. */
  fewestLetters?: number;
}

/** What no parser gets through is shown as it is written. */
export function markdownBlocks(text: string, wanted: MarkdownWanted = {}): ResultBlocks {
  const { masked, data } = withoutData(withoutDepth(withoutFrontMatter(text)));
  try {
    return parsedBlocks(masked, data, wanted);
  } catch {
    const paragraphs = masked.split(/\n\s*\n/).map((value): RootContent => ({ type: 'text', value }));
    const blocks = paragraphs.map((node) => toPreviewNodes([node], asWritten));
    return { blocks: blocks.map((children) => [{ tag: 'p', children }]), images: [], contents: [], isWhole: true };
  }
}

const asWritten: PreviewContext = { image: () => null, internal: () => null, anchor: (id) => id, dollars: false };

const parse = (markdown: string): MarkdownRoot =>
  fromMarkdown(markdown, { extensions: [gfm(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] });

function parseWanted(masked: string, { onlyBeginning = false, fewestLetters }: MarkdownWanted) {
  const end = onlyBeginning ? beginningOf(masked, fewestLetters) : masked.length;
  if (end === masked.length) return { tree: parse(masked), isWhole: true };
  const { children } = parse(`${masked.slice(0, end)}${definitionsIn(masked.slice(end))}`);
  const isMeant = ({ type, position }: (typeof children)[number]) =>
    type === 'definition' || type === 'footnoteDefinition' || (position?.start.offset ?? 0) < end;
  return { tree: { type: 'root', children: children.filter(isMeant) } satisfies MarkdownRoot, isWhole: false };
}

function parsedBlocks(masked: string, data: readonly string[], wanted: MarkdownWanted): ResultBlocks {
  const { tree, isWhole } = parseWanted(masked, wanted);
  const root = toHast(tree, { allowDangerousHtml: true, clobberPrefix: '' });
  const images = new Images();
  const context: PreviewContext = {
    ...asWritten,
    image: (source) => imageNumber(source, data, images),
    internal: (href) => (href.startsWith('#') && href.length > 1 ? `#${decoded(href.slice(1))}` : null),
  };
  const slugger = new Slugger();
  const result: ResultBlocks = { blocks: [], images: images.places, contents: [], isWhole };
  for (const node of root.type === 'root' ? root.children : []) {
    if (node.type === 'text' && node.value.trim() === '') continue;
    if (isFootnotes(node)) {
      if (!isWhole) continue;
      underRule(node);
    }
    const heading = headingOf(node, slugger);
    if (heading) result.contents.push({ ...heading, block: result.blocks.length });
    // Each by itself: what one block leaves open does not swallow the rest.
    const html: Root = raw({ type: 'root', children: [node] }) as Root;
    const written = node.type === 'raw' && node.value.includes('<t');
    result.blocks.push(toPreviewNodes(html.children, written ? { ...context, dollars: true } : context));
  }
  return result;
}

/** Lists and quotations within each other cost the parser more than their number; no document needs so many. */
const withoutDepth = (text: string): string =>
  text.replace(
    /^((?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){30})(?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/gm,
    '$1',
  );

/** YAML between lines of hyphens at the very beginning: about the document, not of it. */
const withoutFrontMatter = (text: string): string =>
  text.replace(/^\uFEFF/, '').replace(/^---\r?\n(?:(?!---\r?\n).*\r?\n){0,500}?---\r?\n/, '');

/** Base64 can be megabytes and means nothing to the parser: it is cut out and referred to by number. */
function withoutData(text: string): { masked: string; data: string[] } {
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

function imageNumber(source: string, data: readonly string[], images: Images): number | null {
  const inside = /^data:image\/(?:png|jpeg|gif|webp);base64,(\d{1,7})$/i.exec(source)?.[1];
  if (inside !== undefined) {
    const base64 = data[Number(inside)];
    return base64 === undefined ? null : images.number(source, { kind: 'data', base64 });
  }
  // Nothing is fetched: what is not beside the result is not shown.
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(source)) return null;
  return images.number(source, { kind: 'link', link: source });
}

const isFootnotes = (node: RootContent): node is Element =>
  node.type === 'element' && node.properties.dataFootnotes !== undefined;

/** Notes need no heading, which would be in one language. */
function underRule(section: Element): void {
  const notes = section.children.filter((child) => child.type !== 'element' || child.tagName !== 'h2');
  section.children = [{ type: 'element', tagName: 'hr', properties: {}, children: [] }, ...notes];
}

function headingOf(node: RootContent, slugger: Slugger): { title: string; depth: number } | null {
  if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return null;
  const title = wordsOf(node).replaceAll(/\s+/g, ' ').trim();
  if (title === '') return null;
  node.properties.id ??= slugger.slug(title);
  return { title: title.slice(0, 300), depth: Number(node.tagName.slice(1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The beginning of a Markdown, to be parsed by itself: who reads it does not wait for the end. Pure.
 *
 * It ends before a heading, or a paragraph, at the very left after an empty line: nothing that was open goes on there but fences and
 * HTML up to their ends (CommonMark 0.31, 4.5 and 4.6), which are followed here.
 */

/** Some screens; parsed within a tenth of a second. */
const FEWEST_LETTERS = 20_000;

const beginsBlock = /^(?:#{1,6}[ \t]|\p{L})/u;
const emptyLine = /^[ \t]*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,}|\${2,})(.*)$/;

/** HTML that does not end with an empty line, and what ends it. */
const longHtml: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

/** What is open at the end of a line, as a test of the lines after it; null for nothing. */
type Ends = ((line: string) => boolean) | null;

function opened(line: string): Ends {
  const fence = fenceLine.exec(line);
  if (fence) {
    const [, marks = '', rest = ''] = fence;
    const mark = marks[0] ?? '';
    // Backticks and dollars behind the fence on its line make it a word of a paragraph.
    if (mark !== '~' && rest.includes(mark)) return null;
    return (later) => {
      const end = fenceLine.exec(later);
      return end?.[1]?.[0] === mark && end[1].length >= marks.length && emptyLine.test(end[2] ?? '');
    };
  }
  const html = longHtml.find(([begin]) => begin.test(line));
  return html && !html[1].test(line) ? (later) => html[1].test(later) : null;
}

/** How many letters the beginning has; all of the text where it can't be parted. */
export function beginningOf(text: string, fewestLetters = FEWEST_LETTERS): number {
  let ends: Ends = null;
  let isAfterEmpty = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const line = text.slice(at, newline < 0 ? text.length : newline).replace(/\r$/, '');
    if (ends) {
      if (ends(line)) ends = null;
    } else {
      if (isAfterEmpty && at >= fewestLetters && beginsBlock.test(line)) return at;
      ends = opened(line);
    }
    isAfterEmpty = ends === null && emptyLine.test(line);
    at = newline < 0 ? text.length : newline + 1;
  }
  return text.length;
}

const definition = /^ {0,3}\[(?:[^\]\\\n]|\\.){1,999}\]:[ \t]*\S.*$/gm;

/** The lines that define something for all of the text: notes and addresses. Without them a reference is taken for words. */
export const definitionsIn = (text: string): string => (text.match(definition) ?? []).join('\n\n');
