import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cloud, type Harness, type HarnessOptions, harness } from '../fixtures/harness.ts';
import { base } from '../fixtures/tasks.ts';
import { settle, until } from '../fixtures/test-clock.ts';
import type { Elsewhere } from '../journal/other-lists.ts';

const toCloud = { service: cloud, startNow: true };

/** One document converted, its row removed, its file renamed. */
async function converted(h: Harness, options: Parameters<Harness['queue']['add']>[1] = {}) {
  const [path = ''] = h.pdfs('a.pdf');
  await h.queue.add({ paths: [path] }, options);
  const { id, finishedAtMs } = await h.reaches('done');
  h.queue.remove([id]);
  const moved = join(h.folder, 'in', 'renamed.pdf');
  renameSync(path, moved);
  return { moved, result: join(h.folder, 'in', 'a.md'), atMs: finishedAtMs };
}

describe('a document that was converted before', () => {
  it('is known under another name after its row is gone, and nothing is uploaded', async () => {
    const h = harness();
    const { moved, result, atMs } = await converted(h);
    await h.queue.add({ paths: [moved] });
    const task = await h.reaches('skipped', 'renamed.pdf');
    expect(task).toMatchObject({ earlier: { kind: 'converted', atMs, kept: true }, result: { name: 'a.md' } });
    expect(h.queue.resultOf(task.id)).toMatchObject({ path: result });
    expect(h.service.uploads).toHaveLength(1);
  });

  it('is known after a restart', async () => {
    const h = harness();
    const { moved } = await converted(h, toCloud);
    const later = await h.restart();
    await later.queue.add({ paths: [moved] }, toCloud);
    await later.reaches('skipped');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('is converted again when a person says so', async () => {
    const h = harness();
    const { moved } = await converted(h, toCloud);
    await h.queue.add({ paths: [moved] }, toCloud);
    h.queue.retry([(await h.reaches('skipped')).id]);
    expect(await h.reaches('done')).toMatchObject({ earlier: null, result: { name: 'renamed.md' } });
    expect(h.service.submissions).toHaveLength(2);
  });

  it('is said before Start, while it waits for it', async () => {
    const h = harness({ inspect: async () => ({ kind: 'unknown' }) });
    const { moved } = await converted(h, toCloud);
    await h.queue.add({ paths: [moved, ...h.pdfs('new.pdf')] }, { service: cloud });
    await until(() => h.task('renamed.pdf').status === 'skipped');
    await settle();
    expect(h.task('new.pdf').status).toBe('ready');
  });

  it.each([
    ['another format', { format: 'epub' as const }],
    ['another service', toCloud],
  ])('is converted for %s', async (_what, options) => {
    const h = harness();
    const { moved } = await converted(h);
    await h.queue.add({ paths: [moved] }, options);
    await h.reaches('done');
  });

  it('is converted when its bytes have changed under the same name', async () => {
    const h = harness();
    const { moved } = await converted(h);
    writeFileSync(moved, '%PDF-1.7 another edition');
    await h.queue.add({ paths: [moved] });
    await h.reaches('done');
  });

  it('is converted here when its result is gone, and asked about where that costs', async () => {
    const h = harness();
    for (const [options, status] of [
      [{}, 'done'],
      [toCloud, 'skipped'],
    ] as const) {
      const { moved, result } = await converted(h, options);
      rmSync(result);
      await h.queue.add({ paths: [moved] }, options);
      const task = await h.reaches(status);
      if (status === 'skipped') expect(task).toMatchObject({ earlier: { kept: false }, result: null });
      h.queue.remove([task.id]);
    }
  });

  it('is forgotten when a person says so', async () => {
    const h = harness();
    const { moved } = await converted(h);
    const token = h.queue.history.forget('all');
    await h.queue.add({ paths: [moved] });
    await h.reaches('done');
    h.queue.history.undoForget(token);
    expect(h.queue.history.search('', { from: 0, count: 9 }).total).toBe(2);
  });

  it.each([
    ['cloud', {}, 'done'],
    ['cloud', toCloud, 'skipped'],
    ['always', {}, 'skipped'],
    ['never', toCloud, 'done'],
  ] as const)('in a folder, where it is left out “%s” (%o), is %s', async (skipConverted, options, status) => {
    const h = harness({ settings: { skipConverted } });
    const { moved } = await converted(h, options);
    h.files.inFolder = true;
    await h.queue.add({ paths: [moved] }, options);
    await h.reaches(status);
  });
});

describe('the same document twice in one drop', () => {
  const twice = (h: Harness) => {
    const paths = h.pdfs('a.pdf', 'copy of a.pdf');
    for (const path of paths) writeFileSync(path, '%PDF-1.7 the same');
    return paths;
  };

  it('is converted once', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: twice(h) });
    const copy = await h.reaches('skipped', 'copy of a.pdf');
    expect(copy.earlier).toEqual({ kind: 'twin', name: 'a.pdf' });
    h.service.processing = false;
    await h.reaches('done', 'a.pdf');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('is not said to be converted where a person is asked about the other', async () => {
    const h = harness();
    h.service.script.submit.push('lost');
    const [first = '', copy = ''] = twice(h);
    await h.queue.add({ paths: [first] }, toCloud);
    await h.reaches('needs-attention', 'a.pdf');
    await h.queue.add({ paths: [copy] }, toCloud);
    await h.reaches('skipped', 'copy of a.pdf');
    expect(h.task('copy of a.pdf').earlier).toMatchObject({ kind: 'accepted' });
    expect(h.service.submissions).toHaveLength(1);
  });

  it('is told from its copy of the same name by its folder', async () => {
    const h = harness();
    h.service.processing = true;
    const paths = h.pdfs('2023/report.pdf', '2024/report.pdf');
    for (const path of paths) writeFileSync(path, '%PDF-1.7 the same');
    await h.queue.add({ paths });
    await until(() => h.queue.snapshot().tasks.some(({ status }) => status === 'skipped'));
    const [copy] = h.queue.snapshot().tasks.filter(({ status }) => status === 'skipped');
    expect(copy?.earlier).toEqual({ kind: 'twin', name: expect.stringMatching(/^202[34]\/report\.pdf$/) });
  });

  it('is said before Start', async () => {
    const h = harness({ inspect: async () => ({ kind: 'unknown' }) });
    await h.queue.add({ paths: twice(h) }, { service: cloud });
    await until(() => h.task('copy of a.pdf').status === 'skipped');
    expect(h.task('a.pdf').status).toBe('ready');
  });
});

describe('a document that a service has accepted, or may have, and that was given up', () => {
  it('is not submitted again after its row was removed, until a person says so', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.script.submit.push('lost');
    await h.queue.add({ paths }, toCloud);
    const { id } = await h.reaches('needs-attention');
    h.queue.remove([id]);
    await h.queue.add({ paths }, toCloud);
    const again = await h.reaches('skipped');
    expect(again.earlier).toMatchObject({ kind: 'accepted' });
    expect(h.service.submissions).toHaveLength(1);
    h.queue.retry([again.id]);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
  });

  it('nor where its conversion was cancelled', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.processing = true;
    await h.queue.add({ paths }, toCloud);
    const { id } = await h.reaches('converting');
    h.queue.cancel([id]);
    await h.queue.add({ paths }, toCloud);
    await until(() => h.queue.snapshot().tasks.some(({ earlier }) => earlier?.kind === 'accepted'));
    expect(h.service.submissions).toHaveLength(1);
  });

  it('nor where it was cancelled while its submission was on its way, and no answer came', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.script.submit.push('hang');
    await h.queue.add({ paths }, toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.cancel([h.task().id]);
    const again = await h.crash();
    await again.queue.add({ paths }, toCloud);
    await until(() => again.queue.snapshot().tasks.some(({ earlier }) => earlier?.kind === 'accepted'));
    expect(h.service.submissions).toHaveLength(1);
  });

  it('but is converted anew once it was submitted again and its result is gone, as others are', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.script.submit.push('lost');
    await h.queue.add({ paths }, toCloud);
    const { id } = await h.reaches('needs-attention');
    h.queue.resubmit(id);
    await h.reaches('done');
    rmSync(h.queue.resultOf(id)?.path ?? '');
    h.queue.remove([id]);
    await h.queue.add({ paths }, { ...toCloud, repeats: 'skip-kept' });
    await h.reaches('done');
  });

  it('nor where it was removed while it was converted', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.processing = true;
    await h.queue.add({ paths }, toCloud);
    h.queue.remove([(await h.reaches('converting')).id]);
    await h.queue.add({ paths }, toCloud);
    await h.reaches('skipped');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('nor where the question was dismissed', async () => {
    const h = harness();
    const paths = h.pdfs('a.pdf');
    h.service.script.submit.push('lost');
    await h.queue.add({ paths }, toCloud);
    const { id } = await h.reaches('needs-attention');
    h.queue.cancel([id]);
    h.queue.remove([id]);
    await h.queue.add({ paths }, toCloud);
    expect((await h.reaches('skipped')).earlier).toMatchObject({ kind: 'accepted' });
  });

  it('is said to be so before Start, and converted with other options without a word', async () => {
    const h = harness({ inspect: async () => ({ kind: 'unknown' }) });
    const paths = h.pdfs('a.pdf');
    h.service.script.submit.push('lost');
    await h.queue.add({ paths }, toCloud);
    h.queue.remove([(await h.reaches('needs-attention')).id]);
    await h.queue.add({ paths }, { service: cloud });
    h.queue.remove([(await h.reaches('skipped')).id]);
    await h.queue.add({ paths }, { ...toCloud, format: 'epub' });
    await h.reaches('done');
  });
});

