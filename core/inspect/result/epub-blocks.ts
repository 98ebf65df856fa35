/** Converts an EPUB to blocks: the chapters in the order of its spine, and its table of contents. */
import { posix } from 'node:path';
import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Archive, entryName } from '../../files/archive.ts';
import { anchorsOf, Images, type ResultBlocks } from './blocks.ts';
import { all, attribute, first, type PreviewContext, toPreviewNodes, wordsOf } from './preview-nodes.ts';

/** Larger chapters are skipped. */
const MOST_CHAPTER_BYTES = 16 * 2 ** 20;
const MOST_CHAPTERS = 2000;

/** More than a screen, and quick to read. */
const BEGINNING_BLOCKS = 150;

/** With `onlyBeginning`, stops after the first chapters. @throws Error if it is not an EPUB */
export async function epubBlocks(archive: Archive, { onlyBeginning = false } = {}): Promise<ResultBlocks> {
  const read = async (name: string) => {
    const bytes = await archive.read(name, MOST_CHAPTER_BYTES);
    return bytes === null ? null : parse(new TextDecoder().decode(bytes));
  };
  const container = await read('META-INF/container.xml');
  const packageName = container && attribute(first(container, 'rootfile'), 'full-path');
  const opf = packageName ? await read(packageName) : null;
  if (!packageName || !opf) throw new Error('the archive holds no book');
  const files = manifestOf(opf, packageName);
  const chapters = spineOf(opf)
    .flatMap((id) => files.get(id) ?? [])
    .slice(0, MOST_CHAPTERS);
  const numbers = new Map(chapters.map(({ name }, index) => [name, index]));
  const images = new Images();
  const result: ResultBlocks = { blocks: [], images: images.places, contents: [], isWhole: true };
  for (const [index, { name }] of chapters.entries()) {
    if (onlyBeginning && result.blocks.length >= BEGINNING_BLOCKS) {
      result.isWhole = false;
      return result;
    }
    const page = await read(name);
    const body = page && first(page, 'body');
    if (!body) continue;
    const context: PreviewContext = {
      image: (source) => {
        const entry = entryOf(name, source);
        return entry === null ? null : images.number(entry, { kind: 'entry', name: entry });
      },
      internal: (href) => anchorName(name, href, numbers),
      anchor: (id) => `c${index}-${id}`,
      dollars: false,
    };
    const start = result.blocks.length;
    for (const nodes of blocksOf(body.children)) result.blocks.push(toPreviewNodes(nodes, context));
    result.blocks[start]?.unshift({ tag: 'span', attributes: { id: `c${index}` } });
  }
  const contents = [...files.values()].find(({ nav }) => nav);
  const nav = contents ? await read(contents.name) : null;
  if (contents && nav) result.contents = contentsOf(nav, contents.name, numbers, anchorsOf(result.blocks));
  return result;
}

/** XHTML has self-closing elements, which an HTML parser would leave open. */
const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function parse(xhtml: string): RootContent[] {
  const html = xhtml.replace(/<([A-Za-z][\w:.-]*)([^<>]*?)\/>/g, (whole, tag: string, rest: string) =>
    voidTags.test(tag) ? whole : `<${tag}${rest}></${tag}>`,
  );
  return fromHtml(html).children;
}

interface BookFile {
  name: string;
  nav: boolean;
}

function manifestOf(opf: readonly RootContent[], packageName: string): Map<string, BookFile> {
  const files = new Map<string, BookFile>();
  for (const item of all(opf, 'item')) {
    const [id, href] = [attribute(item, 'id'), attribute(item, 'href')];
    const name = href === null ? null : entryOf(packageName, href);
    const nav = (attribute(item, 'properties') ?? '').split(/\s+/).includes('nav');
    if (id !== null && name !== null) files.set(id, { name, nav });
  }
  return files;
}

const spineOf = (opf: readonly RootContent[]): string[] =>
  all(opf, 'itemref').flatMap((item) => attribute(item, 'idref') ?? []);

/** The entry of a relative link; null if it leads out of the archive. */
function entryOf(from: string, href: string): string | null {
  if (/^([a-z][a-z\d+.-]*:|\/)/i.test(href)) return null;
  return /^([?#]|$)/.test(href) ? from : entryName(posix.dirname(from), href);
}

function anchorName(from: string, href: string, numbers: ReadonlyMap<string, number>): string | null {
  const chapter = numbers.get(entryOf(from, href) ?? '');
  if (chapter === undefined) return null;
  const id = href.split('#')[1];
  return id ? `#c${chapter}-${id}` : `#c${chapter}`;
}

const wrappers: ReadonlySet<string> = new Set(['section', 'div', 'article', 'main', 'header', 'body']);
const blockTags =
  /^(?:p|h[1-6]|ul|ol|dl|table|figure|blockquote|pre|section|div|article|aside|header|footer|hr|math|main)$/;

/** Splits sections into their blocks. The anchor of a section is kept. */
function* blocksOf(nodes: readonly RootContent[]): Generator<RootContent[]> {
  let line: RootContent[] = [];
  for (const node of nodes) {
    const isBlock = node.type === 'element' && blockTags.test(node.tagName);
    if (!isBlock) {
      if (node.type === 'element' || (node.type === 'text' && node.value.trim() !== '')) line.push(node);
      continue;
    }
    if (
      wrappers.has(node.tagName) &&
      node.children.some((child) => child.type === 'element' && blockTags.test(child.tagName))
    ) {
      if (node.properties.id) line.push(place(node));
      if (line.length > 0) yield line;
      line = [];
      yield* blocksOf(node.children);
      continue;
    }
    yield [...line, node];
    line = [];
  }
  if (line.length > 0) yield line;
}

const place = ({ properties }: Element): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { id: properties.id ?? '' },
  children: [],
});

function contentsOf(
  nav: readonly RootContent[],
  name: string,
  numbers: ReadonlyMap<string, number>,
  anchors: ReadonlyMap<string, number>,
): ResultBlocks['contents'] {
  const navs = all(nav, 'nav');
  const toc = navs.find((one) => attribute(one, 'epub:type') === 'toc') ?? navs[0];
  const entries: ResultBlocks['contents'] = [];
  const walk = (children: readonly RootContent[], depth: number) => {
    for (const child of children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'a') {
        const anchor = anchorName(name, attribute(child, 'href') ?? '', numbers);
        const block = anchor === null ? undefined : anchors.get(anchor.slice(1));
        const title = wordsOf(child).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
        if (block !== undefined && title !== '') entries.push({ title, depth, block });
      } else walk(child.children, child.tagName === 'ol' ? depth + 1 : depth);
    }
  };
  if (toc) walk(toc.children, 0);
  return entries;
}
