/** What was paid for is kept for who can have it: another key does not see it, and a result that could not be saved serves a copy. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle } from './fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };
const unknown = { kind: 'unknown-task', error: { code: 'task-unknown', params: {} } } as const;

/** The same bytes under another name. */
function copied(h: Harness, path: string, name = 'copy.pdf'): string {
  const copy = join(h.folder, 'in', name);
  copyFileSync(path, copy);
  return copy;
}

describe('a task that was submitted with another key', () => {
  const keyed = () => {
    const has = { key: 'first' };
    const h = harness({ resolveEndpoint: async () => ({ baseUrl: cloud.address, key: has.key }) });
    const { status } = h.service;
    // As a service that shows a task to nobody but its owner.
    h.service.status = (endpoint, ...of) =>
      endpoint.key === 'first' ? status.call(h.service, endpoint, ...of) : Promise.resolve(unknown);
    return { h, has };
  };

  it('says so, is not submitted again, and goes on once that key is back', async () => {
    const { h, has } = keyed();
    h.service.processing = true;
    const [path = ''] = h.pdfs('a.pdf');
    await h.queue.add({ paths: [path] }, toCloud);
    await h.reaches('converting');
    has.key = 'second';
    expect((await h.reaches('needs-attention')).error?.code).toBe('task-of-other-key');

    // It may have been paid for, so that a copy waits for a person's word, too.
    await h.queue.add({ paths: [copied(h, path)] }, toCloud);
    expect((await h.reaches('skipped', 'copy.pdf')).earlier).toMatchObject({ kind: 'accepted' });

    h.queue.unblock(cloud);
    await h.clock.advance(60_000);
    expect(h.task('a.pdf')).toMatchObject({ status: 'needs-attention', error: { code: 'task-of-other-key' } });

    has.key = 'first';
    h.service.processing = false;
    h.queue.unblock({ ...cloud, address: 'https://other.example.com/v1' });
    await settle();
    expect(h.task('a.pdf').status).toBe('needs-attention');
    h.queue.unblock(cloud);
    await h.reaches('done', 'a.pdf');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('is known as such after a restart, and submitted again where a person says so', async () => {
    const { h, has } = keyed();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    has.key = 'second';
    const later = await h.restart();
    expect((await later.reaches('needs-attention')).error?.code).toBe('task-of-other-key');
    has.key = 'first';
    h.service.processing = false;
    later.queue.resubmit(later.task().id);
    await later.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
  });
});

describe('a submission whose answer was lost', () => {
  const lost = async (has = { key: 'first' }) => {
    const h = harness({ resolveEndpoint: async () => ({ baseUrl: cloud.address, key: has.key }) });
    h.service.advertised.idempotencyKey = true;
    const failing = { kind: 'unavailable', error: { code: 'service-error', params: {} }, retryAtMs: null } as const;
    h.service.script.submit.push('lost', ...Array.from({ length: 7 }, () => failing));
    const [path = ''] = h.pdfs('a.pdf');
    await h.queue.add({ paths: [path] }, toCloud);
    await h.clock.advance(300_000);
    return { h, path, id: (await h.reaches('failed')).id };
  };

  it('may have been paid for, so that a copy waits for a person’s word', async () => {
    const { h, path } = await lost();
    await h.queue.add({ paths: [copied(h, path)] }, toCloud);
    expect((await h.reaches('skipped', 'copy.pdf')).earlier).toMatchObject({ kind: 'accepted' });
    expect(h.service.accepted).toHaveLength(1);
  });

  it('is not repeated with another key, under which the service would not know it', async () => {
    const has = { key: 'first' };
    const { h, id } = await lost(has);
    has.key = 'second';
    h.queue.retry([id]);
    expect((await h.reaches('needs-attention')).error?.code).toBe('submission-uncertain');
    expect(h.service.accepted).toHaveLength(1);
    h.queue.resubmit(id);
    await h.reaches('done');
  });
});

describe('a result that could not be saved', () => {
  const unsaved = async () => {
    const h = harness();
    h.files.saving.push(new AppError('disk-full', {}));
    const [path = ''] = h.pdfs('a.pdf');
    await h.queue.add({ paths: [path] }, toCloud);
    const { id } = await h.reaches('failed');
    return { h, path, id };
  };

  it('serves a copy of its document under another name, and stays at the service for itself', async () => {
    const { h, path, id } = await unsaved();
    await h.queue.add({ paths: [copied(h, path)] }, toCloud);
    expect((await h.reaches('done', 'copy.pdf')).result).toMatchObject({ name: 'copy.md' });
    await h.clock.advance(60_000);
    expect(h.service.cancels).toEqual([]);
    h.queue.retry([id]);
    expect((await h.reaches('done', 'a.pdf')).result).toMatchObject({ name: 'a.md' });
    await h.clock.advance(60_000);
    expect(h.service.cancelled).toEqual(['session-1']);
    expect(h.service.submissions).toHaveLength(1);
  });

  it('is asked about where its row was removed', async () => {
    const { h, path, id } = await unsaved();
    h.queue.remove([id]);
    await h.queue.add({ paths: [copied(h, path)] }, toCloud);
    expect((await h.reaches('skipped', 'copy.pdf')).earlier).toMatchObject({ kind: 'accepted' });
    expect(h.service.submissions).toHaveLength(1);
  });
});

it('What another list submits without end is asked about', async () => {
  const submitting = { latest: null, accepted: null, session: null, isSubmitting: true };
  const h = harness({ otherLists: { of: () => submitting, needs: () => false } });
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  await h.reaches('submitting');
  for (let minutes = 0; minutes < 9; minutes++) await h.clock.advance(60_000);
  expect(h.task().status).toBe('submitting');
  for (let minutes = 0; minutes < 2; minutes++) await h.clock.advance(60_000);
  expect((await h.reaches('skipped')).earlier).toMatchObject({ kind: 'accepted' });
  expect(h.service.submissions).toHaveLength(0);
});

it('A conversion that another list came to need after it was given up here is not freed at the service', async () => {
  const nothing = { latest: null, accepted: null, session: null, isSubmitting: false };
  let isNeeded = false;
  const h = harness({ otherLists: { of: () => nothing, needs: () => isNeeded } });
  h.service.processing = true;
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  h.queue.cancel([(await h.reaches('converting')).id]);
  isNeeded = true;
  await h.clock.advance(60_000);
  expect(h.service.cancels).toEqual([]);
});
