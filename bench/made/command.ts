/** `bench made`: sets documents of chance with the usual programs and says what the engine took each of their texts for. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { names, options, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { documentOf, readContents } from '../stages/stages.ts';
import { madeBlocks } from './documents.ts';
import { type Fate, fates, readLeaves, writtenLeaves } from './leaves.ts';
import { typeset, typesetters } from './typeset.ts';

/** Columns of the table, and the places of the texts that each of them counts. */
const columns: Record<string, RegExp> = {
  headings: /^heading$/,
  paragraphs: /^text$/,
  items: /^(?:bullet|number) (?:text|code)$/,
  inner: /^(?:(?:bullet|number) ){2,}(?:text|code)$/,
  terms: /^term$/,
  descriptions: /^description/,
  quotations: /^quotation/,
  code: /^code$/,
};

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    with: { type: 'string' },
    seed: { type: 'string' },
    documents: { type: 'string' },
    out: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const chosen = given.with === undefined ? Object.keys(typesetters) : names(given.with);
  if (chosen.some((name) => !(name in typesetters)))
    throw new UsageError(`There are only ${Object.keys(typesetters).join(', ')}.`);
  const seed = wholeNumber(given.seed, 1, 'seed');
  const documents = wholeNumber(given.documents, 10, 'documents');
  const temporary = mkdtempSync(join(tmpdir(), 'quire-made-'));
  const out = given.out === undefined ? temporary : typedPath(given.out);
  const rows: string[][] = [];
  try {
    for (const name of chosen) {
      const all: Fate[] = [];
      for (let i = 0; i < documents; i++) {
        const found = await fatesOf(name, seed + i, out);
        all.push(...(found ?? []));
        if (!found) break;
        if (given.verbose) for (const fate of found) tell(name, seed + i, fate);
      }
      if (all.length > 0) rows.push([name, ...Object.values(columns).map((places) => share(all, places))]);
    }
    const table = aligned([['% right', ...Object.keys(columns)], ...rows]);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('made', argv, table);
    return 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @returns null where the program is missing or fails, which is said */
async function fatesOf(name: string, seed: number, out: string): Promise<Fate[] | null> {
  const folder = join(out, String(seed));
  mkdirSync(folder, { recursive: true });
  const blocks = madeBlocks(seed);
  try {
    const pdf = await typeset(name, blocks, folder, seed % 2 === 0);
    const source = Uint8Array.from(readFileSync(pdf));
    const contents = await readContents(source, (pages) => Array.from({ length: pages }, (_, index) => index));
    return fates(writtenLeaves(blocks), readLeaves([...documentOf(contents).children]));
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

function tell(name: string, seed: number, { place, letters, instead }: Fate): void {
  if (instead !== null) process.stdout.write(`${name} ${seed}: ${place} → ${instead}: ${letters.slice(0, 60)}\n`);
}

function share(all: readonly Fate[], places: RegExp): string {
  const own = all.filter(({ place }) => places.test(place));
  if (own.length === 0) return '–';
  return (100 * (own.filter(({ instead }) => instead === null).length / own.length)).toFixed(0);
}
