import type { MathNode } from '../document/math.ts';
import type { Block, Inline, ListItem, TableCell } from '../document/tree.ts';
import { externalAddress } from './address.ts';
import { tidyInlines } from './inlines.ts';
import { oneLine, plainText, printable } from './text.ts';
import { labelled } from './walk.ts';

/** What the markup of a document depends on where it goes: a chapter of a book, or a table inside Markdown. */
export interface XhtmlTarget {
  /** The address of an image, or null where the document has no such image. */
  imageSource(name: string): string | null;
  /** The address of a heading or page anchor, or null where there is none; then only the text is written. */
  internalAddress(anchor: string): string | null;
  footnoteReference(identifier: string): string;
  footnoteDefinition(identifier: string, body: string): string;
  /** A place that links lead to. */
  anchor(name: string): string;
  pageAnchor(page: number): string;
  /** The `id` attribute of a heading, with a space before it; empty where the target has none. */
  headingId(heading: Heading): string;
  /** Attributes of a cell beside its spans, with a space before each: what a head is of, and how the cell is aligned. */
  cellAttributes(scope: Scope | null, align: TableCell['align']): string;
  /** Puts the rows below the head of a table together. */
  tableBody(rows: string): string;
  /** A formula, in its line or, with its number if it has one, in lines of its own. */
  formula(math: MathNode, display: { tag: string | null } | null): string;
  /** Puts around a table what the target needs there. */
  tableFrame(table: string): string;
}

type Heading = Extract<Block, { type: 'heading' }>;

