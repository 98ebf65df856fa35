/** Documents set by whichever of the usual programs this computer has. pandoc writes what each of them takes. */

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFile, printPage } from '../processes/typesetters.ts';
import type { Block } from './documents.ts';
import type { Ruling } from './made-table.ts';
import { LOOKS, writeFlat } from './writer.ts';

/** Makes `a.pdf` in a folder that has the document as `a.json`. Every second one is set in another way, or the looks take turns. */
export type Typesetter = (folder: string, second: boolean, seed: number) => Promise<void> | void;

const A4 = '@page { size: A4; margin: 2cm }';
/** As browsers set a page, and as a printed one is set with style sheets. */
const styles = [
  `${A4} blockquote { border-left: 3px solid #ccc; padding-left: 1em; color: #555 } pre { background: #f4f4f4 }`,
  `${A4} body { font-family: serif; text-align: justify; hyphens: auto } p { margin: 0; text-indent: 1.5em } dt { font-weight: bold }`,
] as const;

export const typesetters: Record<string, Typesetter> = {
  latex: (folder, second) => {
    const options = second ? ['-V', 'documentclass=report', '-V', 'papersize=a4'] : ['-V', 'fontsize=11pt'];
    pandoc(folder, 'latex', 'a.tex', options);
    makeFile(folder, 'pdflatex', ['-interaction=nonstopmode', 'a.tex']);
  },
  // What LaTeX does where nobody tells it otherwise: columns ten points apart, and code in the type of the text.
  columns: (folder, second) => {
    const size = second ? '11pt' : '10pt';
    pandoc(folder, 'latex', 'a.tex', ['--listings', '-V', 'classoption=twocolumn', '-V', `fontsize=${size}`]);
    makeFile(folder, 'pdflatex', ['-interaction=nonstopmode', 'a.tex']);
  },
  roff: (folder, second) => {
    pandoc(folder, second ? 'man' : 'ms', 'a.roff', ['-M', 'title=A', '-M', 'section=1']);
    setByGroff(folder, second ? '-man' : '-ms');
  },
  chromium: async (folder, second) => {
    html(folder, second);
    await printPage(join(folder, 'a.html'), { path: join(folder, 'a.pdf'), preferCSSPageSize: true, tagged: second });
  },
  weasyprint: (folder, second) => {
    html(folder, second);
    makeFile(folder, 'weasyprint', ['a.html', 'a.pdf']);
  },
  office: (folder, second) => {
    const name = second ? 'a.docx' : 'a.odt';
    pandoc(folder, second ? 'docx' : 'odt', name);
    setByOffice(folder, name);
  },
  writer: (folder, _, seed) => setByWriter(folder, 'json', 'a.json', seed, false),
  tagged: (folder, _, seed) => setByWriter(folder, 'json', 'a.json', seed, true),
  asciidoctor: (folder) => {
    pandoc(folder, 'asciidoctor', 'a.adoc');
    makeFile(folder, 'asciidoctor-pdf', ['a.adoc']);
  },
  rst2pdf: (folder) => {
    pandoc(folder, 'rst', 'a.rst');
    makeFile(folder, 'rst2pdf', ['-o', 'a.pdf', 'a.rst']);
  },
};

/** Of slides. */
export const slideTypesetters: Record<string, Typesetter> = {
  beamer: (folder, second) => {
    const options = ['-V', `theme=${second ? 'Madrid' : 'default'}`, ...(second ? ['--incremental'] : [])];
    pandoc(folder, 'beamer', 'a.tex', [...TITLES, '--slide-level=1', ...options]);
    for (let run = 0; run < 2; run++) makeFile(folder, 'pdflatex', ['-interaction=nonstopmode', 'a.tex']);
  },
  impress: (folder, second) => {
    pandoc(folder, 'pptx', 'a.pptx', [...TITLES, '--slide-level=1']);
    setByOffice(folder, 'a.pptx', second, 'impress');
  },
};

export const TITLE = 'Yearly meeting';
export const AUTHOR = 'Board of the harbour';
const TITLES = ['-M', `title=${TITLE}`, '-M', `author=${AUTHOR}`, '-M', 'date=May 2021'];

/** @throws Error where a program is missing or makes nothing */
export async function typeset(name: string, blocks: readonly Block[], folder: string, seed: number): Promise<string> {
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ 'pandoc-api-version': [1, 22], meta: {}, blocks }));
  await { ...typesetters, ...slideTypesetters }[name]?.(folder, seed % 2 === 0, seed);
  return keptAs(folder, name);
}

/** Sets `a.roff`. */
export const setByGroff = (folder: string, options: string): void =>
  makeFile(folder, 'sh', ['-c', `groff -k -t ${options} -Tpdf a.roff > a.pdf`]);

/** Sets a document of a word processor, `a` by name. */
export function setByOffice(folder: string, name: string, tagged = false, by = 'writer'): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, '..', 'profile'))}`;
  const filter = JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(tagged) } });
  makeFile(folder, 'soffice', ['--headless', profile, '--convert-to', `pdf:${by}_pdf_Export:${filter}`, name]);
}

export function setByWriter(
  folder: string,
  from: string,
  name: string,
  seed: number,
  tagged: boolean,
  rulings: readonly Ruling[] = [],
): void {
  writeFlat(folder, from, name, LOOKS[seed % LOOKS.length] ?? {}, rulings);
  setByOffice(folder, 'a.fodt', tagged);
}

/** @returns where `a.pdf` lies under the name of its typesetter */
export function keptAs(folder: string, name: string): string {
  const pdf = join(folder, `${name}.pdf`);
  renameSync(join(folder, 'a.pdf'), pdf);
  return pdf;
}

function html(folder: string, second: boolean): void {
  writeFileSync(join(folder, 'a.css'), styles[second ? 1 : 0]);
  const options = [
    '-M',
    'pagetitle=A',
    '-M',
    'lang=en',
    '-V',
    'document-css=false',
    '--css',
    'a.css',
    '--no-highlight',
  ];
  pandoc(folder, 'html5', 'a.html', options);
}

function pandoc(folder: string, to: string, name: string, options: readonly string[] = []): void {
  makeFile(
    folder,
    'pandoc',
    ['--standalone', '--from', 'json', '--to', to, '--output', name, ...options, 'a.json'],
    name,
  );
}
