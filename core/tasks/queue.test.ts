import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordError } from '../errors/wording.ts';
import type { QueueChange } from '../model/views.ts';
import { cloud, harness } from './fixtures/harness.ts';
import type { AdmitOptions } from './list/intake.ts';

const toCloud = { service: cloud, startNow: true };

describe('the list', () => {
  it('runs three tasks at a time in each place', async () => {
    const h = harness();
    h.service.processing = true;
    const paths = h.pdfs(...Array.from({ length: 8 }, (_, index) => `${index}.pdf`));
    await h.queue.add({ paths });
    await h.clock.advance(5000);
    expect(h.service.accepted).toHaveLength(3);
    expect(h.queue.snapshot().tasks.map(({ status }) => status)).toEqual([
      ...Array(3).fill('converting'),
      ...Array(5).fill('queued'),
    ]);
    expect(h.task('7.pdf').activity).toEqual({ kind: 'waiting', untilMs: null, why: 'turn' });
    h.service.processing = false;
    await h.clock.advance(20_000);
    for (const path of paths) await h.reaches('done', path.split('/').at(-1));
    expect(h.service.busiest).toBe(3);
  });

  it('shows each name in its line and as it is, also while it works', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('new\n\u202Efdp.exe.pdf');
    await h.queue.add({ paths: [path] });
    await h.reaches('done', 'new\uFFFD\uFFFDfdp.exe.pdf');
  });

  it('takes the same document once, while it is on its way', async () => {
    const h = harness();
    h.queue.pause();
    const [path = ''] = h.pdfs('a.pdf');
    const first = await h.queue.add({ paths: [path, path] });
    expect(first).toMatchObject({ added: 1, skipped: [{ name: 'a.pdf', error: { code: 'already-queued' } }] });
    const again = await h.queue.add({ paths: [path] });
    expect(again).toMatchObject({ batchId: null, added: 0, skipped: [{ error: { code: 'already-queued' } }] });
    expect(again.knownIds).toEqual(first.addedIds);
    expect(await h.queue.add({ paths: [path] }, { format: 'epub' })).toMatchObject({ added: 1 });
    expect(await h.queue.add({ paths: [path] }, { service: cloud })).toMatchObject({ added: 1 });
    const elsewhere = { kind: 'folder' as const, folder: join(h.folder, 'out'), collision: 'keep-both' as const };
    expect(await h.queue.add({ paths: [path] }, { target: elsewhere })).toMatchObject({ added: 1 });
    h.queue.cancel(first.addedIds);
    expect(await h.queue.add({ paths: [path] })).toMatchObject({ added: 1 });
  });

  it('takes files and addresses that were given together as one batch, and names what is neither', async () => {
    const h = harness();
    h.queue.pause();
    const addresses = ['https://example.org/b.pdf', 'ftp://example.org/c.pdf'];
    const skipped = [{ name: 'd', error: { code: 'file-missing' as const, params: {} } }];
    const report = await h.queue.add({ paths: h.pdfs('a.pdf'), addresses, skipped });
    expect(report.added).toBe(2);
    expect(report.skipped.map(({ name, error }) => [name, error.code])).toEqual([
      ['d', 'file-missing'],
      ['ftp://example.org/c.pdf', 'url-invalid'],
    ]);
    expect(h.queue.snapshot().batches).toHaveLength(1);
  });

  it('says of a file that is too large whose limit that is: of this computer, or of a service', async () => {
    const h = harness();
    const skipped = [{ name: 'a.pdf', error: { code: 'file-too-large' as const, params: { name: 'a.pdf' } } }];
    const said = async (options: AdmitOptions) =>
      (await h.queue.add({ skipped }, options)).skipped.map(({ error }) => wordError(error).message);
    expect(await said({})).toEqual([expect.stringContaining('can be converted here')]);
    expect(await said({ service: cloud })).toEqual([expect.stringContaining('the service takes')]);
  });

  it('knows ended tasks again when asked to: failed ones, and finished ones whose result is still there', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    const { addedIds } = await h.queue.add({ paths: [path] });
    await h.clock.advance(1000);
    await h.reaches('done');
    expect(await h.queue.add({ paths: [path] }, { known: 'also-ended' })).toMatchObject({
      added: 0,
      knownIds: addedIds,
    });
    writeFileSync(path, '%PDF-1.7 another text altogether');
    expect(await h.queue.add({ paths: [path] }, { known: 'also-ended' })).toMatchObject({ added: 1, knownIds: [] });
  });

  it('removes at once, stops the work later, and takes the removal back with the work done', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    const before = h.task();
    const token = h.queue.remove([before.id]);
    expect(h.queue.snapshot()).toMatchObject({ tasks: [], batches: [] });
    await h.clock.advance(10_000);
    expect(h.service.cancelled).toEqual([]);
    h.queue.undoRemove(token);
    expect(h.task()).toMatchObject({ id: before.id, status: 'converting', order: before.order });
    expect(h.queue.snapshot().batches).toHaveLength(1);
    h.service.processing = false;
    await h.clock.advance(20_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('gives a removed conversion up for good after a while: undo brings it back as cancelled', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    const token = h.queue.remove([h.task().id]);
    await h.clock.advance(30_000);
    expect(h.service.cancelled).toEqual(['session-1']);
    h.queue.undoRemove(token);
    expect(h.task().status).toBe('cancelled');
  });

  it('tells the service of a removed conversion even when the program is closed first', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    h.queue.remove([h.task().id]);
    const again = await h.restart();
    await again.clock.advance(30_000);
    expect(h.service.cancelled).toEqual(['session-1']);
    expect(again.queue.snapshot().tasks).toEqual([]);
  });

  it('tells each change with its revision, at most ten times a second', async () => {
    const h = harness();
    const changes: QueueChange[] = [];
    h.queue.onChange((change) => changes.push(change));
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf') });
    await h.clock.advance(1000);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await h.reaches('done', name);
    await h.clock.advance(200);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, index) => index + 1));
    expect(changes.length).toBeLessThanOrEqual(12);
    const last = new Map(changes.flatMap(({ upserted }) => upserted.map((view) => [view.id, view] as const)));
    expect([...last.values()]).toEqual(h.queue.snapshot().tasks);
    expect(h.queue.snapshot().revision).toBe(changes.length);
  });
});