export function escapeXml(value: string): string {
  return printable(value).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const TAGS = { strong: 'strong', emphasis: 'em', superscript: 'sup', subscript: 'sub', delete: 's' } as const;

/** Inline content as XHTML that is also valid HTML, on one line. */
export function renderInlines(inlines: readonly Inline[], target: XhtmlTarget): string {
  return tidyInlines(inlines)
    .map((inline) => renderInline(inline, target))
    .join('');
}

function renderInline(inline: Inline, target: XhtmlTarget): string {
  switch (inline.type) {
    case 'text':
      return escapeXml(inline.value);
    case 'strong':
    case 'emphasis':
    case 'superscript':
    case 'subscript':
    case 'delete': {
      const tag = TAGS[inline.type];
      return `<${tag}>${renderChildren(inline.children, target)}</${tag}>`;
    }
    case 'ruby': {
      const spelling = escapeXml(oneLine(inline.spelling));
      return `<ruby>${renderChildren(inline.children, target)}<rp>（</rp><rt>${spelling}</rt><rp>）</rp></ruby>`;
    }
    case 'inlineCode':
      return `<code>${escapeXml(inline.value)}</code>`;
    case 'inlineMath':
      return target.formula(inline.math, null);
    case 'link': {
      const address = externalAddress(inline.url);
      return renderLink(address, inline.children, target);
    }
    case 'internalLink':
      return renderLink(target.internalAddress(inline.anchor), inline.children, target);
    case 'footnoteReference':
      return target.footnoteReference(inline.identifier);
    case 'image':
      return renderImage(inline.image, inline.alt, target);
    case 'break':
      return '<br/>';
    case 'anchor':
      return target.anchor(inline.name);
    case 'pageAnchor':
      return target.pageAnchor(inline.page);
  }
}

function renderChildren(children: readonly Inline[], target: XhtmlTarget): string {
  return children.map((child) => renderInline(child, target)).join('');
}

/** Links don't nest in HTML: inside one, only the text of another is written. */
function renderLink(address: string | null, children: readonly Inline[], target: XhtmlTarget): string {
  if (address === null) return renderChildren(children, target);
  const inner = renderChildren(children, {
    ...target,
    internalAddress: () => null,
    footnoteReference: () => '',
  });
  const withoutLinks = inner.replace(/<\/?a\b[^>]*>/g, '');
  return `<a href="${escapeXml(address)}">${withoutLinks}</a>`;
}

function renderImage(name: string, alt: string, target: XhtmlTarget): string {
  const source = target.imageSource(name);
  if (source === null) return escapeXml(oneLine(alt));
  return `<img src="${escapeXml(source)}" alt="${escapeXml(oneLine(alt))}"/>`;
}

/** Blocks as XHTML, one line each where the content has no line ends of its own. */
export function renderBlocks(blocks: readonly Block[], target: XhtmlTarget): string {
  return blocks
    .map((block) => renderBlock(block, target))
    .filter((markup) => markup !== '')
    .join('\n');
}

function renderBlock(block: Block, target: XhtmlTarget): string {
  switch (block.type) {
    case 'heading': {
      const words = renderInlines(block.children, target);
      const id = target.headingId(block);
      if (words === '') return id === '' ? '' : `<div${id}></div>`;
      return `<h${block.depth}${id}>${words}</h${block.depth}>`;
    }
    case 'paragraph': {
      const words = renderInlines(block.children, target);
      return words === '' ? '' : `<p>${words}</p>`;
    }
    case 'blockquote':
      return wrap('blockquote', renderBlocks(block.children, target));
    case 'list':
      return renderList(block, target);
    case 'descriptionList':
      return renderDescriptions(block, target);
    case 'code':
      return `<pre><code${languageClass(block.language)}>${escapeXml(block.value)}</code></pre>`;
    case 'table':
      return renderTable(block, target);
    case 'figure':
      return renderFigure(block, target);
    case 'math':
      return target.formula(block.math, { tag: block.tag });
    case 'footnoteDefinition':
      return target.footnoteDefinition(block.identifier, renderBlocks(block.children, target));
    case 'thematicBreak':
      return '<hr/>';
    case 'pageAnchor':
      return target.pageAnchor(block.page);
  }
}

function wrap(tag: string, body: string): string {
  return body === '' ? '' : `<${tag}>${body}</${tag}>`;
}

function languageClass(language: string | null): string {
  const name = language?.replace(/[^\w+#-]/g, '') ?? '';
  return name === '' ? '' : ` class="language-${name}"`;
}

function renderList(list: Extract<Block, { type: 'list' }>, target: XhtmlTarget): string {
  const items = list.children.map((item) => renderListItem(item, target)).join('\n');
  if (items === '') return '';
  if (list.isIndex) return `<ul class="index">\n${items}\n</ul>`;
  if (list.children.some((item) => item.label !== undefined)) return `<ol class="labelled">\n${items}\n</ol>`;
  const start = Number.isSafeInteger(list.start) && list.start !== 1 ? ` start="${list.start}"` : '';
  return list.ordered ? `<ol${start}>\n${items}\n</ol>` : `<ul>\n${items}\n</ul>`;
}

/** A task has its box for a bullet: readers show no form elements. */
function renderListItem(item: ListItem, target: XhtmlTarget): string {
  if (item.isDone === undefined) return `<li>${renderItem(labelled(item), target)}</li>`;
  const box = item.isDone ? '☑' : '☐';
  const label = item.label === undefined ? box : `${item.label} ${box}`;
  return `<li class="task">${renderItem(labelled({ ...item, label }), target)}</li>`;
}

function renderDescriptions(list: Extract<Block, { type: 'descriptionList' }>, target: XhtmlTarget): string {
  const items = list.children.map(({ term, children }) => {
    const words = renderInlines(term.children, target);
    return `<dt>${words}</dt>\n<dd>${renderItem(children, target)}</dd>`;
  });
  return items.length === 0 ? '' : `<dl>\n${items.join('\n')}\n</dl>`;
}

/** A list item or cell that starts with its only paragraph holds the words bare: readers space them better. */
function renderItem(children: readonly Block[], target: XhtmlTarget): string {
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph' || rest.some((block) => block.type === 'paragraph')) {
    return renderBlocks(children, target);
  }
  const following = renderBlocks(rest, target);
  return renderInlines(first.children, target) + (following === '' ? '' : `\n${following}`);
}

function renderFigure(figure: Extract<Block, { type: 'figure' }>, target: XhtmlTarget): string {
  const alt = figureAlt(figure);
  const image = renderImage(figure.image, alt, target);
  // Words alone say nothing that the caption, which may be where they come from, does not say.
  const isSaid = !image.startsWith('<img') && plainText(figure.caption).startsWith(alt);
  const shown = isSaid ? '' : image;
  const caption = wrap('figcaption', renderInlines(figure.caption, target));
  return shown === '' && caption === '' ? '' : `<figure>${shown}${caption}</figure>`;
}

/**
 * What stands for a picture: its own description, else its name in the caption ("Figure 3" of "Figure 3. A press"). The
 * caption itself would only be heard twice.
 */
export function figureAlt(figure: Extract<Block, { type: 'figure' }>): string {
  const alt = oneLine(figure.alt).trim();
  const caption = plainText(figure.caption);
  return alt === '' || alt === caption ? (FIGURE_NAME.exec(caption)?.[0] ?? '') : alt;
}
const FIGURE_NAME = /^\p{L}+\.?\s+[\p{Nd}IVXLC]+(?:[.-]\p{Nd}+)*/u;

/** A table as XHTML: header rows at the top in `thead`, spans kept within the rows that there are. */
export function renderTable(table: Extract<Block, { type: 'table' }>, target: XhtmlTarget): string {
  // A row that spans from above fill is empty, and stays: the spans count on it.
  const rows = table.rows;
  const caption = wrap('caption', renderInlines(table.caption, target));
  if (rows.every((row) => row.length === 0))
    return caption === '' ? '' : `<p>${renderInlines(table.caption, target)}</p>`;
  const headCount = headerRows(rows);
  const topCount = topRows(rows);
  const lines = rows.map((row, index) => {
    const below = (index < headCount ? headCount : rows.length) - index;
    return `<tr>${row.map((cell) => renderCell(cell, index < topCount, below, target)).join('')}</tr>`;
  });
  const head = headCount === 0 ? '' : `<thead>\n${lines.slice(0, headCount).join('\n')}\n</thead>\n`;
  const body = target.tableBody(lines.slice(headCount).join('\n'));
  return target.tableFrame(`<table>\n${caption === '' ? '' : `${caption}\n`}${head}${body}\n</table>`);
}

/** How many rows at the top hold header cells only, and none that spans rows below them. A table of nothing else has a body all the same. */
export function headerRows(rows: readonly (readonly TableCell[])[]): number {
  /** The rows that the cells so far reach down to. */
  let reach = 0;
  let closed = 0;
  rows.slice(0, topRows(rows)).forEach((row, at) => {
    for (const { rowspan } of row) reach = Math.max(reach, at + rowspan);
    if (reach <= at + 1) closed = at + 1;
  });
  return closed;
}

/** How many rows at the top hold header cells only, which are those of columns. */
function topRows(rows: readonly (readonly TableCell[])[]): number {
  const body = rows.findIndex((row) => !row.every((cell) => cell.header));
  return Math.min(body < 0 ? rows.length : body, rows.length - 1);
}

/** @param onTop it stands in a row of heads at the top of its table */
function renderCell(cell: TableCell, onTop: boolean, rowsBelow: number, target: XhtmlTarget): string {
  const tag = cell.header ? 'th' : 'td';
  const colspan = span(cell.colspan, 1000);
  const rowspan = span(cell.rowspan, rowsBelow);
  const columns = colspan > 1 ? ` colspan="${colspan}"` : '';
  const rows = rowspan > 1 ? ` rowspan="${rowspan}"` : '';
  const others = target.cellAttributes(cell.header ? scopeOf(cell, onTop) : null, cell.align);
  return `<${tag}${columns}${rows}${others}>${renderItem(cell.children, target)}</${tag}>`;
}

export type Scope = 'col' | 'colgroup' | 'row' | 'rowgroup';

function scopeOf(cell: TableCell, onTop: boolean): Scope {
  if (onTop) return cell.colspan > 1 ? 'colgroup' : 'col';
  return cell.rowspan > 1 ? 'rowgroup' : 'row';
}

function span(value: number, most: number): number {
  return Number.isSafeInteger(value) ? Math.min(Math.max(value, 1), most) : 1;
}
