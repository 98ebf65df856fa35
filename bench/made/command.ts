/** `bench made`: sets documents of chance with the usual programs and says what the engine took each of their texts or tables for. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block as ReadBlock } from '../../engine/document/tree.ts';
import { names, options, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { documentOf, readContents } from '../stages/stages.ts';
import { type Block, madeBlocks } from './documents.ts';
import { fates, type Leaf, readLeaves, runningLeaf, writtenLeaves } from './leaves.ts';
import { RULINGS } from './made-table.ts';
import { madeSlides } from './slides.ts';
import { SPANNINGS, spanningsOf } from './spans.ts';
import { tableFates } from './table-fates.ts';
import { madeTables } from './tables.ts';
import { AUTHOR, slideTypesetters, typeset, typesetters } from './typeset.ts';
import { tableTypesetters, typesetTables } from './typeset-tables.ts';
import { RUNNING_HEAD } from './writer.ts';

/** Of a text or a table: the kind that it is counted as, what it is instead (null: itself), and a few of its words. */
interface Told {
  kind: string;
  instead: string | null;
  words: string;
}

/** What is made up, set and looked at. */
interface Trial {
  typesetters: readonly string[];
  /** Columns of the table, and the kinds that each of them counts. */
  columns: Record<string, RegExp>;
  /** Makes the document of a seed in a folder. */
  make: (name: string, seed: number, folder: string) => Promise<Made>;
}

interface Made {
  pdf: string;
  told: (read: readonly ReadBlock[]) => Told[];
}

const ofTexts: Trial = {
  typesetters: Object.keys(typesetters),
  columns: {
    headings: /^heading$/,
    paragraphs: /^text$/,
    items: /^(?:bullet|number) (?:text|code)$/,
    inner: /^(?:(?:bullet|number) ){2,}(?:text|code)$/,
    terms: /^term$/,
    descriptions: /^description/,
    quotations: /^quotation/,
    code: /^code$/,
    running: /^running$/,
  },
  make: (name, seed, folder) => {
    const blocks = madeBlocks(seed);
    return madeOf(blocks, [...writtenLeaves(blocks), runningLeaf(RUNNING_HEAD)], name, seed, folder);
  },
};

const ofSlides: Trial = {
  typesetters: Object.keys(slideTypesetters),
  columns: {
    headings: /^heading$/,
    texts: /^text$/,
    points: /^(?:bullet|number) text$/,
    inner: /^(?:(?:bullet|number) ){2,}text$/,
    cells: /^cell text$/,
    running: /^running$/,
  },
  make: (name, seed, folder) => {
    const blocks = madeSlides(seed);
    return madeOf(blocks, [...writtenLeaves(blocks), runningLeaf(AUTHOR)], name, seed, folder);
  },
};

async function madeOf(
  blocks: readonly Block[],
  written: readonly Leaf[],
  name: string,
  seed: number,
  folder: string,
): Promise<Made> {
  return {
    pdf: await typeset(name, blocks, folder, seed),
    told: (read) =>
      fates(written, readLeaves(read)).map(({ place, letters, instead }) => ({
        kind: place,
        instead,
        words: letters.slice(0, 60),
      })),
  };
}

const ofTables = (kind: 'texts' | 'spans' | null): Trial => ({
  // What pandoc writes as ODF loses cells that span others.
  typesetters: Object.keys(tableTypesetters).filter((name) => kind !== 'spans' || !/^(?:writer|tagged)$/.test(name)),
  columns: {
    ...Object.fromEntries((kind === 'spans' ? SPANNINGS : RULINGS).map((one) => [one, new RegExp(`\\b${one}\\b`)])),
    all: /^/,
  },
  make: async (name, seed, folder) => {
    const parts = madeTables(seed, tableTypesetters[name]?.columns, kind);
    const written = parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
    return {
      pdf: await typesetTables(name, parts, folder, seed),
      told: (read) =>
        tableFates(written, read, tableTypesetters[name]?.ruling).map(({ table, wrong }) => ({
          kind: [table.ruling, ...spanningsOf(table)].join(' '),
          instead: wrong,
          words: (table.rows[0] ?? []).join(' | '),
        })),
    };
  },
});

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    tables: { type: 'boolean' },
    texts: { type: 'boolean' },
    spans: { type: 'boolean' },
    slides: { type: 'boolean' },
    with: { type: 'string' },
    seed: { type: 'string' },
    documents: { type: 'string' },
    out: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  if ((given.texts || given.spans) && !given.tables) throw new UsageError('--texts and --spans are for --tables.');
  const kind = given.texts ? 'texts' : given.spans ? 'spans' : null;
  const trial = given.tables ? ofTables(kind) : given.slides ? ofSlides : ofTexts;
  const chosen = given.with === undefined ? trial.typesetters : names(given.with);
  if (chosen.some((name) => !trial.typesetters.includes(name)))
    throw new UsageError(`There are only ${trial.typesetters.join(', ')}.`);
  const seed = wholeNumber(given.seed, 1, 'seed');
  const documents = wholeNumber(given.documents, 10, 'documents');
  const temporary = mkdtempSync(join(tmpdir(), 'quire-made-'));
  const out = given.out === undefined ? temporary : typedPath(given.out);
  const rows: string[][] = [];
  try {
    for (const name of chosen) {
      const all: Told[] = [];
      for (let i = 0; i < documents; i++) {
        const found = await toldOf(trial, name, seed + i, out);
        all.push(...(found ?? []));
        if (!found) break;
        if (given.verbose) for (const told of found) tell(name, seed + i, told);
      }
      if (all.length > 0) rows.push([name, ...Object.values(trial.columns).map((kinds) => share(all, kinds))]);
    }
    const table = aligned([['% right', ...Object.keys(trial.columns)], ...rows]);
    process.stdout.write(`${table}\n`);
    if (given.write)
      writeFigures(
        given.tables && kind ? `made-${kind}` : given.tables ? 'made-tables' : given.slides ? 'made-slides' : 'made',
        argv,
        table,
      );
    return 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @returns null where the program is missing or fails, which is said */
async function toldOf(trial: Trial, name: string, seed: number, out: string): Promise<Told[] | null> {
  const folder = join(out, String(seed));
  mkdirSync(folder, { recursive: true });
  try {
    const { pdf, told } = await trial.make(name, seed, folder);
    const source = Uint8Array.from(readFileSync(pdf));
    const contents = await readContents(source, (pages) => Array.from({ length: pages }, (_, index) => index));
    return told([...documentOf(contents).children]);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

function tell(name: string, seed: number, { kind, words, instead }: Told): void {
  if (instead !== null) process.stdout.write(`${name} ${seed}: ${kind} → ${instead}: ${words}\n`);
}

function share(all: readonly Told[], kinds: RegExp): string {
  const own = all.filter(({ kind }) => kinds.test(kind));
  if (own.length === 0) return '–';
  return (100 * (own.filter(({ instead }) => instead === null).length / own.length)).toFixed(0);
}
