import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepNames } from '../../options/name-template.ts';
import { fault } from '../fixtures/fake-service.ts';
import { type Harness, harness } from '../fixtures/harness.ts';

async function done() {
  const h = harness();
  await h.queue.add({ paths: h.pdfs('a.pdf') });
  const { id } = await h.reaches('done');
  const result = h.queue.resultOf(id)?.path ?? '';
  return { h, id, result, moved: join(h.folder, 'moved.md') };
}

/** As a person would, in the file manager. */
function moveTo(h: Harness, id: string): string {
  const from = h.queue.resultOf(id)?.path ?? '';
  const to = join(dirname(from), 'new.md');
  renameSync(from, to);
  return to;
}

describe('a PDF that is replaced after its conversion', () => {
  it('is said to be another until it is back, and Retry changes nothing', async () => {
    const { h, id } = await done();
    const path = h.queue.sourceOf(id) ?? '';
    renameSync(path, `${path}.old`);
    writeFileSync(path, '%PDF-1.7 another');
    await h.queue.disk.look([id]);
    expect(h.task()).toMatchObject({ status: 'done', replaced: true });
    h.queue.retry([id]);
    expect(h.task().status).toBe('done');
    renameSync(`${path}.old`, path);
    await h.queue.disk.look([id]);
    expect(h.task().replaced).toBeUndefined();
  });
});

describe('a result that is moved', () => {
  it('is said to be gone when somebody looks, and to be there when it is back', async () => {
    const { h, id, result, moved } = await done();
    renameSync(result, moved);
    expect(h.task().result?.gone).toBeUndefined();
    await h.queue.disk.look([id, 'unknown']);
    expect(h.task().result).toMatchObject({ name: 'a.md', gone: true });
    renameSync(moved, result);
    await h.queue.disk.look([id]);
    expect(h.task().result?.gone).toBeUndefined();
  });

  it('is gone where a folder of its name lies', async () => {
    const { h, id, result } = await done();
    rmSync(result);
    mkdirSync(result);
    await h.queue.disk.look([id]);
    expect(h.task().result?.gone).toBe(true);
  });

  it('keeps its date in the history, the system’s even where that was set back', async () => {
    const h = harness();
    h.clock.setBack(86_400_000);
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    const { id, finishedAtMs } = await h.reaches('done');
    const dayMs = (finishedAtMs ?? 0) - 86_400_000;
    expect(h.queue.history.get(id)?.atMs).toBe(dayMs);
    h.clock.setBack(3_600_000);
    await h.queue.disk.locate(id, moveTo(h, id));
    expect(h.queue.history.get(id)).toMatchObject({ atMs: dayMs, result: { path: h.queue.resultOf(id)?.path } });
  });

  it('is the task’s again where a person says, in the history too and after a restart', async () => {
    const { h, id, result, moved } = await done();
    renameSync(result, moved);
    await h.queue.disk.look([id]);
    await h.queue.disk.locate(id, moved);
    expect(h.task().result).toMatchObject({ name: 'moved.md' });
    expect(h.task().result?.gone).toBeUndefined();
    expect(h.queue.history.get(id)?.result?.path).toBe(moved);
    const after = await h.restart();
    expect(after.queue.resultOf(id)?.path).toBe(moved);
    expect(after.queue.history.get(id)?.result?.path).toBe(moved);
  });

  it.each<[string, (h: Harness, first: string) => Promise<unknown>]>([
    ['renamed', (h, first) => h.queue.renames.rename([first], { ...keepNames, template: 'new' })],
    ['located', (h, first) => h.queue.disk.locate(first, moveTo(h, first))],
    ['located from the history', (h, first) => h.queue.disk.locatePast(first, moveTo(h, first))],
  ])('and %s is found by every row that it stands for', async (_, move) => {
    const { h, id: first } = await done();
    const [copy = ''] = h.pdfs('copy.pdf');
    copyFileSync(join(h.folder, 'in', 'a.pdf'), copy);
    await h.queue.add({ paths: [copy] });
    const ids = { first, copy: (await h.reaches('skipped', 'copy.pdf')).id };
    await move(h, first);
    const paths = [
      ...Object.values(ids).map((id) => h.queue.resultOf(id)?.path),
      h.queue.history.get(first)?.result?.path,
    ];
    expect(paths).toEqual(Array(3).fill(expect.stringMatching(/new\.md$/)));
    await h.queue.disk.look(Object.values(ids));
    expect(h.queue.snapshot().tasks.map(({ result }) => result?.gone)).toEqual([undefined, undefined]);
  });

  it('is located from the history for its row as well', async () => {
    const { h, id, result, moved } = await done();
    renameSync(result, moved);
    await h.queue.disk.locatePast(id, moved);
    expect(h.queue.resultOf(id)?.path).toBe(moved);
    h.queue.remove([id]);
    await h.queue.disk.locatePast(id, result);
    expect(h.queue.history.get(id)).toMatchObject({ outcome: 'done', result: { path: result } });
  });
});

describe('a file that can’t be converted', () => {
  async function damaged() {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    h.service.script.status.push({ kind: 'failed', error: fault('pdf-damaged') });
    await h.queue.add({ paths: [path] });
    const { id } = await h.reaches('failed');
    return { h, id, path };
  }

  it('can be retried as soon as another one lies in its place, and that one is read', async () => {
    const { h, id, path } = await damaged();
    await h.queue.disk.look([id]);
    expect(h.task().replaced).toBeUndefined();
    writeFileSync(path, '%PDF-1.7 whole again');
    await h.queue.disk.look([id]);
    expect(h.task().replaced).toBe(true);
    h.queue.retry([id]);
    expect(h.task().replaced).toBeUndefined();
    await h.reaches('done');
    expect(h.task().sizeBytes).toBe('%PDF-1.7 whole again'.length);
  });

  it('is not called replaced when it is gone', async () => {
    const { h, id, path } = await damaged();
    rmSync(path);
    await h.queue.disk.look([id]);
    expect(h.task().replaced).toBeUndefined();
  });
});
