/** Tables that go on over a page break → one table, without the head that the next page repeats. */

import { LOWER_START } from '../blocks/columns/column-edges.ts';
import type { LayoutCell, TableBlock } from '../blocks/layout.ts';
import { isNumber } from '../blocks/tables/number-words.ts';
import { overlap } from '../geometry/box.ts';
import { bare, blockText, type FlowBlock, isText, lineText } from './flow.ts';
import { LeftOutList } from './left-out.ts';

export type FlowTable = FlowBlock & { block: TableBlock };
export const isTable = (item: FlowBlock | undefined): item is FlowTable => item?.block.kind === 'table';

/** Columns continue where this share of the narrower one lies over the other. */
const SAME_COLUMN_SHARE = 0.7;
const EARLIEST_END = 0.6;

interface Open {
  /** Its place in the result. */
  at: number;
  /** Where its last part stands. */
  page: number;
  top: number;
  label: string;
  title: string;
  /** Its caption stands below it: it goes on only where the next page repeats the caption. */
  ended?: true;
}

/**
 * @param flow the stream of the document, with captions and footnotes marked
 * @param left hears of heads and captions that only repeat
 * @returns the stream with every broken table whole on the page where it begins, without them
 */
export function joinTables(flow: readonly FlowBlock[], left = new LeftOutList()): FlowBlock[] {
  const out: FlowBlock[] = [];
  const dropped = new Set<FlowBlock>();
  let open: Open | null = null;
  let pending: FlowBlock[] = [];
  let caption = '';
  /** Of the line right above. */
  let title = '';
  for (const item of flow) {
    if (isTable(item)) {
      const above: FlowBlock | undefined = open ? out[open.at] : undefined;
      const { page, block } = item;
      const isTurned = open !== null && (page.index !== open.page || block.box.y0 < open.top);
      const isTitled = isTurned && title !== '' && title === open?.title;
      if (
        open &&
        isTable(above) &&
        (isTitled ? sameColumns(above.block, block) : goesOn(above, item, open.page)) &&
        (!open.ended || pending.length > 0)
      ) {
        for (const other of pending) {
          dropped.add(other);
          left.take(other.page, [other.block.box], 'repeated-head');
        }
        out[open.at] = { ...above, block: joined(above, item, left) };
        open.page = page.index;
        open.top = block.box.y0;
      } else {
        open = { at: out.length, page: page.index, top: block.box.y0, label: caption, title };
        out.push(item);
      }
      pending = [];
      caption = '';
      title = '';
      continue;
    }
    out.push(item);
    if (item.role.kind === 'footnote' || item.role.kind === 'contents') continue;
    const label = item.role.kind === 'caption' && isText(item) ? captionLabel(blockText(item.block)) : '';
    if (label !== '') caption = label;
    title =
      isText(item) && item.role.kind === 'body' && item.block.lines.length === 1 ? bare(blockText(item.block)) : '';
    if (!open) continue;
    if (title !== '' && title === open.title && pending.length === 0) {
      pending.push(item);
      continue;
    }
    const below = item.page.index === open.page && open.label === '';
    if (label !== '' && below) open = { ...open, label, ended: true };
    else if (label !== '' && label === open.label) pending.push(item);
    else open = null;
  }
  return out.filter((item) => !dropped.has(item));
}

/** "Table 3" of "Table 3 (continued): …", letters and digits only; a letter or Roman number stands behind a space. */
function captionLabel(text: string): string {
  return bare(text.match(/^.{1,16}?(?:\d|(?<=\s)[A-Z](?!\p{Ll}))[\dIVX.-]*/u)?.[0] ?? '');
}

function goesOn(above: FlowTable, below: FlowTable, lastPage: number): boolean {
  if (below.page.index !== lastPage + 1) return false;
  if (above.page.index === lastPage && endsEarly(above)) return false;
  return sameColumns(above.block, below.block) || repeatsHead(above.block, below.block);
}

const endsEarly = ({ block, page }: FlowBlock): boolean => block.box.y1 < EARLIEST_END * page.heightPt;

