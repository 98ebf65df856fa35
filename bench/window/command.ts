/** `bench window`: from the start to a window that can be used, from a drop to its rows, and how smoothly a long list scrolls. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  'wheel late %',
  'wheel p99 ms',
  'thumb late %',
  'thumb p99 ms',
  'renderer MB',
] as const;

/** Figures of one round; null where the system doesn't tell. */
type Round = Record<(typeof columns)[number], number | null>;

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
    const bytes = app.rendererBytes();
    const late = ({ frames, dropped }: typeof wheel) => (100 * dropped) / (frames + dropped);
    return {
      'start ms': app.usableMs,
      'first ms': drop.firstMs,
      'rows ms': drop.allMs,
      'wheel late %': late(wheel),
      'wheel p99 ms': wheel.p99Ms,
      'thumb late %': late(thumb),
      'thumb p99 ms': thumb.p99Ms,
      'renderer MB': bytes === null ? null : bytes / 1e6,
    };
  } finally {
    await app.close();
  }
}

function tableOf(rounds: readonly Round[], title: string): string {
  const row = columns.map((column) => {
    const figures = rounds.flatMap((round) => round[column] ?? []).sort((a, b) => a - b);
    const median = figures[Math.floor(figures.length / 2)];
    return median === undefined ? '–' : median.toFixed(column.endsWith('%') ? 1 : 0);
  });
  return aligned([
    ['', ...columns],
    [title, ...row],
  ]);
}
