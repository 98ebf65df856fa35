import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import type { SavedResult } from '../../core/model/saving.ts';
import type { TaskView } from '../../core/model/views.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import { taskHandlers } from './task-handlers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-handlers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const view = (id: string, name: string, format: TaskView['format']): TaskView => taskView({ id, name, format });

interface Known {
  view: TaskView;
  /** What its result is to be called: the template, and the document's own name and title. */
  named?: [template: string, name: string, title: string];
  result?: string;
  assets?: string;
  source?: string;
}

/** Handlers over a queue that knows these tasks; everything that leaves is recorded. */
function house(known: Known[], answers: { savePath?: string; folder?: string } = {}) {
  const log: unknown[][] = [];
  const find = (id: string) => known.find((each) => each.view.id === id);
  const saved = (path: string, assetsFolder: string | null = null): SavedResult => ({
    path,
    assetsFolder,
    sizeBytes: 1,
    missingImages: 0,
  });
  const queue = {
    snapshot: () => ({
      nowMs: 0,
      revision: 0,
      tasks: known.map((each) => each.view),
      batches: [],
      services: [],
      speeds: [],
      paused: false,
    }),
    resultOf: (id: string) => {
      const found = find(id);
      return found?.result ? saved(found.result, found.assets) : null;
    },
    sourceOf: (id: string) => find(id)?.source ?? null,
    choices: {
      of(id: string) {
        const [nameTemplate = '{name}', name = '', title = ''] = find(id)?.named ?? [];
        return { options: { nameTemplate }, names: { name, title, authors: [], dateMs: 0 } };
      },
    },
    errorOf: () => null,
    disk: {
      look: async (ids: readonly string[]) => void log.push(['look', ids]),
      locate: async (id: string, path: string) => void log.push(['located', id, path]),
      locatePast: async () => undefined,
    },
    saveAs: async (id: string, path: string, replaces: boolean) => {
      log.push([replaces ? 'saveAs' : 'add', id, path]);
      return saved(path);
    },
  } satisfies Partial<Record<keyof Queue, unknown>>;
  const handlers = taskHandlers({
    queue: queue as unknown as Queue,
    dialogs: {
      chooseTargetFolder: async () => answers.folder ?? null,
      chooseResult: async (from) => {
        log.push(['locate', from]);
        return answers.savePath ?? null;
      },
      chooseSavePath: async (suggestion) => {
        log.push(['ask', suggestion]);
        return answers.savePath ?? null;
      },
    },
    open: async (path) => void log.push(['open', path]),
    reveal: async (path) => void log.push(['reveal', path]),
    dragOut: (paths, pictureOf) => void log.push(['drag', paths, pictureOf]),
    copyText: async (text) => void log.push(['copy', text]),
    copyRich: async ({ html, text }) => void log.push(['rich', html, text]),
    richOf: async (id) => (id === '1' ? { html: '<h1>Title</h1>', text: 'Title' } : null),
    describe: () => 'details',
    downloadsFolder: '/downloads',
  });
  return { handlers, log };
}

