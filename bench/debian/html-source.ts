/**
 * The readable part of an author's HTML. What only the web page has (navigation, contents, indexes) is not in the truth: the engine
 * leaves out printed contents as well.
 */

import type { Element, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** Never text of the document. */
const SILENT = new Set([
  'script',
  'style',
  'head',
  'nav',
  'noscript',
  'form',
  'button',
  'input',
  'svg',
  'link',
  'meta',
  'colgroup',
]);

/** Say nothing that Markdown could. Links are compared by their texts. */
const TRANSPARENT = new Set(['a', 'span', 'font', 'body', 'html', 'main', 'small', 'big', 'abbr', 'acronym']);

/**
 * Classes and ids of navigation, contents and indexes as the makers name them: DocBook's stylesheets, Sphinx, Texinfo, Asciidoctor,
 * LaTeX2HTML, Doxygen, pandoc.
 */
const APART = new Set(
  `navheader navfooter navigation toc list-of-figures list-of-tables list-of-examples lof lot
   related sphinxsidebar headerlink toctree-wrapper footer document-footer genindextable breadcrumbs wy-nav-side wy-breadcrumbs
   header nav-panel region-contents region-shortcontents sect_contents copiable-anchor anchor copiable-link index-entry printindex menu menu-comment index-cp index-fn index-vr index-ky index-pg index-tp
   online-navigation child-links linkscontainer header-box topic-toc sidebar-toc toctitle tableofcontents`.split(/\s+/),
);

/** A list or table with at least so many links to the document itself … */
const LEAST_LINKS = 2;
/** … which are so much of its text is a table of contents or an index. */
const LINKED_SHARE = 0.75;

/**
 * Elements of DocBook's pages that hold a title and what stands below it, in capitals where they come from SGML. A chapter's title and its
 * sections' are an h2 alike there, or an h1.
 */
const DIVISION =
  /^(?:set|book|part|chapter|appendix|preface|glossary|bibliography|article|section|sect[1-5]|simplesect|refentry|refsect[1-3]|refsection|reference|colophon|dedication)$/i;

/** DebianDoc's headings of chapters begin with the title of the book. */
const BOOK_TITLE = /^[^<]*<br>\s*(?=(?:Chapter|Appendix) \w+ - )/;

/** DocBook's notes have titles that are set as headings and are none. */
const NOTE = /^(?:note|tip|warning|important|caution)$/i;

/** What the marks in code stand for, which some makers lay out with tables. */
const CALLOUTS = /^(?:colist|calloutlist)$/;
const TABLE_PARTS = /^(?:table|thead|tbody|tfoot|tr|td|th)$/;

/** Headings of what is left out. */
const CONTENTS_TITLE =
  /^(?:(?:short )?table of contents|contents|short contents|inhaltsverzeichnis|table des matières|índice|目次)$/i;

/**
 * @param page the HTML of a page
 * @returns HTML with the text of the document alone, whose headings have the levels at which they stand in the document
 */
export function readableHtml(page: string): string {
  const tree = fromHtml(page);
  const main = find(tree, isMain) ?? find(tree, (element) => element.tagName === 'body') ?? tree;
  return htmlOf(main.children, { depth: 0, isLayout: false, isSgml: false, isNote: false });
}

interface Place {
  /** How many divisions are around. */
  depth: number;
  /** Whether a table here, or the one around, only places things. */
  isLayout: boolean;
  /** Whether all headings here have the depth for their level, with a title's class or without. */
  isSgml: boolean;
  isNote: boolean;
}

/** Sphinx and newer makers say where the document is. */
function isMain({ tagName, properties }: Element): boolean {
  return (
    tagName === 'main' || properties.role === 'main' || (tagName === 'div' && classesOf(properties).includes('body'))
  );
}

function find(parent: Root | Element, wanted: (element: Element) => boolean): Element | null {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const found = wanted(child) ? child : find(child, wanted);
    if (found) return found;
  }
  return null;
}

function htmlOf(children: readonly RootContent[], place: Place): string {
  return children.map((child) => nodeOf(child, place)).join('');
}

