/** GFM tables as HTML, so that a pipe table and an HTML table of the same content are the same text. */

import { decodeReferences, encodeReferences } from './entities.ts';

/** Not one that stands in a cell. */
const BAR = /(?<!\\)\|/;

/** Every pipe table as one line of `<table>` markup; everything else as it was. */
export function pipeTablesToHtml(markdown: string): string {
  const lines = markdown.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const head = cellsOf(line);
    const delimiters = head && cellsOf(lines[i + 1] ?? '');
    if (!head || !delimiters || !isDelimiterRow(delimiters)) {
      out.push(line);
      continue;
    }
    const width = Math.max(head.length, delimiters.length);
    const body: string[][] = [];
    let next = i + 2;
    for (; next < lines.length; next++) {
      const row = cellsOf(lines[next] ?? '');
      if (!row) break;
      body.push(fitted(row, width));
    }
    out.push(tableMarkup(fitted(head, width), body), line.endsWith('\n') ? '\n' : '');
    i = next - 1;
  }
  return out.join('').replaceAll('\\|', '|');
}

function cellsOf(line: string): string[] | null {
  const cells = line.trim().split(BAR);
  if (cells.length < 2) return null;
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.length > 0 ? cells.map((cell) => cell.trim()) : null;
}

function isDelimiterRow(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[-:]+$/.test(cell.replaceAll(' ', '')));
}

/** A row of three in a wider table stands for one whose middle cell spans; else missing cells are empty, surplus ones go. */
function fitted(cells: readonly string[], width: number): string[] {
  if (cells.length === width) return [...cells];
  const [first = '', middle = '', last = ''] = cells;
  if (cells.length === 3 && width > 3) return [first, ...Array<string>(width - 2).fill(middle), last];
  return [...cells, ...Array<string>(width).fill('')].slice(0, width);
}

function tableMarkup(head: string[], body: string[][]): string {
  const isEmpty = head.every((cell) => cell === '') && body.length > 0;
  const [top, ...rows] = isEmpty ? body : [head, ...body];
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${encodeReferences(decodeReferences(cell))}</${tag}>`).join('')}</tr>`;
  return `<table>${row(top ?? [], 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}
