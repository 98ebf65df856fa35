import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { harness } from '../fixtures/harness.ts';
import { settle, until } from '../fixtures/test-clock.ts';
import type { Compare } from '../ports.ts';

const receipt = { pages: 3, checked: 2, gaps: [{ page: 2, share: 40, missing: 'the lost words' }] };

/** Finds the same in every document; `unknown` names those that can't be compared. */
function comparer(unknown: string[] = []) {
  const asked: Parameters<Compare>[0][] = [];
  const compare: Compare = async (request) => {
    asked.push(request);
    writeFileSync(request.receiptPath, '{}');
    return unknown.includes(basename(request.path)) ? { kind: 'unknown' } : { kind: 'receipt', receipt };
  };
  return { compare, asked };
}

describe('When a document is done', () => {
  it('its result is compared with it, and the row tells where something is missing', async () => {
    const { compare, asked } = comparer();
    const h = harness({ compare });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    await until(() => h.task().receipt !== null);
    expect(h.task()).toMatchObject({ status: 'done', receipt: { pages: 3, checked: 2, gapPages: [2] } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: h.queue.sourceOf(h.task().id),
      resultPath: h.queue.resultOf(h.task().id)?.path,
    });
  });

  it('is checked until that is known, with its result there to be opened, and only then done', async () => {
    const { compare } = comparer();
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const h = harness({ compare: (request) => gate.promise.then(() => compare(request)) });
    h.queue.onChange(({ upserted }) => seen.push(...upserted.map(({ status }) => status)));
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    expect(await h.reaches('checking')).toMatchObject({ receipt: null, result: { name: 'a.md' } });
    await h.clock.advance(1000);
    gate.resolve();
    await h.reaches('done');
    await h.clock.advance(1000);
    expect(seen.filter((status) => ['checking', 'done'].includes(status))).toEqual(['checking', 'done']);
  });

  it('others are compared beside it, as many as may be', async () => {
    const { compare, asked } = comparer();
    const gate = Promise.withResolvers<void>();
    let running = 0;
    const most: number[] = [];
    const h = harness({
      settings: { concurrency: 5 },
      comparesAtATime: 2,
      async compare(request) {
        most.push(++running);
        await gate.promise;
        running -= 1;
        return compare(request);
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf') });
    const all = (status: string) => h.queue.snapshot().tasks.every((task) => task.status === status);
    await until(() => h.clock.advance(500).then(() => all('checking')));
    expect(running).toBe(2);
    gate.resolve();
    await until(() => all('done'));
    expect([Math.max(...most), asked.length]).toEqual([2, 4]);
  });

  it('those that ended first are compared first, however many end meanwhile', async () => {
    const { compare } = comparer();
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const h = harness({
      async compare(request) {
        order.push(basename(request.path));
        await gate.promise;
        return compare(request);
      },
    });
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
      await h.queue.add({ paths: h.pdfs(name) });
      await h.reaches('checking', name);
    }
    gate.resolve();
    await h.reaches('done', 'd.pdf');
    await until(() => order.length === 4);
    expect(order).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
  });

  it('a check that a restart cuts short is made again', async () => {
    const { compare, asked } = comparer();
    const never = new Promise<never>(() => {});
    let answers = false;
    const h = harness({ compare: (request) => (answers ? compare(request) : never) });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('checking');
    answers = true;
    const again = await h.restart();
    await again.reaches('done');
    expect(asked).toHaveLength(1);
    expect(again.task().receipt).not.toBeNull();
  });

  it('a check ends also where its row left the list and came back meanwhile', async () => {
    const { compare } = comparer();
    const gate = Promise.withResolvers<void>();
    const h = harness({ compare: (request) => gate.promise.then(() => compare(request)) });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('checking', name);
    const token = h.queue.remove(h.queue.snapshot().tasks.map(({ id }) => id));
    gate.resolve();
    await settle();
    h.queue.undoRemove(token);
    for (const name of ['a.pdf', 'b.pdf']) expect((await h.reaches('done', name)).receipt).not.toBeNull();
  });

  it('what was found is kept, and nothing is compared twice', async () => {
    const { compare, asked } = comparer(['b.pdf']);
    const h = harness({ compare });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('done', name);
    await until(() => asked.length === 2);
    await settle();
    const again = await h.restart();
    await settle();
    expect(again.task('a.pdf')).toMatchObject({ receipt: { gapPages: [2] } });
    expect(again.task('b.pdf')).toMatchObject({ status: 'done', receipt: null });
    expect(asked).toHaveLength(2);
  });

  it('a file that was replaced since its conversion is no measure of the result', async () => {
    const { compare, asked } = comparer();
    const h = harness({
      async compare(request) {
        writeFileSync(request.path, '%PDF-1.7 another document');
        return compare(request);
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    expect(await h.reaches('done')).toMatchObject({ receipt: null });
    expect(asked).toHaveLength(1);
    expect(readdirSync(join(h.stateFolder, 'previews', h.task().id))).toEqual([]);
  });

  it('a comparison that fails of itself is over, and the next one is made', async () => {
    const { compare, asked } = comparer();
    const reports: string[] = [];
    const h = harness({
      compare: async (request) => {
        if (basename(request.path) === 'a.pdf') throw new Error('no process could be started');
        return compare(request);
      },
      report: (part, error) => reports.push(`${part}: ${error}`),
    });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('done', name);
    await until(() => asked.length === 1);
    expect(h.task('b.pdf').receipt).not.toBeNull();
    expect(reports).toEqual(['receipts: Error: no process could be started']);
  });

  it('only the pages that were converted are compared', async () => {
    const { compare, asked } = comparer();
    const h = harness({ compare });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, { document: { pages: '2-3' } });
    await h.reaches('done');
    await until(() => asked.length === 1);
    expect(asked[0]?.only).toBe('2-3');
  });

  it('what the service says that it left out is known to the comparison, also after a restart, and then forgotten', async () => {
    const { compare, asked } = comparer();
    const never = new Promise<never>(() => {});
    let answers = false;
    const h = harness({ compare: (request) => (answers ? compare(request) : never) });
    const leftOut = [{ page: 2, x0: 72, y0: 72, x1: 500, y1: 700 }];
    const downloadUrl = 'http://files.test/session-1';
    h.service.script.status.push({
      ...{ kind: 'completed', downloadUrl, pages: 3, metadata: null, warnings: [], assets: null, leftOut },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('checking');
    answers = true;
    const again = await h.restart();
    await again.reaches('done');
    expect(asked[0]?.leftOut).toEqual(leftOut);
    const twice = await again.restart();
    expect(twice.task()).toMatchObject({ status: 'done', receipt: { gapPages: [2] } });
  });

  it('folders of documents that left the list go at the next start, and nobody else’s', async () => {
    const { compare } = comparer();
    const h = harness({ compare });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    await until(() => h.task().receipt !== null);
    const folder = join(h.stateFolder, 'previews');
    mkdirSync(join(folder, randomUUID()));
    mkdirSync(join(folder, 'mine'));
    await h.restart();
    expect(readdirSync(folder).toSorted()).toEqual([h.task().id, 'mine'].toSorted());
  });
});
