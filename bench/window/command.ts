/** `bench window`: from the start to a window that can be used, from a drop to its rows, and how smoothly a long list scrolls. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { testPdf } from '../../engine/fixtures/make-pdf.ts';
import { options, wholeNumber } from '../arguments.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { openApp } from './app.ts';
import { dropFolder } from './drop.ts';
import { scrollList } from './scroll.ts';

const scrollSeconds = 4;
const speeds = { wheel: 160, thumb: 4000 } as const;

const columns = [
  'start ms',
  'first ms',
  'rows ms',
  'wheel ms',
  'wheel late %',
  'thumb ms',
  'thumb late %',
  'peak MB',
  'rest MB',
] as const;

/** Figures of one round; NaN where the system doesn't tell. */
type Round = Record<(typeof columns)[number], number>;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, { files: { type: 'string' }, rounds: { type: 'string' }, write: { type: 'boolean' } });
  const count = wholeNumber(given.files, 5_000, 'files');
  const rounds = wholeNumber(given.rounds, 3, 'rounds');
  const folder = mkdtempSync(join(tmpdir(), 'quire-window-bench-'));
  try {
    const files = await makeFiles(join(folder, 'Field reports'), count);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await measure(join(folder, `app-${round}`), { folder: files, count }));
    const table = tableOf(measured, `${count} files, median of ${rounds}`);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('window', argv, table);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One small PDF under many names. */
async function makeFiles(folder: string, count: number): Promise<string> {
  mkdirSync(folder);
  const pdf = await testPdf();
  pdf.addPage().text(['A report of one page'], { x: 60, top: 80, size: 14, font: 'bold' });
  const bytes = await pdf.bytes();
  for (let index = 0; index < count; index += 1) {
    const name = `Field report ${String(index).padStart(5, '0')} of the Aller basin, revised.pdf`;
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}

/** For the cloud, where files wait for Start: what is measured is the window and not the converter. */
async function measure(userData: string, files: { folder: string; count: number }): Promise<Round> {
  mkdirSync(userData);
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, place: 'cloud' }));
  const app = await openApp(userData);
  try {
    const drop = await dropFolder(app.page, files.folder, files.count);
    const wheel = await scrollList(app.page, speeds.wheel, scrollSeconds);
    const thumb = await scrollList(app.page, speeds.thumb, scrollSeconds);
    const megabytes = () => (app.rendererBytes() ?? Number.NaN) / 1e6;
    const peak = megabytes();
    await collectGarbage(app.page);
    return {
      'start ms': app.usableMs,
      'first ms': drop.firstMs,
      'rows ms': drop.allMs,
      'wheel ms': wheel.cpuMs,
      'wheel late %': 100 * wheel.late,
      'thumb ms': thumb.cpuMs,
      'thumb late %': 100 * thumb.late,
      'peak MB': peak,
      'rest MB': megabytes(),
    };
  } finally {
    await app.close();
  }
}

async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

function tableOf(rounds: readonly Round[], title: string): string {
  const row = columns.map((column) => {
    const figures = rounds.map((round) => round[column]).sort((a, b) => a - b);
    const median = figures[Math.floor(figures.length / 2)];
    return median === undefined || Number.isNaN(median) ? '–' : median.toFixed(/^(wheel|thumb)/.test(column) ? 1 : 0);
  });
  return aligned([
    ['', ...columns],
    [title, ...row],
  ]);
}
