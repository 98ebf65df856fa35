/** Documents with tables of chance, set by the programs that this computer has. What pandoc writes has one look for all tables. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFile, printPage } from '../processes/typesetters.ts';
import type { Align, MadeTable, Part, Ruling } from './tables.ts';
import { keptAs, setByGroff, setByOffice, setByWriter } from './typeset.ts';

interface TableTypesetter {
  /** The most that a table may have on its pages. */
  columns: number;
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
    set: (folder, parts, second) => {
      writeFileSync(join(folder, 'a.html'), html(parts, second));
      const name = second ? 'a.docx' : 'a.odt';
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

function latex(folder: string, parts: readonly Part[], options: string, second: boolean): void {
  const preamble = `\\documentclass[${options}]{article}\n\\usepackage[T1]{fontenc}\\usepackage{lmodern,booktabs,tabularx}\n${
    second ? '\\usepackage[a4paper,margin=2cm]{geometry}\n' : ''
  }\\begin{document}\n`;
  const tex = parts.map((part) => {
    if (part.kind === 'table') return texTable(part.table, second);
    return part.kind === 'heading' ? `\\section{${texText(part.text)}}` : texText(part.text);
  });
  writeFileSync(join(folder, 'a.tex'), `${preamble}${tex.join('\n\n')}\n\\end{document}\n`);
  makeFile(folder, 'pdflatex', ['-interaction=nonstopmode', 'a.tex']);
}

const texText = (text: string): string => text.replace(/[%_&#]/g, '\\$&').replaceAll('−', '$-$');

/** Above a table, below its head, between its rows and below it. */
const texRules: Record<Ruling, [top: string, head: string, between: string, bottom: string]> = {
  none: ['', '', '', ''],
  head: ['', '\\hline', '', ''],
  books: ['\\toprule', '\\midrule', '', '\\bottomrule'],
  lines: ['\\hline', '\\hline', '\\hline\n', '\\hline'],
  grid: ['\\hline', '\\hline', '\\hline\n', '\\hline'],
};

function texTable({ rows, hasHead, aligns, wraps, vertical, ruling, caption }: MadeTable, second: boolean): string {
  const letters = aligns.map((align, i) => (wraps[i] ? 'X' : align.charAt(0)));
  const spec = ruling === 'grid' ? `|${letters.join('|')}|` : letters.join('');
  const lines = rows.map((row, i) => {
    const isHead = hasHead && i === 0;
    return `${row.map((cell) => (isHead && second ? `\\textbf{${texText(cell)}}` : texText(cell))).join(' & ')} \\\\`;
  });
  const [head, ...body] = hasHead ? lines : ['', ...lines];
  const [top, middle, between, bottom] = texRules[ruling];
  const [name, size] = wraps.includes(true) ? ['tabularx', '{\\linewidth}'] : ['tabular', ''];
  const tabular = `\\begin{${name}}${size}{${spec}}\n${top}\n${head ? `${head}\n${middle}\n` : ''}${body.join(`\n${between}`)}\n${bottom}\n\\end{${name}}`;
  const column = vertical === 'middle' ? '\\renewcommand\\tabularxcolumn[1]{m{#1}}' : '';
  if (caption === null) return `\\begin{center}${column}\n${tabular}\n\\end{center}`;
  return `\\begin{table}[htb]\\centering${column}\n\\caption{${texText(caption)}}\n${tabular}\n\\end{table}`;
}

const htmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function html(parts: readonly Part[], second: boolean): string {
  const css = `@page { size: A4; margin: 2cm }
body { font: ${second ? '11pt serif' : '10pt sans-serif'}; ${second ? 'text-align: justify' : ''} }
table { border-collapse: collapse; margin: 1em ${second ? 'auto' : '0'} } td, th { padding: 2pt 6pt; vertical-align: top } .middle td { vertical-align: middle }
.grid td, .grid th { border: 1px solid #888 } .lines tr { border-bottom: 1px solid #888 } .head thead tr { border-bottom: 1px solid }
.books { border-top: 2px solid; border-bottom: 2px solid } .books thead tr { border-bottom: 1px solid }`;
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<h1>${htmlText(part.text)}</h1>`;
    if (part.kind === 'text') return `<p>${htmlText(part.text)}</p>`;
    const { rows, hasHead, aligns, vertical, ruling, caption } = part.table;
    const row = (cells: readonly string[], tag: string): string =>
      `<tr>${cells.map((cell, i) => `<${tag} style="text-align:${aligns[i]}" align="${aligns[i]}">${htmlText(cell)}</${tag}>`).join('')}</tr>`;
    const head = hasHead ? `<thead>${row(rows[0] ?? [], 'th')}</thead>` : '';
    return `<table class="${ruling} ${vertical}">${caption === null ? '' : `<caption>${htmlText(caption)}</caption>`}${head}<tbody>${rows
      .slice(hasHead ? 1 : 0)
      .map((cells) => row(cells, 'td'))
      .join('')}</tbody></table>`;
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
    const { rows, hasHead, aligns, wraps, ruling, caption } = part.table;
    const width = `w(${wraps.filter(Boolean).length > 1 ? 2 : 3}i)`;
    const options = `center${ruling === 'grid' ? ' allbox' : ''};`;
    const formats = aligns.map((align, i) => `${keys[align]}${wraps[i] ? width : ''}`).join(' ');
    const heads = aligns.map((align) => `${keys[align]}B`).join(' ');
    const set = (cells: readonly string[]): string =>
      cells.map((cell, i) => (wraps[i] && cell !== '' ? `T{\n${text(cell)}\nT}` : text(cell))).join('\t');
    const rule = ruling === 'none' || ruling === 'grid' ? '' : '_\n';
    const ends = ruling === 'books' || ruling === 'lines' ? '_\n' : '';
    const between = ruling === 'lines' ? '_\n' : '';
    const head = hasHead ? `${set(rows[0] ?? [])}\n${rule}` : '';
    const body = rows
      .slice(hasHead ? 1 : 0)
      .map(set)
      .join(`\n${between}`);
    const above = caption === null ? '' : `.LP\n${text(caption)}\n`;
    return `${above}.TS\n${options}\n${hasHead ? `${heads}\n` : ''}${formats}.\n${ends}${head}${body}\n${ends}.TE`;
  });
  return `${lines.join('\n')}\n`;
}

function asciidoc(parts: readonly Part[]): string {
  const marks: Record<Align, string> = { left: '<', center: '^', right: '>' };
  const lines = parts.map((part) => {
    if (part.kind === 'heading') return `== ${part.text}`;
    if (part.kind === 'text') return part.text;
    const { rows, hasHead, aligns, wraps, vertical, ruling, caption } = part.table;
    const middle = vertical === 'middle' ? '.^' : '';
    const cols = aligns.map((align, i) => `${marks[align]}${middle}${wraps[i] ? 3 : 1}`).join(',');
    const [frame, grid] =
      ruling === 'grid' ? ['all', 'all'] : ruling === 'none' || ruling === 'head' ? ['none', 'none'] : ['ends', 'rows'];
    const title = caption === null ? '' : `.${caption}\n`;
    return `${title}[cols="${cols}",frame=${frame},grid=${grid}${hasHead ? ',options="header"' : ''}]\n|===\n${rows
      .map((row) => row.map((cell) => `|${cell.replaceAll('|', '\\|')}`).join('\n'))
      .join('\n\n')}\n|===`;
  });
  return `= A\n\n${lines.join('\n\n')}\n`;
}
