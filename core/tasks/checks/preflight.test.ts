import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { QueueChange } from '../../model/views.ts';
import { cloud, type Harness, harness } from '../fixtures/harness.ts';
import { settle, until } from '../fixtures/test-clock.ts';
import type { Inspect, InspectOutcome } from '../ports.ts';

const facts: InspectOutcome = {
  kind: 'facts',
  facts: { pages: 12, text: 'scanned', language: 'de', thumbnail: true },
};

/** Documents by name; those with a password open with `right` alone. */
function inspector(documents: Record<string, InspectOutcome>) {
  const looked: string[] = [];
  const inspect: Inspect = async ({ path, thumbnailPath, password }) => {
    looked.push(basename(path));
    const outcome = password === 'right' ? facts : (documents[basename(path)] ?? facts);
    if (outcome.kind === 'facts') writeFileSync(thumbnailPath, 'picture');
    return outcome;
  };
  return { inspect, looked };
}

const toCloud = { service: cloud };
const pictures = (h: Harness) => readdirSync(join(h.stateFolder, 'thumbnails'));

describe('Before documents run', () => {
  it('they are looked into, in the order of the drop', async () => {
    const { inspect, looked } = inspector({ 'b.pdf': { kind: 'unknown' } });
    const h = harness({ inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf') }, toCloud);
    await until(() => looked.length === 3);
    await settle();
    expect(looked).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    const found = { status: 'ready', pages: 12, text: 'scanned', language: 'de', thumbnail: true };
    expect(h.task('a.pdf')).toMatchObject(found);
    expect(h.task('b.pdf')).toMatchObject({ status: 'ready', pages: null, text: null, thumbnail: false });
    expect(h.task('c.pdf')).toMatchObject(found);
  });

  it('one that makes the looking itself fail is left out, and the others are looked into', async () => {
    const { inspect, looked } = inspector({});
    const reports: string[] = [];
    const h = harness({
      inspect: async (request) => {
        if (basename(request.path) === 'a.pdf') throw new Error('no process could be started');
        return inspect(request);
      },
      report: (part, error) => reports.push(`${part}: ${error}`),
    });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') }, toCloud);
    await until(async () => {
      await h.clock.advance(1000);
      return looked.length === 1;
    });
    expect(reports).toEqual(['preflight: Error: no process could be started']);
    await h.queue.add({ paths: h.pdfs('c.pdf') }, toCloud);
    await until(() => looked.length === 2);
    expect(looked).toEqual(['b.pdf', 'c.pdf']);
  });

  it('what was found is kept, and nothing is looked into twice', async () => {
    const { inspect, looked } = inspector({});
    const h = harness({ inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().pages === 12);
    const again = await h.restart();
    await settle();
    expect(again.task()).toMatchObject({ pages: 12, text: 'scanned', thumbnail: true });
    expect(looked).toEqual(['a.pdf']);
  });

  it('what stands in the place of their pictures gives way', async () => {
    const { inspect } = inspector({});
    const h = harness({ inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().pages === 12);
    const folder = join(h.stateFolder, 'thumbnails');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    const again = await h.restart();
    await again.queue.add({ paths: again.pdfs('b.pdf') }, toCloud);
    await until(() => again.task('b.pdf').pages === 12);
    expect(pictures(again)).toEqual([`${again.task('b.pdf').id}.png`]);
  });

  it('pictures of documents that left the list go at the next start, and nobody else’s', async () => {
    const { inspect } = inspector({});
    const h = harness({ inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') }, toCloud);
    await until(() => h.task('b.pdf').pages === 12);
    const { id } = h.task('a.pdf');
    h.queue.remove([h.task('b.pdf').id]);
    writeFileSync(join(h.stateFolder, 'thumbnails', 'mine.png'), 'mine');
    const again = await h.restart();
    expect(pictures(again).toSorted()).toEqual([`${id}.png`, 'mine.png'].toSorted());
  });

  it('pictures of converted documents stay as long as the history speaks of them', async () => {
    const { inspect } = inspector({});
    const h = harness({ inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    const { id } = await h.reaches('done');
    await until(() => pictures(h).length === 1);
    h.queue.remove([id]);
    const again = await h.restart();
    expect(pictures(again)).toEqual([`${id}.png`]);
    again.queue.history.forget([id]);
    expect(pictures(await again.restart())).toEqual([]);
  });

  it('what is found only after a conversion has ended is in the history all the same, unless that has been forgotten', async () => {
    const { inspect } = inspector({});
    const looking = Promise.withResolvers<void>();
    const h = harness({
      inspect: async (request) => {
        await looking.promise;
        return inspect(request);
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    const remembered = await h.reaches('done', 'a.pdf');
    const forgotten = await h.reaches('done', 'b.pdf');
    h.queue.history.forget([forgotten.id]);
    looking.resolve();
    await until(() => h.task('b.pdf').thumbnail);
    expect(h.queue.history.get(remembered.id)?.task).toMatchObject({ facts: { thumbnail: true } });
    expect(h.queue.history.get(forgotten.id)).toBe(null);
  });

  it('web addresses are left alone', async () => {
    const { inspect, looked } = inspector({});
    const h = harness({ inspect });
    await h.queue.add({ addresses: ['https://example.org/a.pdf'] }, toCloud);
    await settle();
    expect(looked).toEqual([]);
  });
});

describe('How long documents took', () => {
  it('is learned from those that ended, told the window, and known at the next start', async () => {
    const h = harness({ inspect: inspector({}).inspect });
    expect(h.queue.snapshot().speeds).toEqual([]);
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf') });
    await until(() => h.task('c.pdf').pages === 12);
    const told: QueueChange['speeds'][] = [];
    h.queue.onChange(({ speeds }) => speeds && told.push(speeds));
    h.queue.resume();
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await h.reaches('done', name);
    await settle();
    const { speeds } = h.queue.snapshot();
    expect(speeds).toMatchObject([{ place: 'local', text: 'scanned' }]);
    const [speed] = speeds;
    expect((speed?.baseMs ?? 0) + (speed?.msPerPage ?? 0)).toBeGreaterThan(0);
    const again = await h.restart();
    expect(again.queue.snapshot().speeds).toEqual(speeds);
    expect(told.at(-1)).toEqual(speeds);
  });

  it('has nothing to do with a clock that is set while they are converted', async () => {
    const h = harness({ inspect: inspector({}).inspect });
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    const dayMs = 86_400_000;
    h.service.script.upload.push(() => {
      h.clock.set(dayMs);
      return { kind: 'uploaded', pdfUrl: 'http://127.0.0.1:4000/uploads/1' };
    });
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs(...names) });
    await until(() => h.task('c.pdf').pages === 12);
    h.queue.resume();
    for (const name of names) expect((await h.reaches('done', name)).workedMs).toBeLessThan(dayMs / 2);
    await settle();
    const [speed] = h.queue.snapshot().speeds;
    expect((speed?.baseMs ?? dayMs) + (speed?.msPerPage ?? dayMs)).toBeLessThan(dayMs / 100);
  });

  it('says nothing of documents that were begun before the program started', async () => {
    const h = harness({ inspect: inspector({}).inspect });
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf') });
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await h.reaches('converting', name);
    const again = await h.restart();
    again.service.processing = false;
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await again.reaches('done', name);
    await settle();
    expect(again.queue.snapshot().speeds).toEqual([]);
  });
});

describe('A protected document', () => {
  const locked = inspector({ 'a.pdf': { kind: 'locked' } });

  it('is not sent anywhere before its password is known', async () => {
    const h = harness({ inspect: locked.inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().status === 'needs-attention');
    expect(h.task().error).toMatchObject({ code: 'pdf-encrypted', params: { name: 'a.pdf' } });
    expect(h.service.uploads).toEqual([]);
  });

  it('waits while its password is wrong, and is converted with the right one', async () => {
    const h = harness({ inspect: locked.inspect, settings: { concurrency: 1 } });
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await until(() => h.task().status === 'needs-attention');
    const { id } = h.task();
    expect(await h.queue.unlock(id, 'wrong')).toBe(false);
    expect(h.task().status).toBe('needs-attention');
    expect(await h.queue.unlock(id, 'right')).toBe(true);
    expect(h.task()).toMatchObject({ status: 'queued', pages: 12 });
    h.queue.resume();
    await h.reaches('done');
    expect(h.service.submissions).toMatchObject([{ password: 'right' }]);
  });

  it('offers its password to others, and opens those that have the same', async () => {
    const h = harness({ inspect: inspector({ 'a.pdf': { kind: 'locked' }, 'b.pdf': { kind: 'locked' } }).inspect });
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    await until(() => h.task('b.pdf').status === 'needs-attention');
    const [a, b] = [h.task('a.pdf').id, h.task('b.pdf').id];
    expect(await h.queue.unlockAlike(a, [b])).toBe(0);
    await h.queue.unlock(a, 'right');
    expect(await h.queue.unlockAlike(a, [b, 'gone'])).toBe(1);
    expect(h.task('b.pdf').status).toBe('queued');
  });

  it('has its password in memory only', async () => {
    const h = harness({ inspect: locked.inspect });
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await until(() => h.task().status === 'needs-attention');
    await h.queue.unlock(h.task().id, 'right');
    const again = await h.restart();
    const journal = readdirSync(again.stateFolder).filter((name) => name.startsWith('journal'));
    expect(journal).not.toEqual([]);
    for (const name of journal) expect(readFileSync(join(again.stateFolder, name)).includes('right')).toBe(false);
    again.queue.resume();
    await again.reaches('done');
    expect(again.service.submissions.map(({ password }) => password)).toEqual([undefined]);
  });

  it('never has its password sent to another place', async () => {
    const h = harness({ inspect: locked.inspect });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().status === 'needs-attention');
    await h.queue.unlock(h.task().id, 'right');
    await h.reaches('done');
    expect(h.service.submissions.map(({ password }) => password)).toEqual([undefined]);
  });
});