describe('A task that the window names', () => {
  test('is opened, shown and copied by the path that only the queue knows', async () => {
    const result = join(folder, 'a.md');
    writeFileSync(result, '# Title\n');
    const { handlers, log } = house([{ view: view('1', 'a.pdf', 'markdown'), result, source: '/in/a.pdf' }]);
    await handlers['tasks.open']('1');
    await handlers['tasks.reveal']('1');
    await handlers['tasks.revealSource']('1');
    await handlers['tasks.copyMarkdown']('1');
    await handlers['tasks.copyDetails']('1');
    expect(log).toEqual([
      ['open', result],
      ['reveal', result],
      ['reveal', '/in/a.pdf'],
      ['copy', '# Title\n'],
      ['copy', 'details'],
    ]);
  });

  test('is copied with its structure, of either format', async () => {
    for (const name of ['a.epub', 'b.md']) writeFileSync(join(folder, name), '');
    const { handlers, log } = house([
      { view: view('1', 'a.pdf', 'epub'), result: join(folder, 'a.epub') },
      { view: view('2', 'b.pdf', 'markdown'), result: join(folder, 'b.md') },
      { view: view('3', 'c.pdf', 'markdown'), result: join(folder, 'gone.md') },
    ]);
    await handlers['tasks.copyRich']('1');
    expect(log).toEqual([['rich', '<h1>Title</h1>', 'Title']]);
    await expect(handlers['tasks.copyRich']('2')).rejects.toMatchObject({
      data: { code: 'copy-failed', params: { name: 'b.md', why: 'not-showable' } },
    });
    await expect(handlers['tasks.copyRich']('3')).rejects.toMatchObject({ code: 'result-missing' });
  });

  test('and whose Markdown is longer than a clipboard takes says so', async () => {
    const result = join(folder, 'a.md');
    writeFileSync(result, '# Title');
    truncateSync(result, 2 ** 28 + 1);
    const { handlers } = house([{ view: view('1', 'a.pdf', 'markdown'), result }]);
    await expect(handlers['tasks.copyMarkdown']('1')).rejects.toMatchObject({
      data: { code: 'copy-failed', params: { name: 'a.md', why: 'too-long-to-copy' } },
    });
  });

  test('is copied as a path or as a link, a line for each that has a result', async () => {
    const { handlers, log } = house([
      { view: view('1', 'a.pdf', 'markdown'), result: join(folder, 'x', 'a b.md') },
      { view: view('2', 'b.pdf', 'epub') },
      { view: view('3', 'c.pdf', 'epub'), result: join(folder, 'c.epub') },
    ]);
    await handlers['tasks.copyPaths'](['1', '2', '3']);
    await handlers['tasks.copyLinks'](['1', '2', '3']);
    expect(log).toEqual([
      ['copy', `${join(folder, 'x', 'a b.md')}\n${join(folder, 'c.epub')}`],
      ['copy', '[a b](x/a%20b.md)\n[c](c.epub)'],
    ]);
    expect(() => handlers['tasks.copyPaths'](['2'])).toThrow(expect.objectContaining({ code: 'file-missing' }));
  });

  test('but has no result is an error with its name', async () => {
    const { handlers } = house([{ view: view('1', 'a.pdf', 'markdown') }]);
    await expect(handlers['tasks.open']('1')).rejects.toMatchObject({
      data: { code: 'file-missing', params: { name: 'a.pdf' } },
    });
  });

  test('and whose result was deleted, or is no Markdown, is not copied', async () => {
    const { handlers, log } = house([
      { view: view('1', 'a.pdf', 'markdown'), result: join(folder, 'gone.md') },
      { view: view('2', 'b.pdf', 'epub'), result: join(folder, 'b.epub') },
    ]);
    writeFileSync(join(folder, 'b.epub'), 'PK');
    await expect(handlers['tasks.copyMarkdown']('1')).rejects.toMatchObject({ code: 'result-missing' });
    await expect(handlers['tasks.copyMarkdown']('2')).rejects.toMatchObject({ code: 'copy-failed' });
    expect(log).toEqual([['look', ['1']]]);
  });

  test.skipIf(process.platform === 'win32')('and whose result a named pipe has replaced waits for nobody', async () => {
    const path = join(folder, 'a.md');
    spawnSync('mkfifo', [path]);
    const { handlers, log } = house([{ view: view('1', 'a.pdf', 'markdown'), result: path }]);
    await expect(handlers['tasks.copyMarkdown']('1')).rejects.toMatchObject({ code: 'copy-failed' });
    expect(log).toEqual([]);
  });

  test.each(['tasks.open', 'tasks.reveal', 'tasks.saveAs'] as const)(
    'and whose result was moved says so in words, and on its row: %s',
    async (request) => {
      const { handlers, log } = house([{ view: view('1', 'a.pdf', 'markdown'), result: join(folder, 'gone.md') }]);
      await expect(handlers[request]('1')).rejects.toMatchObject({
        data: { code: 'result-missing', params: { name: 'a.pdf' } },
      });
      expect(log).toEqual([['look', ['1']]]);
    },
  );

  test('and whose result was moved is pointed at in a dialog that begins where it was', async () => {
    const gone = { view: view('1', 'a.pdf', 'epub'), result: '/out/a.epub' };
    const { handlers, log } = house([gone], { savePath: '/moved/b.epub' });
    expect(await handlers['tasks.locate']('1')).toBe(true);
    expect(log).toEqual([
      ['locate', { folder: '/out', format: 'epub' }],
      ['located', '1', '/moved/b.epub'],
      ['look', ['1']],
    ]);
    const closed = house([gone]);
    expect(await closed.handlers['tasks.locate']('1')).toBe(false);
    expect(closed.log).toHaveLength(1);
  });
});

