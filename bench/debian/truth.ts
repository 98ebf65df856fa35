/** The authors' source as GitHub Markdown. */

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BuildError } from './build-error.ts';
import { readableHtml } from './html-source.ts';
import type { DebianDocument, SourceKind } from './manifest.ts';
import { runProgram } from './programs.ts';

/** What pandoc calls the formats; HTML without its `div` and `span`, of which Markdown has none. */
const READERS: Record<Exclude<SourceKind, 'markdown'>, string> = {
  html: 'html-native_divs-native_spans',
  rst: 'rst',
};

/**
 * @param folder into which the package was unpacked
 * @throws BuildError where pandoc is missing or fails
 */
export async function truthOf({ source: { kind, files } }: DebianDocument, folder: string): Promise<string> {
  const texts = await Promise.all(files.map((file) => textOf(join(folder, file))));
  if (kind === 'markdown') return `${texts.join('\n\n').trim()}\n`;
  const input = kind === 'html' ? texts.map(readableHtml).join('\n') : texts.join('\n\n');
  return runProgram('pandoc', ['--from', READERS[kind], '--to', 'gfm', '--wrap', 'none'], input);
}

/**
 * Unpacked where its name ends in .gz.
 *
 * @throws BuildError where the package has no such file
 */
export async function bytesOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BuildError(`The package has no ${basename(file)}.`, { cause: error }) : error;
  });
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Old manuals are in Latin-1; nothing else in Latin-1 is valid UTF-8. */
async function textOf(file: string): Promise<string> {
  const bytes = await bytesOf(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
