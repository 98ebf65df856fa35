import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pastViewSchema } from '../../core/model/views.ts';
import { examples } from '../../core/tasks/fixtures/tasks.ts';
import type { RecordedConversion } from '../../core/tasks/journal/history-table.ts';
import { historyHandlers } from './history-handlers.ts';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'quire-history-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

function house(conversions: RecordedConversion[]) {
  const log: unknown[] = [];
  const handlers = historyHandlers({
    history: {
      search: () => ({ conversions, total: 7 }),
      get: (id) => conversions.find((each) => each.id === id) ?? null,
      again: async () => ({ batchId: null, added: 0, skipped: [] }),
      forget: () => 'token',
      undoForget: () => undefined,
    },
    disk: { locatePast: async (id, path) => void log.push(['locate', id, path]) },
    chooseResult: async ({ folder }) => join(folder, 'found.md'),
    open: async (path) => void log.push(['open', path]),
    reveal: async (path) => void log.push(['reveal', path]),
  });
  return { handlers, log };
}

const past = (id: string, path: string | null): RecordedConversion => ({
  id,
  outcome: path === null ? 'failed' : 'done',
  atMs: 5,
  acceptedAtMs: 4,
  task: examples.done,
  result: path === null ? null : { path, assetsFolder: null, sizeBytes: 1, missingImages: 0 },
  error: path === null ? { code: 'pdf-damaged', params: {} } : null,
});

test('Entries say whether their result is still there, and nothing more than the window may know', async () => {
  const there = join(folder(), 'a.md');
  writeFileSync(there, '');
  const { handlers } = house([past('1', there), past('2', '/gone/b.md'), past('3', null)]);
  const { entries, total } = await handlers['history.search']('', { from: 0, count: 9 });
  expect(total).toBe(7);
  expect(entries.map(({ result }) => result && [result.name, result.kept])).toEqual([
    ['a.md', true],
    ['b.md', false],
    null,
  ]);
  for (const entry of entries) expect(pastViewSchema.strict().parse(entry)).toEqual(entry);
  expect(entries[0]).toMatchObject({ name: 'a.pdf', origin: '/in', host: 'convert.example.com', acceptedAtMs: 4 });
});

test('A plain cover and doubtful rows are no gaps, as in the list', async () => {
  const { task, ...conversion } = past('1', '/gone/a.md');
  const warnings = ['cover-left-out', 'table-doubtful', 'page-unreadable'].map((code) => ({
    code,
    page: 1,
    message: '',
  }));
  const { handlers } = house([{ ...conversion, task: { ...task, warnings } }]);
  const { entries } = await handlers['history.search']('', { from: 0, count: 9 });
  expect(entries[0]?.gaps).toBe(1);
});

test('A name is shown as it is', async () => {
  const { task, ...conversion } = past('1', null);
  const source = { ...task.source, name: '\u202Efdp.exe' };
  const { handlers } = house([{ ...conversion, task: { ...task, source } }]);
  const { entries } = await handlers['history.search']('', { from: 0, count: 9 });
  expect(entries[0]?.name).toBe('\uFFFDfdp.exe');
});

test('Opening and showing take the path from the ledger; where there is none they say so', async () => {
  const there = join(folder(), 'a.md');
  writeFileSync(there, '');
  const { handlers, log } = house([past('1', there), past('2', null), past('3', '/gone/b.md')]);
  await handlers['history.open']('1');
  await handlers['history.reveal']('1');
  expect(log).toEqual([
    ['open', there],
    ['reveal', there],
  ]);
  for (const request of ['history.open', 'history.reveal'] as const) {
    await expect(handlers[request]('3')).rejects.toMatchObject({ code: 'result-missing' });
  }
  expect(await handlers['history.locate']('3')).toBe(true);
  expect(log.at(-1)).toEqual(['locate', '3', '/gone/found.md']);
  for (const id of ['2', 'unknown']) {
    await expect(handlers['history.open'](id)).rejects.toMatchObject({ code: 'internal' });
  }
});
