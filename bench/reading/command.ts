/** `bench reading`: from opening a long result to its first words, to its page of the PDF and to all of it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { names, options, required, typedPath, wholeNumber } from '../arguments.ts';
import { readCorpus } from '../corpus.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { openApp } from '../window/app.ts';
import { dropFolder } from '../window/drop.ts';
import { manualOf } from './manual.ts';

const signs = {
  /** The beginning of the text. */
  'words ms': '.reading .prose__piece:not(.is-empty)',
  'page ms': '.reading__page img:not(.is-blank)',
  /** Everything is known of it: its contents can be chosen from. */
  'all ms': '.reading__contents',
} as const;
type Sign = keyof typeof signs;
const columns = Object.keys(signs) as Sign[];
type Times = Partial<Record<Sign, number>>;

declare global {
  interface Window {
    benchReading?: { begunMs: number; times: Times };
  }
}

const formats = ['markdown', 'epub'] as const;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    pages: { type: 'string' },
    rounds: { type: 'string' },
    write: { type: 'boolean' },
  });
  const pages = wholeNumber(given.pages, 500, 'pages');
  const rounds = wholeNumber(given.rounds, 3, 'rounds');
  const sets = readCorpus(typedPath(required(given.corpus, 'corpus')), names(given.sets));
  const folder = mkdtempSync(join(tmpdir(), 'quire-reading-bench-'));
  try {
    const papers = join(folder, 'Papers');
    mkdirSync(papers);
    writeFileSync(join(papers, 'Manual.pdf'), await manualOf(sets, pages));
    const rows: string[][] = [];
    for (const format of formats) {
      const measured: { first: Times; again: Times }[] = [];
      for (let round = 0; round < rounds; round += 1)
        measured.push(await measure(join(folder, `${format}-${round}`), papers, format));
      for (const when of ['first', 'again'] as const) {
        const row = columns.map((column) => median(measured.flatMap((times) => times[when][column] ?? [])));
        rows.push([`${format}, ${when === 'first' ? 'for the first time' : 'after a restart'}`, ...row]);
      }
    }
    const table = aligned([[`${pages} pages, median of ${rounds}`, ...columns], ...rows]);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('reading', argv, table);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(userData: string, papers: string, format: string): Promise<{ first: Times; again: Times }> {
  mkdirSync(userData);
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, format }));
  const app = await openApp(userData);
  let first: Times;
  try {
    await dropFolder(app.page, papers, 1);
    await compared(app.page);
    first = await timeOpening(app.page);
    await readWhole(app.page);
  } finally {
    await app.close();
  }
  const restarted = await openApp(userData);
  try {
    return { first, again: await timeOpening(restarted.page) };
  } finally {
    await restarted.close();
  }
}

/** The result is there and has been compared with its PDF. */
async function compared(page: Page): Promise<void> {
  const isCompared = () =>
    page.evaluate(async () => {
      const reply = await window.quire?.request('queue.snapshot');
      return reply?.ok === true && reply.value.tasks.some(({ receipt }) => receipt !== null);
    });
  while (!(await isCompared())) await sleep(500);
}

/** As by somebody who stays with the result for a moment. */
async function readWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const queue = await window.quire?.request('queue.snapshot');
    const [task] = queue?.ok ? queue.value.tasks : [];
    if (task) await window.quire?.request('preview.whole', task.id);
  });
}

/** From the click on “Read here” to the frames that show each of the signs. */
async function timeOpening(page: Page): Promise<Times> {
  await page.getByRole('button', { name: 'More for Manual.pdf' }).click();
  await page.evaluate((all) => {
    const state: NonNullable<Window['benchReading']> = { begunMs: 0, times: {} };
    window.benchReading = state;
    const begin = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[role="menuitem"]')) return;
      state.begunMs = performance.now();
      requestAnimationFrame(look);
    };
    window.addEventListener('click', begin, { capture: true, once: true });
    const look = () => {
      for (const [name, sign] of Object.entries(all)) {
        if (!(name in state.times) && document.querySelector(sign))
          Object.assign(state.times, { [name]: performance.now() - state.begunMs });
      }
      if (Object.keys(state.times).length < Object.keys(all).length) requestAnimationFrame(look);
    };
  }, signs);
  await page.getByRole('menuitem', { name: 'Read here' }).click();
  await page.waitForFunction(
    (count) => Object.keys(window.benchReading?.times ?? {}).length === count,
    columns.length,
    { timeout: 120_000 },
  );
  return page.evaluate(() => window.benchReading?.times ?? {});
}

function median(figures: readonly number[]): string {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  return middle === undefined ? '–' : middle.toFixed(0);
}
