/** `bench speed`: milliseconds a page, the first sign of progress and memory, beside the peers' in the same run; without pictures and with them. */

import { availableParallelism } from 'node:os';
import { names, options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type CorpusSet, readCorpus } from '../corpus.ts';
import { drawingEngines, type EngineName, engineNames } from '../engines/engine.ts';
import { installPeers } from '../engines/peer-packages.ts';
import { writeFigures } from '../readme.ts';
import { type Measured, measure } from './measure.ts';
import { ocrTable } from './ocr.ts';
import { aligned, type Group, speedTable } from './table.ts';

/** Their time is that of OCR, and not that of the engines that have none. */
const SCANS = 'scan';

export async function run(argv: readonly string[]): Promise<number> {
  const print = (name: string, table: string): number => {
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures(name, argv, table);
    return 0;
  };
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    manual: { type: 'string' },
    ocr: { type: 'boolean' },
    threads: { type: 'string' },
    rounds: { type: 'string' },
    peers: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const engines: readonly EngineName[] = given.peers ? engineNames : ['quire'];
  if (given.peers) installPeers();
  if (given.manual !== undefined) {
    const most = wholeNumber(given.threads, Math.min(4, availableParallelism()), 'threads');
    const rounds = wholeNumber(given.rounds, 1, 'rounds');
    return print('manual', await manualTable(typedPath(given.manual), engines, most, rounds));
  }
  const chosen = names(given.sets);
  const corpus = readCorpus(typedPath(required(given.corpus, 'corpus')), chosen, given.only);
  const sets = chosen.length > 0 ? corpus : corpus.filter(({ name }) => (name === SCANS) === Boolean(given.ocr));
  if (sets.length === 0) throw new UsageError('The corpus has no such documents.');
  if (given.ocr) return print('ocr', await ocrTable(sets.flatMap(({ documents }) => documents)));
  const rounds = wholeNumber(given.rounds, 4, 'rounds');
  print('speed', await corpusTable(sets, engines, { rounds, pictures: false }));
  const drawing = engines.filter((engine) => drawingEngines.includes(engine));
  return print('pictures', await corpusTable(sets, drawing, { rounds, pictures: true }));
}

async function corpusTable(
  sets: readonly CorpusSet[],
  engines: readonly EngineName[],
  how: { rounds: number; pictures: boolean },
): Promise<string> {
  const pdfs = sets.flatMap(({ documents }) => documents.map(({ pdf }) => pdf));
  const measured: Measured[] = [];
  for (const engine of engines) measured.push(await measure({ engine, pdfs, threads: 1, ...how }));
  const pages = pdfs.map((_, i) => measured[0]?.files[i]?.pages ?? null);
  return `${how.pictures ? 'with pictures' : 'text alone'}\n${speedTable(measured, groupsOf(sets), pages)}`;
}

function groupsOf(sets: readonly CorpusSet[]): Group[] {
  let next = 0;
  return sets.map(({ name, documents }) => ({ name, places: documents.map(() => next++) }));
}

/** One long document: the engine with 1 and with the most threads, then the peers. */
async function manualTable(pdf: string, engines: readonly EngineName[], most: number, rounds: number): Promise<string> {
  const runs = engines.flatMap((engine): { engine: EngineName; threads: number }[] =>
    engine === 'quire' ? [...new Set([1, most])].map((threads) => ({ engine, threads })) : [{ engine, threads: 1 }],
  );
  const rows: string[][] = [['', 'threads', 's', 'ms/page', 'first ms', 'peak MB']];
  let pages: number | null = null;
  for (const { engine, threads } of runs) {
    const { files, peakBytes } = await measure({ engine, pdfs: [pdf], rounds, threads, pictures: false });
    const [file] = files;
    pages ??= file?.pages ?? null;
    rows.push([
      engine,
      String(threads),
      file ? (file.ms / 1000).toFixed(1) : '–',
      file && pages ? (file.ms / pages).toFixed(2) : '–',
      file?.firstProgressMs?.toFixed(0) ?? '–',
      peakBytes === null ? '–' : (peakBytes / 2 ** 20).toFixed(0),
    ]);
  }
  return `${pages ?? 'no'} pages\n${aligned(rows)}`;
}