describe('the ledger', () => {
  const outcomes = (h: Harness) =>
    h.queue.history
      .search('', { from: 0, count: 9 })
      .conversions.map(({ outcome, acceptedAtMs }) => [outcome, acceptedAtMs !== null]);

  it('notes what a remote service has accepted, before and after its end', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const { id } = await h.reaches('converting');
    expect(outcomes(h)).toEqual([['accepted', true]]);
    h.queue.cancel([id]);
    expect(outcomes(h)).toEqual([['cancelled', true]]);
  });

  it('notes a submission whose answer was lost', async () => {
    const h = harness();
    h.service.script.submit.push('lost');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('needs-attention');
    expect(outcomes(h)).toEqual([['uncertain', false]]);
  });

  it('notes a submission that had left when Quire was killed', async () => {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    const later = await h.crash();
    expect(outcomes(later)).toEqual([['uncertain', false]]);
  });

  it('knows each conversion of a document by itself', async () => {
    const h = harness();
    const { moved } = await converted(h);
    await h.queue.add({ paths: [moved] }, { repeats: 'convert' });
    await h.reaches('done');
    expect(outcomes(h)).toEqual([
      ['done', false],
      ['done', false],
    ]);
  });

  it('converts a document of the past as it is now, with the options of then', async () => {
    const h = harness({ settings: { format: 'epub' } });
    const { moved } = await converted(h);
    renameSync(moved, join(h.folder, 'in', 'a.pdf'));
    const [past] = h.queue.history.search('', { from: 0, count: 1 }).conversions;
    h.settings.format = 'markdown';
    expect(await h.queue.history.again([past?.id ?? '', 'unknown'])).toMatchObject({ added: 1, skipped: [] });
    expect(await h.reaches('done')).toMatchObject({ name: 'a.pdf', format: 'epub' });
    expect(h.service.submissions).toHaveLength(2);
  });

  it('finds by words of the name, without case and accents, the newest first', async () => {
    const h = harness();
    for (const name of ['Über Füchse.pdf', 'On foxes.pdf', 'fuchsbau 100%.pdf']) {
      await h.queue.add({ paths: h.pdfs(name) });
      await h.reaches('done', name);
    }
    const found = (query: string) => {
      const { conversions, total } = h.queue.history.search(query, { from: 0, count: 2 });
      return [conversions.map(({ task }) => task.source.name), total];
    };
    expect(found('fuchs')).toEqual([['fuchsbau 100%.pdf', 'Über Füchse.pdf'], 2]);
    expect(found('FÜCHSE uber')).toEqual([['Über Füchse.pdf'], 1]);
    expect(found('%')).toEqual([['fuchsbau 100%.pdf'], 1]);
    expect(found('')).toEqual([['fuchsbau 100%.pdf', 'On foxes.pdf'], 3]);
  });
});

