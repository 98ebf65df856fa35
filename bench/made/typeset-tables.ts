/** Documents with tables of chance, set by the programs that this computer has. What pandoc writes has one look for all tables. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFile, printPage } from '../processes/typesetters.ts';
import type { Align, Look, MadeTable, Ruling, Span } from './made-table.ts';
import { alignAt, openBelow, partlyRuled, spanAt } from './spans.ts';
import type { Part } from './tables.ts';
import { keptAs, setByGroff, setByOffice, setByWriter } from './typeset.ts';

interface TableTypesetter {
  /** The most that a table may have on its pages. */
  columns: number;
  /** That of all its tables, whatever they should have. */
  ruling?: Ruling;
  /** Makes `a.pdf` in a folder. Every second document is set in another way. */
  set: (folder: string, parts: readonly Part[], second: boolean, seed: number) => Promise<void> | void;
}

export const tableTypesetters: Record<string, TableTypesetter> = {
  latex: { columns: 7, set: (folder, parts, second) => latex(folder, parts, second ? '11pt' : '10pt', second) },
  columns: { columns: 4, set: (folder, parts, second) => latex(folder, parts, '10pt,twocolumn', second) },
  roff: {
    columns: 7,
    set: (folder, parts, second) => {
      writeFileSync(join(folder, 'a.roff'), roff(parts));
      setByGroff(folder, second ? '-rPS=11 -ms' : '-ms');
    },
  },
  chromium: {
    columns: 7,
    set: async (folder, parts, second) => {
      writeFileSync(join(folder, 'a.html'), html(parts, second));
      await printPage(join(folder, 'a.html'), { path: join(folder, 'a.pdf'), preferCSSPageSize: true, tagged: false });
    },
  },
  weasyprint: {
    columns: 7,
    set: (folder, parts, second) => {
      writeFileSync(join(folder, 'a.html'), html(parts, second));
      makeFile(folder, 'weasyprint', ['a.html', 'a.pdf']);
    },
  },
  office: {
    columns: 6,
    ruling: 'head',
    set: (folder, parts, second) => {
      writeFileSync(join(folder, 'a.html'), html(parts, second));
      // What pandoc writes as ODF loses cells that span others.
      const name = second || haveSpans(parts) ? 'a.docx' : 'a.odt';
      makeFile(folder, 'pandoc', ['--from', 'html', '--output', name, 'a.html'], name);
      setByOffice(folder, name);
    },
  },
  writer: { columns: 4, set: (folder, parts, _, seed) => writer(folder, parts, seed, false) },
  tagged: { columns: 4, set: (folder, parts, _, seed) => writer(folder, parts, seed, true) },
  asciidoctor: {
    columns: 7,
    set: (folder, parts) => {
      writeFileSync(join(folder, 'a.adoc'), asciidoc(parts));
      makeFile(folder, 'asciidoctor-pdf', ['a.adoc']);
    },
  },
  reportlab: {
    columns: 6,
    set: (folder, parts, second) => {
      writeFileSync(join(folder, 'a.json'), JSON.stringify(parts));
      const script = join(import.meta.dirname, 'by-reportlab.py');
      makeFile(folder, process.env.PYTHON ?? 'python3', [script, ...(second ? ['second'] : [])]);
    },
  },
};

export async function typesetTables(
  name: string,
  parts: readonly Part[],
  folder: string,
  seed: number,
): Promise<string> {
  await tableTypesetters[name]?.set(folder, parts, seed % 2 === 0, seed);
  return keptAs(folder, name);
}

const haveSpans = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.kind === 'table' && part.table.spans.looks.length > 0);

/** A cell of a row as it is written, and what it reaches over. */
interface Written {
  text: string;
  column: number;
  align: Align;
  look: Look;
  rows: number;
  columns: number;
}

/** The cells that begin in a row; where others of the rows above reach into it, there is none. */
function cellsOf(table: MadeTable, row: number): Written[] {
  const { rows, spans } = table;
  return (rows[row] ?? []).flatMap((text, column) => {
    const span: Span = spanAt(spans, row, column) ?? { row, column, rows: 1, columns: 1 };
    if (span.row !== row || span.column !== column) return [];
    const align = alignAt(table, row, column);
    return [{ text, column, align, look: spans.looks[row] ?? 'plain', rows: span.rows, columns: span.columns }];
  });
}

