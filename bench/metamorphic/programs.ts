/** Programs that write a PDF anew, each in its own way: whoever looks at it sees the same, whatever reads it finds other fonts and objects. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolder } from '../engines/scratch-folder.ts';
import { makeFile } from '../processes/typesetters.ts';
import type { Contents } from '../stages/stages.ts';

const SOURCE = 'source.pdf';
const MADE = 'a.pdf';

const commands = {
  Ghostscript: ['gs', '-q', '-dBATCH', '-dNOPAUSE', '-dAutoRotatePages=/None', '-sDEVICE=pdfwrite', '-o', MADE, SOURCE],
  cairo: ['pdftocairo', '-pdf', SOURCE, MADE],
} as const satisfies Record<string, readonly string[]>;

export type Program = keyof typeof commands;
export const PROGRAMS = Object.keys(commands) as Program[];

/** @throws Error where the program is missing, or can't write the file */
export const writtenBy = (program: Program, source: Uint8Array): Promise<Uint8Array> =>
  withFolder(async (folder) => {
    const [name, ...given] = commands[program];
    writeFileSync(join(folder, SOURCE), source);
    makeFile(folder, name, given, MADE);
    return readFileSync(join(folder, MADE));
  });

/** What is drawn, without what programs drop: outline, tags and links. */
export function asDrawn({ info, pages, ...others }: Contents): Contents {
  const drawn = pages.map(({ tags: _, ...page }) => ({ ...page, links: [] }));
  return { ...others, info: { ...info, outline: [] }, pages: drawn };
}
