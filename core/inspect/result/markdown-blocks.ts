/** Converts Markdown to blocks: GFM with formulas between dollar signs, and harmless HTML. Pure. */
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
import { decoded } from '../../model/web-address.ts';
import { Images, type ResultBlocks } from './blocks.ts';
import { type PreviewContext, toPreviewNodes, wordsOf } from './preview-nodes.ts';
import { maskedMarkdown } from './read-markdown.ts';

export interface MarkdownWanted {
  /** Only the first blocks, the same as in the whole result, without the footnotes at the end. */
  onlyBeginning?: boolean;
  /** Minimum length of the beginning. */
  fewestLetters?: number;
}

/** Text that can’t be parsed is shown as it is written. */
export function markdownBlocks(text: string, wanted: MarkdownWanted = {}): ResultBlocks {
  const { masked, data } = maskedMarkdown(text);
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
  const starts: number[] = [];
  const result: ResultBlocks = { blocks: [], images: images.places, contents: [], isWhole, starts };
  for (const node of root.type === 'root' ? root.children : []) {
    if (node.type === 'text' && node.value.trim() === '') continue;
    if (isFootnotes(node)) {
      if (!isWhole) continue;
      underRule(node);
    }
    const heading = headingOf(node, slugger);
    if (heading) result.contents.push({ ...heading, block: result.blocks.length });
    // Each block is parsed separately, so that an unclosed element does not swallow the rest.
    const html: Root = raw({ type: 'root', children: [node] }) as Root;
    const written = node.type === 'raw' && node.value.includes('<t');
    // Footnotes stand at the end, wherever they are written.
    starts.push(node.position?.start.offset ?? masked.length);
    result.blocks.push(toPreviewNodes(html.children, written ? { ...context, dollars: true } : context));
  }
  return result;
}

function imageNumber(source: string, data: readonly string[], images: Images): number | null {
  const inside = /^data:image\/(?:png|jpeg|gif|webp);base64,(\d{1,7})$/i.exec(source)?.[1];
  if (inside !== undefined) {
    const base64 = data[Number(inside)];
    return base64 === undefined ? null : images.number(source, { kind: 'data', base64 });
  }
  // Remote images are not fetched and not shown.
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(source)) return null;
  return images.number(source, { kind: 'link', link: source });
}

const isFootnotes = (node: RootContent): node is Element =>
  node.type === 'element' && node.properties.dataFootnotes !== undefined;

/** Replaces the heading of the footnotes, which is in one language, by a rule. */
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

/**
 * Finds a beginning of a Markdown that can be parsed separately and shown early. Pure.
 *
 * It ends before a heading or a paragraph without indentation after an empty line. There every block has ended except fences and
 * HTML up to their ends (CommonMark 0.31, 4.5 and 4.6), which are followed here.
 */

/** Several screens; parsed within 0.1 s. */
const FEWEST_LETTERS = 20_000;

const beginsBlock = /^(?:#{1,6}[ \t]|\p{L})/u;
const emptyLine = /^[ \t]*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,}|\${2,})(.*)$/;

/** HTML blocks that do not end at an empty line: their first line and their end. */
const longHtml: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

/** If a block is open after a line, a test for the line that ends it; else null. */
type Ends = ((line: string) => boolean) | null;

function opened(line: string): Ends {
  const fence = fenceLine.exec(line);
  if (fence) {
    const [, marks = '', rest = ''] = fence;
    const mark = marks[0] ?? '';
    // With backticks or dollars later in the line it is inline code or an inline formula.
    if (mark !== '~' && rest.includes(mark)) return null;
    return (later) => {
      const end = fenceLine.exec(later);
      return end?.[1]?.[0] === mark && end[1].length >= marks.length && emptyLine.test(end[2] ?? '');
    };
  }
  const html = longHtml.find(([begin]) => begin.test(line));
  return html && !html[1].test(line) ? (later) => html[1].test(later) : null;
}

/** Length of the beginning; the whole length if the text can’t be split. */
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

/**
 * The definitions of footnotes and link addresses, which apply to the whole text. Without them references would be
 * parsed as text.
 */
export const definitionsIn = (text: string): string => (text.match(definition) ?? []).join('\n\n');