function latex(folder: string, parts: readonly Part[], options: string, second: boolean): void {
  const preamble = `\\documentclass[${options}]{article}\n\\usepackage[T1]{fontenc}\\usepackage{lmodern,booktabs,tabularx,multirow}\n${
    second ? '\\usepackage[a4paper,margin=2cm]{geometry}\n' : ''
  }\\begin{document}\n`;
  const tex = parts.map((part) => {
    if (part.kind === 'table') return texTable(part.table, second);
    return part.kind === 'heading' ? `\\section{${texText(part.text)}}` : texText(part.text);
  });
  writeFileSync(join(folder, 'a.tex'), `${preamble}${tex.join('\n\n')}\n\\end{document}\n`);
  makeFile(folder, 'pdflatex', ['-interaction=nonstopmode', 'a.tex']);
}

const texText = (text: string): string => text.replace(/[%_&#$]/g, '\\$&').replaceAll('−', '$-$');

/** Above a table, below its head, between its rows and below it. */
const texRules: Record<Ruling, [top: string, head: string, between: string, bottom: string]> = {
  none: ['', '', '', ''],
  head: ['', '\\hline', '', ''],
  books: ['\\toprule', '\\midrule', '', '\\bottomrule'],
  lines: ['\\hline', '\\hline', '\\hline\n', '\\hline'],
  grid: ['\\hline', '\\hline', '\\hline\n', '\\hline'],
};

function texTable(table: MadeTable, second: boolean): string {
  const { rows, headRows, aligns, wraps, vertical, ruling, caption, spans } = table;
  const bar = ruling === 'grid' ? '|' : '';
  const letters = aligns.map((align, i) => (wraps[i] ? 'X' : align.charAt(0)));
  const lineOf = (row: number): string => {
    const own = cellsOf(table, row);
    const parts = aligns.flatMap((_, column) => {
      const cell = own.find((one) => one.column === column);
      // One that is reached over from the left is part of that; one from above is written, and empty.
      if (!cell) return spanAt(spans, row, column)?.column === column ? [''] : [];
      const isBold = row < headRows ? second : cell.look === 'bold';
      const text = isBold
        ? `\\textbf{${texText(cell.text)}}`
        : cell.look === 'italic'
          ? `\\emph{${texText(cell.text)}}`
          : texText(cell.text);
      if (cell.rows > 1) return [`\\multirow${vertical === 'top' ? '[t]' : ''}{${cell.rows}}{*}{${text}}`];
      if (cell.columns === 1) return [text];
      const spec = `${column === 0 ? bar : ''}${cell.align.charAt(0)}${bar}`;
      return [`\\multicolumn{${cell.columns}}{${spec}}{${text}}`];
    });
    return `${parts.join(' & ')} \\\\`;
  };
  const [top, middle, between, bottom] = texRules[ruling];
  const ruleBelow = (row: number): string => {
    if (row === headRows - 1) return middle;
    if (row === rows.length - 2 && spans.hasTotal && between === '') return middle;
    const isHead = row < headRows - 1;
    if (between === '' || (isHead && ruling === 'lines')) {
      const rule = ruling === 'books' ? '\\cmidrule(lr)' : '\\cline';
      return partlyRuled(table, row)
        .map(({ from, to }) => `${rule}{${from + 1}-${to}}`)
        .join('');
    }
    const open = openBelow(table, row);
    const isWhole = open.length === 1 && open[0]?.from === 0 && open[0].to === aligns.length;
    return isWhole ? between : open.map(({ from, to }) => `\\cline{${from + 1}-${to}}`).join('');
  };
  const lines = rows.map((_, row) => `${lineOf(row)}\n${row < rows.length - 1 ? ruleBelow(row) : bottom}`);
  const [name, size] = wraps.includes(true) ? ['tabularx', '{\\linewidth}'] : ['tabular', ''];
  const tight = spans.isTight ? '\\setlength{\\tabcolsep}{3pt}' : '';
  const note = spans.note === null ? '' : `\\\\[2pt]{\\footnotesize ${texText(spans.note)}}`;
  const tabular = `${tight}\\begin{${name}}${size}{${bar}${letters.join(bar)}${bar}}\n${top}\n${lines.join('\n')}\n\\end{${name}}${note}`;
  const column = vertical === 'middle' ? '\\renewcommand\\tabularxcolumn[1]{m{#1}}' : '';
  if (caption === null) return `\\begin{center}${column}\n${tabular}\n\\end{center}`;
  return `\\begin{table}[htb]\\centering${column}\n\\caption{${texText(caption)}}\n${tabular}\n\\end{table}`;
}

const htmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function html(parts: readonly Part[], second: boolean): string {
  const css = `@page { size: A4; margin: 2cm }
body { font: ${second ? '11pt serif' : '10pt sans-serif'}; ${second ? 'text-align: justify' : ''} }
table { border-collapse: collapse; margin: 1em ${second ? 'auto' : '0'} } td, th { padding: 2pt 6pt; vertical-align: top } .middle td, .middle [rowspan] { vertical-align: middle }
.grid td, .grid th { border: 1px solid #888 } .lines tr { border-bottom: 1px solid #888 } .head thead tr:last-child { border-bottom: 1px solid }
.books { border-top: 2px solid; border-bottom: 2px solid } .books thead tr:last-child { border-bottom: 1px solid }
.part [colspan] { border-bottom: 1px solid } .head .total, .books .total { border-top: 1px solid }
.note { font-size: 80% }
.tight { border-collapse: separate; border-spacing: 2px } .tight td, .tight th { padding: 1px }`;
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<h1>${htmlText(part.text)}</h1>`;
    if (part.kind === 'text') return `<p>${htmlText(part.text)}</p>`;
    const { rows, headRows, vertical, ruling, caption, spans } = part.table;
    const row = (_: unknown, at: number): string => {
      const isHead = at < headRows;
      const tag = isHead ? 'th' : 'td';
      const own = cellsOf(part.table, at);
      // Pandoc takes no notice of the style of a row.
      const marks: Record<Look, string> = { plain: '', bold: 'b', italic: 'i' };
      const cells = own.map(({ text, align, look, rows, columns }) => {
        const mark = isHead ? '' : marks[look];
        const inner = mark === '' || text === '' ? htmlText(text) : `<${mark}>${htmlText(text)}</${mark}>`;
        return `<${tag}${rows > 1 ? ` rowspan="${rows}"` : ''}${columns > 1 ? ` colspan="${columns}"` : ''} style="text-align:${align}" align="${align}">${inner}</${tag}>`;
      });
      const isTotal = spans.hasTotal && at === rows.length - 1;
      return `<tr${isTotal ? ' class="total"' : isHead && spans.arePartlyRuled ? ' class="part"' : ''}>${cells.join('')}</tr>`;
    };
    const all = rows.map(row);
    const head = headRows > 0 ? `<thead>${all.slice(0, headRows).join('')}</thead>` : '';
    const name = caption === null ? '' : `<caption>${htmlText(caption)}</caption>`;
    const note = spans.note === null ? '' : `<p class="note">${htmlText(spans.note)}</p>`;
    const tight = spans.isTight && ruling === 'none' ? ' tight' : '';
    return `<table class="${ruling} ${vertical}${tight}">${name}${head}<tbody>${all.slice(headRows).join('')}</tbody></table>${note}`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A</title><style>${css}</style></head><body>${body.join('\n')}</body></html>`;
}

function writer(folder: string, parts: readonly Part[], seed: number, tagged: boolean): void {
  writeFileSync(join(folder, 'a.html'), html(parts, false));
  const rulings = parts.flatMap((part) => (part.kind === 'table' ? [part.table.ruling] : []));
  setByWriter(folder, 'html', 'a.html', seed, tagged, rulings);
}

function roff(parts: readonly Part[]): string {
  const text = (given: string): string => given.replaceAll('\\', '\\e').replace(/^[.']/, '\\&$&');
  const keys: Record<Align, string> = { left: 'l', center: 'c', right: 'r' };
  const lines = parts.map((part) => {
    if (part.kind === 'heading') return `.NH 1\n${text(part.text)}`;
    if (part.kind === 'text') return `.PP\n${text(part.text)}`;
    const { table } = part;
    const { rows, headRows, aligns, wraps, vertical, ruling, caption, spans } = table;
    const width = `w(${wraps.filter(Boolean).length > 1 ? 2 : 3}i)`;
    const options = `center${ruling === 'grid' ? ' allbox' : ''};`;
    const fonts: Record<Look, string> = { plain: '', bold: 'B', italic: 'I' };
    const formatOf = (row: number): string =>
      aligns
        .map((align, column) => {
          const span = spanAt(spans, row, column);
          if (span && span.column < column) return 's';
          const font = row < headRows ? 'B' : fonts[spans.looks[row] ?? 'plain'];
          const top = (span?.rows ?? 1) > 1 && vertical === 'top' ? 't' : '';
          return `${keys[span ? alignAt(table, row, column) : align]}${font}${top}${wraps[column] && row >= headRows ? width : ''}`;
        })
        .join(spans.isTight ? '1 ' : ' ');
    const dataOf = (row: number): string => {
      const own = cellsOf(table, row);
      return aligns
        .flatMap((_, column) => {
          const cell = own.find((one) => one.column === column);
          // What is reached over from the left has no place among the data, what is from above has a sign.
          if (!cell) return spanAt(spans, row, column)?.column === column ? ['\\^'] : [];
          return wraps[column] && row >= headRows && cell.text !== ''
            ? [`T{\n${text(cell.text)}\nT}`]
            : [text(cell.text)];
        })
        .join('\t');
    };
    /** Formats and data of the lines: rules that end inside the table are lines of their own. */
    const formats: string[] = [];
    const data: string[] = [];
    const ends = ruling === 'books' || ruling === 'lines';
    if (ends) data.push('_');
    rows.forEach((_, row) => {
      formats.push(formatOf(row));
      data.push(dataOf(row));
      if (row === rows.length - 1) return;
      const isWhole =
        (row === headRows - 1 && ruling !== 'none' && ruling !== 'grid') ||
        (row === rows.length - 2 && spans.hasTotal && (ruling === 'head' || ruling === 'books'));
      const open = openBelow(table, row);
      const isOpen = open.length === 1 && open[0]?.from === 0 && open[0].to === aligns.length;
      if (isWhole || (ruling === 'lines' && row >= headRows && isOpen)) data.push('_');
      else {
        const ranges = ruling === 'lines' && row >= headRows ? open : ruling === 'grid' ? [] : partlyRuled(table, row);
        if (ranges.length === 0) return;
        const isDrawn = (column: number): boolean => ranges.some(({ from, to }) => column >= from && column < to);
        const isOver = (column: number): boolean => {
          const span = spanAt(spans, row, column);
          return span !== undefined && span.row + span.rows > row + 1;
        };
        formats.push(aligns.map((align) => keys[align]).join(' '));
        data.push(aligns.map((_, column) => (isDrawn(column) ? '_' : isOver(column) ? '\\^' : '')).join('\t'));
      }
    });
    if (ends) data.push('_');
    // The last format is that of all rows after it.
    while (formats.length > 1 && formats.at(-1) === formats.at(-2)) formats.pop();
    const above = caption === null ? '' : `.LP\n${text(caption)}\n`;
    const below = spans.note === null ? '' : `\n.LP\n.ps 8\n${text(spans.note)}\n.ps`;
    return `${above}.TS\n${options}\n${formats.join('\n')}.\n${data.join('\n')}\n.TE${below}`;
  });
  return `${lines.join('\n')}\n`;
}

function asciidoc(parts: readonly Part[]): string {
  const marks: Record<Align, string> = { left: '<', center: '^', right: '>' };
  const lines = parts.map((part) => {
    if (part.kind === 'heading') return `== ${part.text}`;
    if (part.kind === 'text') return part.text;
    const { rows, headRows, aligns, wraps, vertical, ruling, caption, spans } = part.table;
    const middle = vertical === 'middle' ? '.^' : '';
    const cols = aligns.map((align, i) => `${marks[align]}${middle}${wraps[i] ? 3 : 1}`).join(',');
    const [frame, grid] =
      ruling === 'grid' ? ['all', 'all'] : ruling === 'none' || ruling === 'head' ? ['none', 'none'] : ['ends', 'rows'];
    const title = caption === null ? '' : `.${caption}\n`;
    const styles: Record<Look, string> = { plain: '', bold: 's', italic: 'e' };
    const row = (_: unknown, at: number): string =>
      cellsOf(part.table, at)
        .map(({ text, align, look, rows, columns }) => {
          const reach = rows > 1 ? `.${rows}+` : columns > 1 ? `${columns}+` : '';
          // A cell beside one of several rows has the place of another column otherwise.
          const span = `${reach}${spans.cells.length > 0 ? marks[align] : ''}`;
          const style = at < headRows && headRows > 1 ? 'h' : at < headRows ? '' : styles[look];
          return `${span}${style}|${text.replaceAll('|', '\\|')}`;
        })
        .join('\n');
    const below = spans.note === null ? '' : `\n\n[.small]#${spans.note.replace('*', '\\*')}#`;
    return `${title}[cols="${cols}",frame=${frame},grid=${grid}${headRows === 1 ? ',options="header"' : ''}]\n|===\n${rows
      .map(row)
      .join('\n\n')}\n|===${below}`;
  });
  return `= A\n\n${lines.join('\n\n')}\n`;
}
