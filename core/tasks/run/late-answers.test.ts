/** A submission is answered after a person has cancelled its task, begun it anew and chosen otherwise for it. */
import { describe, expect, it } from 'vitest';
import { refused } from '../fixtures/fake-service.ts';
import { cloud, type Harness, harness } from '../fixtures/harness.ts';
import { settle, until } from '../fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };
const here = 'http://127.0.0.1:4000/v1';

/** A submission to the cloud is on its way, and meanwhile the document is to be an EPUB of this computer. */
async function begunAnewHere(h: Harness): Promise<string> {
  h.service.script.submit.push('hang');
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  await until(() => h.service.hanging === 1);
  const { id } = h.task('a.pdf');
  h.queue.cancel([id]);
  h.queue.retry([id]);
  h.queue.choices.change([id], { service: { place: 'local' }, format: 'epub' });
  return id;
}

describe('the answer to an earlier submission', () => {
  it('is about the service and the format that were submitted to', async () => {
    const h = harness();
    await begunAnewHere(h);
    await h.reaches('done');
    h.service.release();
    await until(() => h.service.cancels.length === 2);
    expect(h.service.cancels).toEqual([
      { baseUrl: here, kind: 'epub', sessionId: 'session-1' },
      { baseUrl: cloud.address, kind: 'markdown', sessionId: 'session-2' },
    ]);
  });

  it('lets the next submission to that service leave', async () => {
    const h = harness();
    await begunAnewHere(h);
    await h.reaches('done', 'a.pdf');
    h.service.release();
    await until(() => h.service.accepted.length === 2);
    await settle();
    const quota = { name: 'q', limit: 60, windowMs: 3_600_000, concurrent: false, remaining: 1, resetMs: 3_600_000 };
    h.service.script.submit.push({ kind: 'accepted', sessionId: 'session-b', quotas: [quota] });
    for (const name of ['b.pdf', 'c.pdf']) {
      await h.queue.add({ paths: h.pdfs(name) }, toCloud);
      await h.reaches('done', name);
    }
    expect(h.clock.now() - h.task('b.pdf').addedAtMs).toBeLessThan(60_000);
  });

  it('is noted as a conversion that may be charged', async () => {
    const h = harness();
    const id = await begunAnewHere(h);
    await h.reaches('done');
    h.service.release();
    await until(() => h.service.cancels.length === 2);
    expect(h.queue.history.get(id)).toMatchObject({
      outcome: 'cancelled',
      acceptedAtMs: expect.any(Number),
      task: { service: cloud, format: 'markdown', attempt: 1 },
    });
    expect(h.queue.history.get(`${id}.2`)).toMatchObject({ outcome: 'done' });
  });

  it('is no word on the attempt that waits for its turn now', async () => {
    const h = harness({ settings: { concurrency: 1 } });
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    h.service.script.upload.push('hang');
    const { id } = h.task('a.pdf');
    h.queue.pauseTasks([id]);
    h.queue.cancel([id]);
    h.queue.retry([id]);
    await until(() => h.service.hanging === 2);
    expect(h.task('a.pdf').status).toBe('queued');
    h.service.release();
    // It was the attempt before that somebody wanted to pause.
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('done', name);
  });
});

it('a file that is saved too late belongs to the attempt that made it', async () => {
  const h = harness();
  const writing = Promise.withResolvers<void>();
  const save = h.files.save.bind(h.files);
  h.files.save = async (request) => {
    const saved = await save(request);
    await writing.promise;
    return saved;
  };
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  const { id } = await h.reaches('saving');
  h.queue.cancel([id]);
  h.queue.retry([id]);
  h.queue.choices.change([id], { format: 'epub' });
  h.queue.cancel([id]);
  await until(() => h.files.saved.length === 1);
  writing.resolve();
  await settle();
  expect(h.task()).toMatchObject({ status: 'cancelled', format: 'epub', result: null });
});

describe('A submission that nobody waits for any more', () => {
  /** A submission to the cloud is on its way. */
  async function submitted(): Promise<{ h: Harness; id: string }> {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    return { h, id: h.task('a.pdf').id };
  }

  it('is in the history from the cancel on, whatever becomes of its answer or of the program', async () => {
    const { h, id } = await submitted();
    h.queue.cancel([id]);
    const after = await h.crash();
    for (const { history } of [h.queue, after.queue]) {
      expect(history.get(id)).toMatchObject({ outcome: 'uncertain', acceptedAtMs: null });
    }
  });

  it('is in the history from its removal on', async () => {
    const { h, id } = await submitted();
    h.queue.remove([id]);
    const after = await h.crash();
    for (const { history } of [h.queue, after.queue]) {
      expect(history.get(id)).toMatchObject({ outcome: 'uncertain', acceptedAtMs: null });
    }
  });

  it.each(['cancel', 'remove'] as const)('is not there any more when it certainly made nothing: %s', async (act) => {
    const h = harness();
    const answer = Promise.withResolvers<typeof refused>();
    h.service.script.submit.push(() => answer.promise);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.submissions.length === 1);
    const { id } = h.task('a.pdf');
    h.queue[act]([id]);
    expect(h.queue.history.get(id)).not.toBeNull();
    answer.resolve(refused);
    await until(() => h.queue.history.get(id) === null);
  });
});