/** Whether nothing stands between the end of the one and the beginning of the other but the page break. */
export const meetAtBreak = (above: FlowBlock, below: FlowBlock): boolean =>
  below.page.index === above.page.index + 1 && !endsEarly(above);

/** Columns of centred text are as wide as what stands in them; the head over them says that they are the same ones. */
function repeatsHead({ rows: [above = []] }: TableBlock, { rows: [below = []] }: TableBlock): boolean {
  const names = above.filter(({ lines }) => lines.length > 0);
  const isHead = [...above, ...below].every(({ header }) => header);
  return isHead && names.length > 1 && above.length === below.length && rowText(above) === rowText(below);
}

/** Facing pages have other margins, so columns are compared from the table's edge. */
function sameColumns(a: TableBlock, b: TableBlock): boolean {
  if (a.columns.length !== b.columns.length) return false;
  return a.columns.every((column, i) => {
    const other = b.columns[i];
    if (!other) return false;
    const common = overlap(column.x0 - a.box.x0, column.x1 - a.box.x0, other.x0 - b.box.x0, other.x1 - b.box.x0);
    return common >= SAME_COLUMN_SHARE * Math.min(column.x1 - column.x0, other.x1 - other.x0);
  });
}

function joined(above: FlowTable, below: FlowTable, left: LeftOutList): TableBlock {
  const heads = repeatedHead(above.block.rows, below.block.rows);
  for (const row of below.block.rows.slice(0, heads))
    left.take(
      below.page,
      row.flatMap(({ lines }) => lines),
      'repeated-head',
    );
  const rows = below.block.rows
    .slice(heads)
    .map((row) => row.map((cell): LayoutCell => ({ ...cell, header: false, page: cell.page ?? below.page.index })));
  const [last, next] = [above.block.rows.at(-1), rows[0]];
  if (!last || !next || !isRestOf(next, last)) return { ...above.block, rows: [...above.block.rows, ...rows] };
  return { ...above.block, rows: [...above.block.rows.slice(0, -1), withRest(last, next), ...rows.slice(1)] };
}

/**
 * Whether the page break parts a row: the first one behind it has no label, and one of its cells goes on in small letters where the
 * last row before it has text.
 */
function isRestOf(next: readonly LayoutCell[], last: readonly LayoutCell[]): boolean {
  const isSingle = ({ colspan, rowspan, rest }: LayoutCell): boolean => colspan === 1 && rowspan === 1 && !rest;
  if (next.length !== last.length || ![...next, ...last].every(isSingle)) return false;
  const [label, ...others] = next.map(({ lines }, i) => ({ lines, over: last[i]?.lines ?? [] }));
  if (label?.lines.length !== 0 || label.over.length === 0) return false;
  const filled = others.filter(({ lines }) => lines.length > 0);
  return (
    filled.every(
      ({ lines: [line], over: [first] }) => first && line && !(isNumber(line.runs) && isNumber(first.runs)),
    ) && filled.some(({ lines }) => LOWER_START.test(lines.slice(0, 1).map(lineText).join('')))
  );
}

const withRest = (row: readonly LayoutCell[], rest: readonly LayoutCell[]): LayoutCell[] =>
  row.map((cell, i) => {
    const { lines, page } = rest[i] ?? cell;
    if (lines.length === 0 || page === undefined) return cell;
    return { ...cell, lines: [...cell.lines, ...lines], rest: { firstLine: cell.lines.length, page } };
  });

/** How many rows the table below repeats. */
function repeatedHead(above: readonly LayoutCell[][], below: readonly LayoutCell[][]): number {
  let repeated = 0;
  while (repeated < below.length && rowText(below[repeated]) === rowText(above[repeated])) {
    if (bare(rowText(below[repeated])) === '') break;
    repeated++;
  }
  return repeated;
}

/** Without the marks of notes: a head has them where it stands first. */
const rowText = (row: readonly LayoutCell[] = []): string =>
  row
    .map(({ lines }) => lines.flatMap(({ runs }) => runs.filter(({ script }) => script !== 'super')))
    .map((runs) => bare(runs.map(({ text }) => text).join('')))
    .join('|');
