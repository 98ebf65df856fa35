import type { Html, TableCell as MdastCell, Paragraph, PhrasingContent, Table } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import type { Handle } from 'mdast-util-to-markdown';
import type { Block, Inline, TableCell } from '../../document/tree.ts';
import { heaviestOf } from '../../geometry/statistics.ts';
import { toLatex } from '../../math/latex.ts';
import { printable } from '../text.ts';
import { escapeXml, renderTable, type XhtmlTarget } from '../xhtml.ts';
import { phrasing, type References, slugOf } from './phrasing.ts';

type TreeTable = Extract<Block, { type: 'table' }>;

/** Whether GFM's tables can't hold this one: cells that span, or hold more than paragraphs. */
export function needsHtml(table: TreeTable): boolean {
  return table.rows
    .flat()
    .some((cell) => cell.colspan > 1 || cell.rowspan > 1 || cell.children.some((block) => !isInline(block)));
}

function isInline(block: Block): boolean {
  return block.type === 'paragraph' || block.type === 'heading' || block.type === 'pageAnchor';
}

/** A table with its caption above it, as GFM where GFM can hold it and as HTML where it can't. */
export function tableBlocks(table: TreeTable, references: References): (Html | Paragraph | Table)[] {
  if (needsHtml(table)) return [htmlTable(table, references)];
  const caption = phrasing(table.caption, references);
  const before: Paragraph[] = caption.length === 0 ? [] : [{ type: 'paragraph', children: caption }];
  const columns = Math.max(0, ...table.rows.map((row) => row.length));
  return columns === 0 ? before : [...before, gfmTable(table, columns, references)];
}

/** GFM wants a header row: the first row is taken for it, whether the source marks it or not. */
function gfmTable(table: TreeTable, columns: number, references: References): Table {
  const align = Array.from({ length: columns }, (_, column) => columnAlign(table, column));
  const children = table.rows.map((row) => ({
    type: 'tableRow' as const,
    children: Array.from({ length: columns }, (_, column) => cellContent(row[column], references)),
  }));
  return { type: 'table', align, children };
}

/** What most cells of a column do, the header left out unless it is all there is. */
function columnAlign(table: TreeTable, column: number): 'left' | 'center' | 'right' | null {
  const cells = table.rows.flatMap((row) => row[column] ?? []);
  const body = cells.filter((cell) => !cell.header && cell.children.length > 0);
  const most = heaviestOf((body.length > 0 ? body : cells).map(({ align }) => [align, 1])) ?? null;
  return most === 'left' ? null : most;
}

function cellContent(cell: TableCell | undefined, references: References): MdastCell {
  const parts = (cell?.children ?? [])
    .map((block): Inline[] => (block.type === 'paragraph' || block.type === 'heading' ? block.children : []))
    .filter((inlines) => inlines.length > 0);
  const inlines = parts.flatMap((part, index): Inline[] => (index === 0 ? part : [{ type: 'break' }, ...part]));
  const children: PhrasingContent[] = phrasing(inlines, references, true);
  return { type: 'tableCell', children };
}

function htmlTable(table: TreeTable, references: References): Html {
  const target: XhtmlTarget = {
    imageSource: references.imageUrl,
    internalAddress: (anchor) => {
      const slug = slugOf(anchor, references);
      return slug === undefined ? null : `#${slug}`;
    },
    // GFM's footnotes don't work in HTML: the mark stays as one.
    footnoteReference: (identifier) =>
      `<sup>${references.footnotes.numberOf(identifier) ?? ''}</sup>`.replace('<sup></sup>', ''),
    footnoteDefinition: (_, body) => body,
    anchor: () => '',
    pageAnchor: (page) => references.pageAnchor(page) ?? '',
    headingId: () => '',
    tableFrame: (markup) => markup,
    formula: (math) => escapeXml(`$${printable(toLatex(math))}$`),
    // Their source is read, too: it has the table's structure and its words, and no attributes in every cell.
    cellAttributes: () => '',
    tableBody: (rows) => rows,
  };
  // HTML in Markdown ends at a blank line; line ends that matter (in code) survive as character references.
  const html = renderTable(table, target)
    .replace(/<pre>.*?<\/pre>/gs, (code) => code.replaceAll('\n', '&#10;'))
    .replaceAll('<br/>', '<br>');
  return { type: 'html', value: html };
}

const WIDEST_PADDED = 120;
const padded = gfmTableToMarkdown({ tablePipeAlign: true }).handlers?.table;
const compact = gfmTableToMarkdown({ tablePipeAlign: false }).handlers?.table;

/** Pads the cells of a table, so that its source reads as a table too, unless its lines would get long by that. */
export const tableHandler: Handle = (node, parent, state, info) => {
  const text = padded?.(node, parent, state, info) ?? '';
  return text.indexOf('\n') <= WIDEST_PADDED ? text : (compact?.(node, parent, state, info) ?? text);
};
