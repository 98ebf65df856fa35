/** What people give tables beside rows and columns: heads over several columns, labels over several rows, titles between rows, totals. */

import type { Chance } from './chance.ts';
import type { Align, Look, MadeTable, Span, Spans } from './made-table.ts';

export interface Words {
  head: () => string;
  title: () => string;
  clause: () => string;
}

const UNITS = ['(kg)', '(m)', '(t)', '(km/h)', '(%)', '(EUR)', '(m²)', '(days)'];

/** @param isNumeric of each column */
export function withSpans(table: MadeTable, isNumeric: readonly boolean[], chance: Chance, words: Words): MadeTable {
  const { below, pick, often } = chance;
  const { aligns, headRows } = table;
  const count = aligns.length;
  const head = table.rows.slice(0, headRows);
  let body = table.rows.slice(headRows);
  const cells: Span[] = [];
  const heads: string[][] = [...head];
  const [only] = head;
  if (only && count > 2 && often(0.5)) {
    const over = only.map(() => '');
    let from = count > 3 ? 1 + below(2) : 1;
    let to = 0;
    for (; from < count - 1; from = to) {
      to = Math.min(count, from + 2 + below(2));
      // What is left alone is no group.
      if (to === count - 1 && to - from < 3) to = count;
      over[from] = words.head();
      cells.push({ row: 0, column: from, rows: 1, columns: to - from });
      if (often(0.3)) to++;
    }
    const isUnder = (column: number): boolean =>
      cells.some((cell) => column >= cell.column && column < cell.column + cell.columns);
    const areTall = often(0.5);
    heads.unshift(over);
    only.forEach((text, column) => {
      if (!areTall || isUnder(column)) return;
      over[column] = text;
      only[column] = '';
      cells.push({ row: 0, column, rows: 2, columns: 1 });
    });
  } else if (only && often(0.2)) heads.push(isNumeric.map((is) => (is ? pick(UNITS) : '')));
  if (heads.length > headRows && heads.at(-1)?.every((text) => text === '')) heads.pop();

  const start = heads.length;
  const looks: Look[] = [...heads.map((): Look => 'bold'), ...body.map((): Look => 'plain')];
  const kind = body.length > 3 && count > 2 ? pick(['plain', 'labels', 'titles', 'titles']) : 'plain';
  const areTitlesCentred = often(0.3);
  if (kind === 'labels') {
    let row = 0;
    while (row < body.length) {
      const left = body.length - row;
      const size = left < 4 ? left : 2 + below(2);
      for (let i = 1; i < size; i++) (body[row + i] as string[])[0] = '';
      if (size > 1) cells.push({ row: start + row, column: 0, rows: size, columns: 1 });
      row += size;
    }
    // Rows that have no label are told by what else they have.
    const known = body.find((own) => own[1] !== '')?.[1] ?? 'x';
    for (const own of body) if (own[1] === '') own[1] = known;
  } else if (kind === 'titles') {
    const look = pick<Look>(['bold', 'bold', 'italic', 'plain']);
    const made: string[][] = [];
    looks.length = start;
    let left = 0;
    body.forEach((own, i) => {
      if (left === 0) {
        left = body.length - i < 4 ? body.length - i : 2 + below(3);
        cells.push({ row: start + made.length, column: 0, rows: 1, columns: count });
        made.push([words.title(), ...own.slice(1).map(() => '')]);
        looks.push(look);
      }
      made.push(own);
      looks.push('plain');
      left--;
    });
    body = made;
  }
  const hasTotal = kind !== 'labels' && isNumeric.slice(1).includes(true) && often(0.35);
  if (hasTotal) {
    body.push(isNumeric.map((is, i) => (i === 0 ? 'Total' : is ? String(100 + below(9000)) : '')));
    looks.push(pick<Look>(['bold', 'plain']));
  }
  const note = often(0.3) ? `* ${words.clause()} ${words.clause()}.` : null;
  const marked = body.findIndex((own) => /\d$/.test(own.at(-1) ?? ''));
  if (note !== null && marked >= 0) (body[marked] as string[])[count - 1] += '*';
  return {
    ...table,
    rows: [...heads, ...body],
    headRows: start,
    vertical: pick(['top', 'middle']),
    spans: { cells, looks, areTitlesCentred, arePartlyRuled: often(0.5), hasTotal, isTight: often(0.2), note },
  };
}

/** The span of which a place is a part. */
export const spanAt = ({ cells }: Spans, row: number, column: number): Span | undefined =>
  cells.find(
    (cell) =>
      row >= cell.row && row < cell.row + cell.rows && column >= cell.column && column < cell.column + cell.columns,
  );

/** The columns at which a rule below a row may be drawn: no cell reaches over it there. From and up to, without the end. */
export function openBelow({ spans, aligns }: MadeTable, row: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  aligns.forEach((_, column) => {
    const span = spanAt(spans, row, column);
    if (span && span.row + span.rows > row + 1) return;
    const range = ranges.at(-1);
    if (range?.to === column) range.to++;
    else ranges.push({ from: column, to: column + 1 });
  });
  return ranges;
}

/** The rules of its own that a head over several columns has below it. */
export const partlyRuled = ({ spans, headRows }: MadeTable, row: number): { from: number; to: number }[] =>
  spans.arePartlyRuled && row < headRows - 1
    ? spans.cells
        .filter((cell) => cell.row === row && cell.columns > 1)
        .map(({ column, columns }) => ({ from: column, to: column + columns }))
    : [];

/** How the text of a cell stands: heads over columns in their middle, titles of rows as their table has them. */
export function alignAt({ spans, aligns, headRows }: MadeTable, row: number, column: number): Align {
  const span = spanAt(spans, row, column);
  if (!span || span.columns === 1) return aligns[column] ?? 'left';
  return row < headRows || spans.areTitlesCentred ? 'center' : 'left';
}

/** What a table of chance may have; with none of these it is "plain". */
export const SPANNINGS = ['heads', 'labels', 'titles', 'total', 'note', 'plain'] as const;

export function spanningsOf({ spans, headRows, aligns }: MadeTable): (typeof SPANNINGS)[number][] {
  const has = (test: (span: Span) => boolean): boolean => spans.cells.some(test);
  const all = (
    [
      ['heads', has(({ row }) => row < headRows)],
      ['labels', has(({ row, rows }) => row >= headRows && rows > 1)],
      ['titles', has(({ row, columns }) => row >= headRows && columns === aligns.length)],
      ['total', spans.hasTotal],
      ['note', spans.note !== null],
    ] as const
  ).flatMap(([name, own]) => (own ? [name] : []));
  return all.length > 0 ? all : ['plain'];
}
