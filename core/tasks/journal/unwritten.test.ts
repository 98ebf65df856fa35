/** A journal that can't be written for a while: what happened meanwhile is written in full, in its order, once it can. */
import { describe, expect, it } from 'vitest';
import { blockJournal } from '../fixtures/blocked-journal.ts';
import { cloud, type Harness, harness } from '../fixtures/harness.ts';
import { until } from '../fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };

const withQueued = async (...names: string[]): Promise<Harness> => {
  const h = harness();
  h.queue.pause();
  await h.queue.add({ paths: h.pdfs(...names) }, toCloud);
  return h;
};
const idOf = (h: Harness, name: string) => h.task(name).id;
const names = (h: Harness) => h.queue.snapshot().tasks.map(({ name }) => name);

describe('what happened while the journal could not be written', () => {
  it('is written with the next change: a removed task stays removed, and is never submitted', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const unblock = blockJournal(h.stateFolder);
    h.queue.remove([idOf(h, 'a.pdf')]);
    unblock();
    h.queue.cancel([idOf(h, 'b.pdf')]);
    const again = await h.restart();
    expect(names(again)).toEqual(['b.pdf']);
    again.queue.resume();
    await again.clock.advance(60_000);
    expect(h.service.submissions).toEqual([]);
  });

  it('is written though nothing else changes, also for who kills the program then', async () => {
    const h = await withQueued('a.pdf');
    const unblock = blockJournal(h.stateFolder);
    h.queue.remove([idOf(h, 'a.pdf')]);
    h.queue.resume();
    await h.clock.advance(10_000);
    unblock();
    await h.clock.advance(60_000);
    const again = await h.crash();
    expect(again.queue.snapshot()).toMatchObject({ tasks: [], batches: [], paused: false });
  });

  it('is written at the end', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const unblock = blockJournal(h.stateFolder);
    h.queue.remove([idOf(h, 'a.pdf')]);
    h.queue.cancel([idOf(h, 'b.pdf')]);
    unblock();
    const again = await h.restart();
    expect(again.queue.snapshot().tasks).toMatchObject([{ name: 'b.pdf', status: 'cancelled' }]);
  });

  it('loses neither place nor order when something new is refused meanwhile', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const unblock = blockJournal(h.stateFolder);
    h.queue.cancel([idOf(h, 'a.pdf')]);
    h.queue.remove([idOf(h, 'a.pdf')]);
    await expect(h.queue.add({ paths: h.pdfs('c.pdf') }, toCloud)).rejects.toMatchObject({
      code: 'journal-unwritable',
    });
    expect(names(h)).toEqual(['b.pdf']);
    unblock();
    await h.queue.add({ paths: h.pdfs('d.pdf') }, toCloud);
    expect(names(await h.crash())).toEqual(['b.pdf', 'd.pdf']);
  });

  it('ends as it ended: what was removed and taken back is there, once', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const unblock = blockJournal(h.stateFolder);
    const token = h.queue.remove([idOf(h, 'a.pdf'), idOf(h, 'b.pdf')]);
    h.queue.undoRemove(token);
    h.queue.remove([idOf(h, 'b.pdf')]);
    unblock();
    h.queue.resume();
    const again = await h.crash();
    expect(again.queue.snapshot()).toMatchObject({ tasks: [{ name: 'a.pdf' }], batches: [{ name: null }] });
  });

  it('frees at the service what was removed, after a restart too', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    const unblock = blockJournal(h.stateFolder);
    h.queue.remove([h.task().id]);
    unblock();
    const again = await h.restart();
    expect(names(again)).toEqual([]);
    await again.clock.advance(60_000);
    await until(() => h.service.cancelled.length === 1);
  });

  it('does not free what was taken back', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    const token = h.queue.remove([h.task().id]);
    const unblock = blockJournal(h.stateFolder);
    h.queue.undoRemove(token);
    unblock();
    const again = await h.restart();
    await again.clock.advance(60_000);
    expect(again.task().status).toBe('converting');
    expect(h.service.cancelled).toEqual([]);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('is told once', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const unblock = blockJournal(h.stateFolder);
    h.queue.cancel([idOf(h, 'a.pdf')]);
    h.queue.cancel([idOf(h, 'b.pdf')]);
    await h.clock.advance(3_600_000);
    expect(h.notices).toMatchObject([{ code: 'journal-unwritable', params: { folder: h.stateFolder } }]);
    unblock();
    await h.clock.advance(60_000);
    blockJournal(h.stateFolder);
    h.queue.resume();
    expect(h.notices).toHaveLength(2);
  });
});

describe('a removal that is undone', () => {
  it('brings back the name of its drop, though the rest of the drop was removed after it', async () => {
    const h = await withQueued('a.pdf', 'b.pdf');
    const token = h.queue.remove([idOf(h, 'a.pdf')]);
    h.queue.remove([idOf(h, 'b.pdf')]);
    h.queue.undoRemove(token);
    const shown = { tasks: [{ name: 'a.pdf' }], batches: [{ name: null }] };
    expect(h.queue.snapshot()).toMatchObject(shown);
    expect((await h.restart()).queue.snapshot()).toMatchObject(shown);
  });
});