describe('Save as', () => {
  test.each<[string, Omit<Known, 'view'>, { folder: string; name: string }]>([
    ['where the result lies', { result: 'A b.epub', source: '/in/a.pdf' }, { folder: '', name: 'A b.epub' }],
    [
      'beside the source without a result',
      { source: '/in/a.pdf', named: ['{title}', 'a.b', '../In/Out: .epub'] },
      { folder: '/in', name: '__In_Out_ .epub.epub' },
    ],
    [
      'among the downloads for a web address',
      { source: 'https://x.example/pdf/2401.00001', named: ['{name}', '2401.00001', ''] },
      { folder: '/downloads', name: '2401.00001.epub' },
    ],
  ])('begins %s', async (_where, known, suggestion) => {
    const result = known.result && join(folder, known.result);
    if (result) writeFileSync(result, 'PK');
    const task = { view: view('1', 'a.b.pdf', 'epub'), ...known, ...(result && { result }) };
    const { handlers, log } = house([task], { savePath: '/chosen/c.epub' });
    expect(await handlers['tasks.saveAs']('1')).toBe(true);
    expect(log).toEqual([
      ['ask', { ...suggestion, folder: suggestion.folder || folder, format: 'epub' }],
      ['saveAs', '1', '/chosen/c.epub'],
    ]);
  });

  test('does nothing when the dialog is closed', async () => {
    const { handlers, log } = house([{ view: view('1', 'a.pdf', 'epub'), source: '/in/a.pdf' }]);
    expect(await handlers['tasks.saveAs']('1')).toBe(false);
    expect(log.map(([what]) => what)).toEqual(['ask']);
  });
});

describe('Save all', () => {
  test('copies every result and overwrites nothing', async () => {
    const target = join(folder, 'all');
    mkdirSync(target);
    writeFileSync(join(target, 'a.md'), 'already here');
    const { handlers, log } = house(
      [
        { view: view('1', 'a.pdf', 'markdown'), result: '/x/a.md' },
        { view: view('2', 'a.pdf', 'markdown'), result: '/y/a.md' },
        { view: view('3', 'b.pdf', 'epub') },
      ],
      { folder: target },
    );
    expect(await handlers['tasks.saveAll'](['1', '2', '3'])).toEqual({ saved: 2, skipped: [] });
    expect(log).toEqual([
      ['add', '1', join(target, 'a (2).md')],
      ['add', '2', join(target, 'a (3).md')],
    ]);
  });

  test('takes along what arrived and could not be saved where it should', async () => {
    const target = join(folder, 'all');
    mkdirSync(target);
    const kept = { ...view('1', 'a.pdf', 'epub'), status: 'needs-attention' as const };
    const { handlers, log } = house([{ view: kept, named: ['{title}', 'a', 'In/Out'] }], { folder: target });
    await handlers['tasks.saveAll'](['1']);
    expect(log).toEqual([['add', '1', join(target, 'In_Out.epub')]]);
  });

  test('does nothing when the dialog is closed', async () => {
    const { handlers, log } = house([{ view: view('1', 'a.pdf', 'markdown'), result: '/x/a.md' }]);
    expect(await handlers['tasks.saveAll'](['1'])).toBeNull();
    expect(log).toEqual([]);
  });
});

test('Dragged rows give their results that are still there, with the images that are theirs alone', async () => {
  for (const name of ['a.md', 'b.md', 'c.epub']) writeFileSync(join(folder, name), '');
  for (const name of ['a.images', 'attachments/b']) mkdirSync(join(folder, name), { recursive: true });
  const known = [
    { view: view('a', 'a.pdf', 'markdown'), result: join(folder, 'a.md'), assets: join(folder, 'a.images') },
    { view: view('b', 'b.pdf', 'markdown'), result: join(folder, 'b.md'), assets: join(folder, 'attachments', 'b') },
    { view: view('c', 'c.pdf', 'epub'), result: join(folder, 'c.epub') },
    { view: view('gone', 'gone.pdf', 'epub'), result: join(folder, 'gone.epub') },
    { view: view('none', 'none.pdf', 'epub') },
  ];
  const { handlers, log } = house(known);
  await handlers['tasks.dragOut'](['a', 'b', 'c', 'gone', 'none']);
  await handlers['tasks.dragOut'](['gone', 'none']);
  const paths = ['a.md', 'a.images', 'b.md', 'c.epub'].map((name) => join(folder, name));
  expect(log).toEqual([
    ['drag', paths, 'a'],
    ['look', ['gone']],
    ['look', ['gone']],
  ]);
});
