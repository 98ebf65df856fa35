import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../options/presets.ts';
import { cloud, harness } from '../fixtures/harness.ts';
import { until } from '../fixtures/test-clock.ts';

const saved = (folder: string) =>
  readdirSync(join(folder, 'in'))
    .filter((name) => !name.endsWith('.pdf'))
    .sort();

describe('options of a task', () => {
  it('come from the settings, from a preset, and from what is said of the document', async () => {
    const h = harness({ settings: { images: 'inline', ocrLanguages: ['ru'] } });
    h.queue.pause();
    const preset = findPreset('obsidian', []) ?? undefined;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, { preset, document: { pages: '2-3' } });
    const choice = h.queue.choices.of(h.task().id);
    expect(choice).toMatchObject({ format: 'markdown', destination: { kind: 'beside-source' }, open: true });
    expect(choice?.options).toMatchObject({
      ...{ images: 'folder', attachmentsFolder: 'attachments', markdownExtras: ['front-matter'], ocrLanguages: [] },
      pages: '2-3',
    });
  });

  it('changed while it waits are those that it is converted with, also after a restart', async () => {
    const h = harness();
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    const { id } = h.task('a.pdf');
    const options = { pages: '1', title: 'Mine' };
    h.queue.choices.change([id], {
      format: 'epub',
      options,
      destination: { kind: 'folder', folder: join(h.folder, 'out') },
    });
    const again = await h.restart();
    again.queue.resume();
    expect((await again.reaches('done', 'a.pdf')).result).toMatchObject({
      name: 'a.epub',
      folder: join(h.folder, 'out'),
    });
    await again.reaches('done', 'b.pdf');
    expect(again.service.submissions.map(({ kind, options }) => [kind, options.pages, options.title])).toEqual([
      ['epub', '1', 'Mine'],
      ['markdown', '', ''],
    ]);
  });

  it('changed after it has begun stay as they were', async () => {
    const h = harness();
    h.service.script.upload.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await until(() => h.service.hanging === 1);
    const { id } = h.task();
    expect(h.queue.choices.of(id)?.open).toBe(false);
    h.queue.choices.change([id], { format: 'epub' });
    expect(h.task().format).toBe('markdown');
  });

  it('moved to another service are uploaded there, and the half-done upload is given up', async () => {
    const h = harness();
    h.service.script.upload.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, { service: cloud, startNow: true });
    await until(() => h.service.hanging === 1);
    const { id } = h.task();
    h.queue.pauseTasks([id]);
    await until(() => h.task().status === 'paused');
    h.queue.choices.change([id], { service: { place: 'local' } });
    h.service.release();
    h.queue.resumeTasks([id]);
    await h.reaches('done');
    expect(h.service.uploads.map(({ baseUrl }) => new URL(baseUrl).hostname)).toEqual([
      'convert.example.com',
      '127.0.0.1',
    ]);
    expect(h.service.abandoned).toBe(1);
  });

  it('make two tasks of one document that is added twice', async () => {
    const h = harness();
    h.queue.pause();
    const paths = h.pdfs('a.pdf');
    await h.queue.add({ paths });
    h.queue.choices.change([h.task().id], { options: { pages: '1' } });
    expect(await h.queue.add({ paths })).toMatchObject({ added: 1 });
    expect(await h.queue.add({ paths })).toMatchObject({ added: 0 });
  });
});

describe('the name of a result', () => {
  it('is made of what the service says of the document', async () => {
    const h = harness({ settings: { nameTemplate: '{author} - {title}' } });
    const metadata = { title: 'On Foxes', authors: ['Ada'] };
    h.service.script.status.push({
      ...{ kind: 'completed', downloadUrl: 'http://files.test/1', pages: 3, metadata, warnings: [], assets: null },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    expect((await h.reaches('done')).result?.name).toBe('Ada - On Foxes.md');
    expect(h.queue.choices.of(h.task().id)?.names).toMatchObject({ name: 'a', ...metadata });
  });

  it('is made of what a person says of it, and of the file’s own name where nobody says anything', async () => {
    const h = harness({ settings: { nameTemplate: '{author} - {title}' } });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, { document: { title: 'Mine' } });
    await h.queue.add({ paths: h.pdfs('b.pdf') });
    expect((await h.reaches('done', 'a.pdf')).result?.name).toBe('Mine.md');
    expect((await h.reaches('done', 'b.pdf')).result?.name).toBe('b.md');
  });
});

describe('converting again in another way', () => {
  it('makes a task of its own from the file as it is now', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    await h.queue.add({ paths: [path] });
    const first = await h.reaches('done');
    writeFileSync(path, '%PDF-1.7 longer than before'.padEnd(200));
    const [id = ''] = h.queue.choices.again([first.id], { format: 'epub', options: { pages: '2' } });
    await until(async () => {
      await h.clock.advance(100);
      return h.queue.resultOf(id) !== null;
    });
    expect(saved(h.folder)).toEqual(['a.epub', 'a.md']);
    expect(h.service.submissions.at(-1)).toMatchObject({ kind: 'epub', options: { pages: '2' } });
    expect(h.queue.snapshot().tasks.map(({ status, batchId }) => [status, batchId])).toEqual([
      ['done', first.batchId],
      ['done', first.batchId],
    ]);
  });

  it('makes one for each of several, in their order', async () => {
    const h = harness();
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    const ids = h.queue.snapshot().tasks.map(({ id }) => id);
    h.queue.cancel(ids);
    const again = h.queue.choices.again([...ids, 'gone'], { format: 'epub' });
    const fresh = h.queue.snapshot().tasks.filter(({ id }) => again.includes(id));
    expect(fresh.map(({ name, format, status }) => [name, format, status])).toEqual([
      ['a.pdf', 'epub', 'queued'],
      ['b.pdf', 'epub', 'queued'],
    ]);
    expect(() => h.queue.choices.again(['gone'], {})).toThrow();
  });

  it('in the cloud waits for Start', async () => {
    const h = harness();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    const { id } = await h.reaches('done');
    const [again] = h.queue.choices.again([id], { service: cloud });
    expect(h.queue.snapshot().tasks.find((task) => task.id === again)?.status).toBe('ready');
  });
});