function nodeOf(node: RootContent, { depth, isLayout, isSgml, isNote }: Place): string {
  if (node.type === 'text') return escaped(node.value);
  if (node.type !== 'element' || isApart(node)) return '';
  const { tagName, properties } = node;
  const classes = classesOf(properties);
  const isFrame =
    tagName === 'table' ? isLayout || isLayoutTable(node) : isLayout || classes.some((name) => CALLOUTS.test(name));
  const divisions = classes.filter((name) => DIVISION.test(name));
  const children = tagName === 'table' && !isFrame ? withHeader(node) : node.children;
  const content = htmlOf(children, {
    depth: depth + (tagName === 'div' && divisions.length > 0 ? 1 : 0),
    // A table in a cell is judged by itself.
    isLayout: isFrame && tagName !== 'td' && tagName !== 'th',
    isSgml: isSgml || (tagName === 'div' && divisions.some((name) => name === name.toUpperCase())),
    isNote: isNote || classes.some((name) => NOTE.test(name)),
  });
  // Pictures say nothing that can be compared; formulas that were drawn leave their source.
  if (tagName === 'img')
    return escaped(typeof properties.alt === 'string' && /\\|\$/.test(properties.alt) ? properties.alt : '');
  if (tagName === 'br' || tagName === 'hr') return `<${tagName}>`;
  if (TRANSPARENT.has(tagName)) return content;
  if (tagName === 'pre') return `<pre class="text"><code>${content}</code></pre>`;
  if (tagName === 'tr' && textOf(node).trim() === '') return '';
  if (isFrame && TABLE_PARTS.test(tagName)) return `<div>${content}</div>`;
  if (!/^h[1-6]$/.test(tagName)) return `<${tagName}${spansOf(node)}>${content}</${tagName}>`;
  const title = textOf(node).trim();
  if (title === '' || CONTENTS_TITLE.test(title)) return '';
  const hasDepth = depth > 0 && (isSgml || classes.includes('title'));
  const name = isNote ? 'p' : hasDepth ? `h${Math.min(depth, 6)}` : tagName;
  return `<${name}>${content.replace(BOOK_TITLE, '')}</${name}>`;
}

function isApart(element: Element): boolean {
  const { tagName, properties } = element;
  if (SILENT.has(tagName) || properties.role === 'navigation') return true;
  const names = [...classesOf(properties), ...(typeof properties.id === 'string' ? [properties.id] : [])];
  return names.some((name) => APART.has(name.toLowerCase())) || isContents(element);
}

/** A list or a table that is little more than links into the document. */
function isContents(element: Element): boolean {
  if (!['ul', 'ol', 'dl', 'table'].includes(element.tagName)) return false;
  const linked: string[] = [];
  const collect = (node: RootContent): void => {
    if (node.type !== 'element') return;
    const { href } = node.properties;
    if (node.tagName === 'a' && typeof href === 'string' && !/^[a-z]+:/i.test(href)) linked.push(textOf(node));
    else node.children.forEach(collect);
  };
  element.children.forEach(collect);
  const share = letters(linked.join('')) / Math.max(1, letters(textOf(element)));
  return linked.length >= LEAST_LINKS && share >= LINKED_SHARE;
}

/** A table of one column or one row only places things: a frame around a picture, a term beside its text, an equation and its number. */
function isLayoutTable(table: Element): boolean {
  const filled = (row: Element): number => row.children.filter((cell) => textOf(cell).trim() !== '').length;
  return rowsOf(table).filter((row) => filled(row) >= 2).length < 2;
}

/**
 * Markdown's tables have a header: where the author's has none, the first row stands there, as the engine has it. pandoc takes only the
 * rows of a `thead` for one.
 */
function withHeader(table: Element): Element['children'] {
  const rows = rowsOf(table);
  const first = rows.find((row) => textOf(row).trim() !== '');
  const isMarked = rows.some((row) => row !== first && row.children.some((cell) => isCell(cell, 'th')));
  if (!first || isMarked || table.children.some((child) => child.type === 'element' && child.tagName === 'thead'))
    return table.children;
  const cells = first.children.map((cell) => (isCell(cell, 'td') ? { ...cell, tagName: 'th' } : cell));
  const header: Element = { ...first, children: cells };
  const body = rows.filter((row) => row !== first);
  const captions = table.children.filter((child) => child.type === 'element' && child.tagName === 'caption');
  return [...captions, partOf('thead', [header]), partOf('tbody', body)];
}

function rowsOf(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [];
  });
}

function partOf(tagName: string, children: Element[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function isCell(node: RootContent, tagName: 'td' | 'th'): node is Element {
  return node.type === 'element' && node.tagName === tagName;
}

/** Numbers and punctuation of an index or of contents are not counted. */
function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

function spansOf({ tagName, properties }: Element): string {
  if (tagName !== 'td' && tagName !== 'th') return '';
  return [['colspan', properties.colSpan] as const, ['rowspan', properties.rowSpan] as const]
    .filter(([, count]) => typeof count === 'number' && count > 1)
    .map(([name, count]) => ` ${name}="${count}"`)
    .join('');
}

function classesOf(properties: Element['properties']): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
