/** Nothing of the engine is imported here: its modules are rewritten when they are loaded. */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { serve } from '../processes/served.ts';
import { type Scores, score } from '../quality/score.ts';
import type * as Stages from '../stages/stages.ts';
import {
  type AblateJob,
  type Census,
  type CountsByKey,
  type Effect,
  jobSchema,
  type Parts,
  type Sample,
} from './jobs.ts';
import { type Counts, type Watch, watchEngine } from './watch.ts';

/** Longer truths take seconds to compare with, for each function again. */
const MAX_TRUTH_BYTES = 150_000;
/** A function that is switched off may be called so many times as often as before, and so many times more. */
const MORE_CALLS = 20;
const FEW_CALLS = 200_000;

interface Engine {
  watch: Watch;
  stages: typeof Stages;
}

let engine: Engine | undefined;

async function engineFor(how: 'count' | 'switch', parts: Parts): Promise<Engine> {
  engine ??= { watch: watchEngine(how, parts), stages: await import('../stages/stages.ts') };
  return engine;
}

serve(async (message) => {
  const job = jobSchema.parse(message);
  return job.kind === 'count' ? count(job) : switchOff(job);
});

async function count({ document, pages, parts }: Extract<AblateJob, { kind: 'count' }>): Promise<Census> {
  const { watch, stages } = await engineFor('count', parts);
  const source = await readFile(document.pdf);
  const convert = async (chosen: (pageCount: number) => number[]): Promise<[CountsByKey, Stages.Contents | null]> => {
    watch.take();
    const contents = await stages.readContents(Uint8Array.from(source), chosen).catch(() => null);
    if (contents && contents.pages.length > 0)
      stages.markdownOf(stages.documentOf(contents, { fallbackTitle: document.name }));
    return [plainCounts(watch.take()), contents];
  };
  const [sample, contents] = await convert((pageCount) => stages.samplePages(pageCount, pages));
  const isWhole = !contents || contents.pageCount <= pages;
  const [whole] = isWhole ? [sample] : await convert((pageCount) => stages.samplePages(pageCount, pageCount));
  return { sample, whole, pages: contents?.pages.length ?? 0 };
}

const plainCounts = (counts: ReadonlyMap<string, Counts>): CountsByKey =>
  Object.fromEntries([...counts].map(([key, { calls, effects }]) => [key, [calls, effects] as [number, number]]));

/** A document as it is with everything switched on. */
interface Ordinary {
  contents: Stages.Contents;
  markdown: string;
  truth: string | null;
  scores: Scores | null;
}

const known = new Map<string, Promise<Ordinary>>();

async function ordinary({ stages }: Engine, document: Sample, pages: number): Promise<Ordinary> {
  const contents = await read(stages, document, pages);
  const markdown = markdownOf(stages, contents, document);
  const truth = document.truth === null ? null : readFileSync(document.truth, 'utf8');
  const isCompared = truth !== null && truth.length <= MAX_TRUTH_BYTES;
  return {
    contents,
    markdown,
    truth: isCompared ? truth : null,
    scores: isCompared ? score(truth, markdown).scores : null,
  };
}

/** Pages are read once for all functions; stages number their runs in place. */
function markdownOf(stages: typeof Stages, contents: Stages.Contents, { name }: Sample): string {
  return stages.markdownOf(stages.documentOf(structuredClone(contents), { fallbackTitle: name }));
}

async function read(stages: typeof Stages, { pdf }: Sample, pages: number): Promise<Stages.Contents> {
  return stages.readContents(await readFile(pdf), (pageCount) => stages.samplePages(pageCount, pages));
}

async function switchOff({
  key,
  parts,
  documents,
  pages,
  most,
}: Extract<AblateJob, { kind: 'switch' }>): Promise<Effect> {
  const engine = await engineFor('switch', parts);
  const { watch, stages } = engine;
  // What is switched off there shows in what is read of the file; everything else begins with what was read before.
  const isExtraction = key.startsWith('engine/extract/');
  const effect: Effect = { changed: [], failed: 0, examined: 0 };
  for (const document of documents) {
    if (effect.changed.length >= most) break;
    if (!known.has(document.pdf)) known.set(document.pdf, ordinary(engine, document, pages));
    const before = await known.get(document.pdf);
    if (!before) continue;
    effect.examined++;
    watch.switchOff(key, MORE_CALLS * document.calls + FEW_CALLS);
    let markdown: string | null = null;
    try {
      const contents = isExtraction ? await read(stages, document, pages) : before.contents;
      markdown = markdownOf(stages, contents, document);
    } catch {
      effect.failed++;
    } finally {
      watch.off = -1;
    }
    if (markdown !== before.markdown)
      effect.changed.push({ name: document.name, delta: deltaOf(before, markdown ?? '') });
  }
  return effect;
}

/** The sum of the changes of all scores. */
function deltaOf({ truth, scores }: Ordinary, markdown: string): number | null {
  if (truth === null || scores === null) return null;
  const after = score(truth, markdown).scores;
  const columns = Object.keys(scores) as (keyof Scores)[];
  return columns.reduce((sum, column) => sum + (after[column] ?? 0) - (scores[column] ?? 0), 0);
}
