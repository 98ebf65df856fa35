/** `quire debug-layout`: writes what the engine finds on a PDF's pages as one HTML file and as pictures. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConvertError, type DebugLayout, debugLayout } from '../engine/debug-layout.ts';
import { makeFolder } from '../service/make-folder.ts';
import { holdsPage, parsePageRanges } from '../service/page-ranges.ts';
import { unreadable } from '../service/unreadable-options.ts';

const usage = `Usage: quire debug-layout FILE.pdf [--pages 3-5,9] [--out DIR] [--password PASSWORD]

Draws each page with its blocks, their kinds and their order: DIR/layout.html shows all pages with layers to switch,
DIR/page-003.png is a page as it looks, DIR/page-003.layout.png the same with its blocks. DIR is FILE.layout by default.
`;

interface DebugArguments {
  file: string;
  out: string;
  password: string | null;
  draws(page: number): boolean;
}

/** @param folder the base of relative paths */
export async function debugLayoutCommand(argv: readonly string[], folder: string): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(usage);
    return 0;
  }
  const read = readArguments(argv, folder);
  if (typeof read === 'string') {
    process.stderr.write(`${read}\n\n${usage}`);
    return 2;
  }
  try {
    const { file, out, draws, password } = read;
    const source = await readFile(file);
    const layout = await debugLayout(source, {
      title: basename(file),
      draws,
      ...(password !== null && { password }),
    });
    if (layout.pages.length === 0) {
      process.stderr.write('The PDF has no such pages.\n');
      return 1;
    }
    await writeLayout(layout, out);
    process.stdout.write(`${join(out, 'layout.html')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ConvertError) && !isSystemError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function readArguments(argv: readonly string[], folder: string): DebugArguments | string {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(argv);
  } catch (error) {
    return unreadable(error);
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (!file || positionals.length > 1) return 'Name one PDF.';
  const ranges =
    values.pages === undefined ? [{ first: 1, last: Number.POSITIVE_INFINITY }] : parsePageRanges(values.pages);
  if (!ranges) return '--pages is a list such as 3-5,9.';
  const draws = (page: number): boolean => holdsPage(ranges, page);
  const out = values.out || `${basename(file).replace(/\.pdf$/i, '')}.layout`;
  return { file: resolve(folder, file), out: resolve(folder, out), password: values.password ?? null, draws };
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { pages: { type: 'string' }, out: { type: 'string', short: 'o' }, password: { type: 'string' } },
  });

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

async function writeLayout({ html, pages }: DebugLayout, out: string): Promise<void> {
  await makeFolder(out);
  await writeFile(join(out, 'layout.html'), html);
  for (const { number, plain, drawn } of pages) {
    const name = `page-${String(number).padStart(3, '0')}`;
    if (plain) await writeFile(join(out, `${name}.png`), plain);
    if (drawn) await writeFile(join(out, `${name}.layout.png`), drawn);
  }
}