describe('what another list has of a document', () => {
  const nothing: Elsewhere = { latest: null, accepted: null, session: null, isSubmitting: false };
  const beside = (known: () => Partial<Elsewhere>, options: HarnessOptions = {}): Harness =>
    harness({ ...options, otherLists: { of: () => ({ ...nothing, ...known() }), needs: (_, id) => id === 's1' } });
  const result = { path: process.execPath, assetsFolder: null, sizeBytes: 1, missingImages: 0 };
  const { id } = base;
  const done = { id, outcome: 'done', atMs: 1, task: base, result, error: null, acceptedAtMs: null } as const;
  const converted = { latest: done };

  it.each([
    ['before this one', 0],
    ['while this one was uploaded', 1],
  ])('serves this list, too, and is left to the other: begun %s', async (_, uploads) => {
    const h: Harness = beside(() => (h.service.uploads.length >= uploads ? { session: { sessionId: 's1' } } : {}));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('done');
    expect(h.service.uploads).toHaveLength(uploads);
    expect(h.service.submissions).toHaveLength(0);
    await h.clock.advance(120_000);
    expect(h.service.cancels).toEqual([]);
  });

  it('is said before Start, and not asked about where nothing is paid for', async () => {
    const h = beside(() => converted, { inspect: async () => ({ kind: 'unknown' }) });
    const paths = h.pdfs('a.pdf');
    await h.queue.add({ paths }, { service: cloud });
    await until(() => h.task().status === 'skipped');
    expect(h.task().earlier).toMatchObject({ kind: 'converted' });
    h.queue.remove([h.task().id]);
    await h.queue.add({ paths });
    await h.reaches('done');
  });

  it('is its result where it ended while this one was uploaded', async () => {
    const h: Harness = beside(() => (h.service.uploads.length > 0 ? converted : {}));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('skipped');
    expect(h.service.submissions).toHaveLength(0);
    expect(h.task().earlier).toMatchObject({ kind: 'converted' });
  });

  it('is its result where the other freed it at the service', async () => {
    const h: Harness = beside(() => (h.service.polls.length > 0 ? converted : { session: { sessionId: 'gone' } }));
    const unknown = { kind: 'unknown-task', error: { code: 'task-unknown', params: {} } } as const;
    h.service.script.status.push(...Array.from({ length: 100 }, () => unknown));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('skipped');
    expect(h.task().earlier).toMatchObject({ kind: 'converted' });
  });

  it.each([
    ['before this one looks', 2],
    ['at the same moment', 3],
  ])('is waited for where its submission has no answer yet: sent %s', async (_, question) => {
    let [questions, answered] = [0, false];
    const h = beside(() => {
      questions += 1;
      if (answered) return { session: { sessionId: 's1' } };
      return { isSubmitting: questions >= question };
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('submitting');
    await h.clock.advance(5000);
    expect(h.task()).toMatchObject({ status: 'submitting' });
    expect(questions).toBeGreaterThan(question);
    answered = true;
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(0);
  });
});
