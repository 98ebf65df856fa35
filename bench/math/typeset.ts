/** Documents of known formulas, set by whichever of the usual programs this computer has. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import katex from 'katex';
import { makeFile, printPage } from '../processes/typesetters.ts';

/** Where a formula stands: in lines of its own or in a line of text. */
export type Place = 'display' | 'inline';

/** The words around each formula, by which it is found again. */
export const around: Record<Place, (number: number) => readonly [before: string, after: string]> = {
  display: (number) => [
    `${nameOf(number)} is the name of a formula set in lines of its own below these words, which fill a line and go on to another one:`,
    `Here formula ${nameOf(number)} has ended and more words follow it, so that each of them stands in the midst of a text.`,
  ],
  inline: (number) => [
    `In the midst of ${nameOf(number)} stands the formula`,
    `and ${nameOf(number)} goes on with a few more words after it.`,
  ],
};

/** A word: lines that differ in a number alone look like running headers. */
const nameOf = (number: number): string =>
  `B${[...String(number)].map((digit) => ['ade', 'ilo', 'una', 'ore', 'emi', 'asu', 'ito', 'ule', 'oka', 'eri'][Number(digit)]).join('b')}`;

export type Typesetter = (formulas: readonly string[], folder: string, pdf: string) => Promise<void>;

/** @param preamble chooses the fonts */
const latex =
  (engine: 'pdflatex' | 'xelatex' | 'latex', preamble: string): Typesetter =>
  async (formulas, folder, pdf) => {
    const body = stretches(formulas, {
      display: (formula) =>
        formula.startsWith('\\begin{aligned}')
          ? `\\begin{align*}${formula.slice('\\begin{aligned}'.length, -'\\end{aligned}'.length)}\\end{align*}`
          : `\\begin{equation*}${formula}\\end{equation*}`,
      inline: (formula) => `$${formula}$`,
    }).join('\n\n\\filbreak\n\n');
    const source = `\\documentclass{article}\n\\usepackage{amsmath,amssymb}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
    writeFileSync(join(folder, 'a.tex'), source);
    makeFile(folder, engine, ['-interaction=nonstopmode', 'a.tex']);
    if (engine === 'latex') {
      makeFile(folder, 'dvips', ['-q', '-V', '-D600', '-o', 'a.ps', 'a.dvi']);
      makeFile(folder, 'ps2pdf', ['a.ps', 'a.pdf']);
    }
    writeFileSync(pdf, readFileSync(join(folder, 'a.pdf')));
  };

const browser =
  (output: 'html' | 'mathml'): Typesetter =>
  async (formulas, _folder, pdf) => {
    const set = (displayMode: boolean) => (formula: string) =>
      katex.renderToString(formula, { displayMode, output, strict: false });
    const body = stretches(formulas, { display: set(true), inline: set(false) })
      .map((stretch) => `<div style="break-inside: avoid"><p>${stretch.replaceAll('\n\n', '<p>')}</div>`)
      .join('');
    const styles = join(dirname(createRequire(import.meta.url).resolve('katex')), 'katex.min.css');
    const html = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${pathToFileURL(styles)}">${body}`;
    const path = pdf.replace(/pdf$/, 'html');
    writeFileSync(path, html);
    await printPage(path, {
      path: pdf,
      format: 'A4',
      margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' },
    });
  };

/** As Word's formulas, printed by LibreOffice. */
const office: Typesetter = async (formulas, folder, pdf) => {
  // Pandoc has no numbers of equations.
  const untagged = formulas.map((formula) => formula.replace(/\\tag\{.*?\}/, ''));
  const body = stretches(untagged, { display: (formula) => `$$${formula}$$`, inline: (formula) => `$${formula}$` });
  writeFileSync(join(folder, 'a.md'), body.join('\n\n'));
  makeFile(folder, 'pandoc', ['a.md', '-o', 'a.docx']);
  makeFile(folder, 'soffice', ['--headless', '--convert-to', 'pdf', 'a.docx']);
  writeFileSync(pdf, readFileSync(join(folder, 'a.pdf')));
};

export const typesetters: Record<string, Typesetter> = {
  'computer-modern': latex('pdflatex', ''),
  times: latex('pdflatex', '\\usepackage{mathptmx}'),
  palatino: latex('pdflatex', '\\usepackage{mathpazo}'),
  'latin-modern-math': latex('xelatex', '\\usepackage{unicode-math}'),
  stix: latex('xelatex', '\\usepackage{unicode-math}\\setmainfont{STIX}\\setmathfont{STIX Math}'),
  'bitmap-fonts': latex('latex', ''),
  katex: browser('html'),
  mathml: browser('mathml'),
  office,
};

/** A sentence with a formula, or one before it and one behind it: what no page should part. */
function stretches(formulas: readonly string[], set: Record<Place, (formula: string) => string>): string[] {
  return formulas.flatMap((formula, i) =>
    (['display', 'inline'] as const).flatMap((place) => {
      const [before, after] = around[place](i + 1);
      const parts = [before, set[place](place === 'inline' ? withoutTag(formula) : formula), after];
      return parts.join(place === 'display' ? '\n\n' : ' ');
    }),
  );
}

/** Only displays have numbers. */
export const withoutTag = (formula: string): string => formula.replace(/\\tag\{.*?\}/, '');
