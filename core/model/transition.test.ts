import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors/codes.ts';
import { base, examples } from '../tasks/fixtures/tasks.ts';
import { type Task, type TaskStatus, taskSchema } from './task.ts';
import { isUnsent, type TaskEvent, transition } from './transition.ts';

const atMs = 9000;
const error = { code: 'conversion-failed', params: {} } as const;
const events: { [T in TaskEvent['type']]: Extract<TaskEvent, { type: T }> } = {
  start: { type: 'start' },
  pause: { type: 'pause' },
  'set-aside': { type: 'set-aside' },
  resume: { type: 'resume' },
  cancel: { type: 'cancel', atMs },
  freed: { type: 'freed', atMs },
  unstoppable: { type: 'unstoppable', error: { code: 'stop-impossible', params: {} } },
  retry: { type: 'retry' },
  resubmit: { type: 'resubmit' },
  'keep-waiting': { type: 'keep-waiting' },
  replaced: { type: 'replaced', sizeBytes: 9, mtimeMs: 9 },
  located: { type: 'located', result: { path: '/moved/a.md', assetsFolder: null, sizeBytes: 8, missingImages: 0 } },
  inspected: { type: 'inspected', pages: 7, facts: { text: 'own', language: 'en', thumbnail: true } },
  locked: { type: 'locked', error: { code: 'pdf-encrypted', params: {} } },
  compared: { type: 'compared', receipt: { pages: 3, checked: 3, gaps: [] } },
  begin: { type: 'begin', atMs },
  restored: { type: 'restored', uncertain: { code: 'submission-uncertain', params: {} } },
  fingerprinted: { type: 'fingerprinted', sha256: 'ab' },
  recognised: { type: 'recognised', sha256: 'ab', earlier: { kind: 'twin', name: 'b.pdf' }, atMs },
  prepared: { type: 'prepared', sizeBytes: 100, mtimeMs: 1, sha256: 'ab' },
  joined: { type: 'joined', sha256: 'ab', session: { sessionId: 's3' } },
  'part-uploaded': {
    type: 'part-uploaded',
    upload: { uploadId: 'u', key: 'k', partSizeBytes: 50, totalParts: 2, done: [] },
  },
  'upload-lost': { type: 'upload-lost' },
  uploaded: { type: 'uploaded', pdf: '/uploads/1' },
  sending: { type: 'sending', idempotent: true },
  'not-sent': { type: 'not-sent' },
  accepted: { type: 'accepted', sessionId: 's2' },
  'answer-lost': { type: 'answer-lost', error: { code: 'submission-uncertain', params: {} } },
  completed: { type: 'completed', pages: 3, metadata: null, warnings: [] },
  reopened: { type: 'reopened' },
  downloaded: {
    type: 'downloaded',
    download: { path: '/kept/result', sizeBytes: 8, content: 'epub', url: 'https://files.test/2' },
  },
  saved: {
    type: 'saved',
    result: { path: '/out/a.md', assetsFolder: null, sizeBytes: 8, missingImages: 0 },
    atMs,
    workedMs: null,
  },
  'saving-begun': { type: 'saving-begun' },
  'saving-stopped': { type: 'saving-stopped' },
  skipped: { type: 'skipped', atMs },
  'start-over': { type: 'start-over' },
  fail: { type: 'fail', error, again: 'from-here', atMs },
  changed: {
    type: 'changed',
    change: { format: 'epub' },
    context: { downloadsFolder: '/downloads', collision: 'keep-both', confirmCloudStart: true },
  },
};

/** Status × event → status; what is not listed changes nothing. */
const table: { [S in TaskStatus]: Partial<Record<TaskEvent['type'], TaskStatus>> } = {
  ready: {
    changed: 'ready',
    start: 'queued',
    fingerprinted: 'ready',
    replaced: 'ready',
    recognised: 'skipped',
    locked: 'needs-attention',
    cancel: 'cancelled',
  },
  queued: {
    changed: 'queued',
    begin: 'preparing',
    fingerprinted: 'queued',
    replaced: 'queued',
    recognised: 'skipped',
    locked: 'needs-attention',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
  },
  preparing: {
    recognised: 'skipped',
    prepared: 'uploading',
    joined: 'converting',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  uploading: {
    'part-uploaded': 'uploading',
    'upload-lost': 'uploading',
    uploaded: 'submitting',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  submitting: {
    sending: 'submitting',
    'not-sent': 'submitting',
    accepted: 'converting',
    'answer-lost': 'needs-attention',
    restored: 'needs-attention',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  converting: {
    freed: 'cancelled',
    recognised: 'skipped',
    completed: 'downloading',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  downloading: {
    freed: 'cancelled',
    downloaded: 'saving',
    reopened: 'converting',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  saving: {
    freed: 'cancelled',
    'saving-begun': 'saving',
    'saving-stopped': 'saving',
    saved: 'done',
    skipped: 'skipped',
    reopened: 'converting',
    pause: 'paused',
    'set-aside': 'paused',
    cancel: 'cancelled',
    fail: 'failed',
    'start-over': 'preparing',
  },
  paused: { freed: 'cancelled', resume: 'converting', cancel: 'cancelled' },
  done: { compared: 'done', located: 'done' },
  skipped: { retry: 'queued' },
  cancelled: { retry: 'queued', saved: 'done', unstoppable: 'cancelled' },
  'needs-attention': { resubmit: 'submitting', cancel: 'cancelled' },
  failed: { freed: 'cancelled', retry: 'saving', saved: 'done' },
};

const statuses = Object.keys(examples) as TaskStatus[];
const types = Object.keys(events) as TaskEvent['type'][];

describe('transition', () => {
  describe.each(statuses)('from %s', (status) => {
    it.each(types)('by %s', (type) => {
      const task: Task = examples[status];
      const next = transition(task, events[type]);
      const expected = type === 'inspected' ? status : table[status][type];
      if (expected === undefined) expect(next).toBe(task);
      else {
        expect(next).not.toBe(task);
        expect(next.status).toBe(expected);
      }
      expect(taskSchema.parse(JSON.parse(JSON.stringify(next)))).toEqual(next);
    });
  });

  it('never changes what it is given', () => {
    for (const status of statuses) {
      const before = JSON.stringify(examples[status]);
      for (const type of types) transition(examples[status], events[type]);
      expect(JSON.stringify(examples[status])).toBe(before);
    }
  });

  it('leaves a member with its own fields only', () => {
    const done = transition(examples.saving, events.saved);
    expect(Object.keys(done).sort()).toEqual([...Object.keys(base), 'finishedAtMs', 'result', 'status'].sort());
  });

  it('believes the service rather than a look from outside about the pages', () => {
    expect(transition(examples.queued, events.inspected)).toMatchObject({ pages: 7, facts: { text: 'own' } });
    expect(transition({ ...examples.done, pages: 8 }, events.inspected)).toMatchObject({ pages: 8 });
  });

  it('is about a new file while nothing was read of the old one, also when it is paused', () => {
    const paused = (at: Extract<Task, { status: 'paused' }>['at']): Task => ({ ...base, status: 'paused', at });
    expect(transition(paused({ status: 'queued' }), events.replaced)).toMatchObject({ source: { sizeBytes: 9 } });
    const begun = paused({ status: 'uploading', upload: null });
    expect(transition(begun, events.replaced)).toBe(begun);
  });

  it('takes a web address past the upload', () => {
    const url = { kind: 'url', url: 'https://example.org/a.pdf', name: 'a.pdf' } as const;
    const next = transition({ ...examples.preparing, source: url }, events.prepared);
    expect(next).toMatchObject({ status: 'submitting', pdf: 'https://example.org/a.pdf', sent: false });
  });

  it('keeps what Retry can use: the session after a lost download, nothing after a failed conversion', () => {
    const lost = transition(examples.downloading, events.fail);
    expect(transition(lost, events.retry)).toMatchObject({ status: 'downloading', sessionId: 's', attempt: 1 });
    const failed = transition(examples.converting, { ...events.fail, again: 'from-start' });
    expect(transition(failed, events.retry)).toMatchObject({ status: 'queued', attempt: 2, startedAtMs: null });
  });

  it('counts an attempt whenever a person asks for another submission', () => {
    expect(transition(examples['needs-attention'], events.resubmit)).toMatchObject({ attempt: 2, sent: false });
    expect(transition(examples.cancelled, events.retry)).toMatchObject({ attempt: 2 });
  });

  it('does not submit again by Retry while it is uncertain whether the first submission arrived', () => {
    expect(transition(examples['needs-attention'], events.retry)).toBe(examples['needs-attention']);
  });

  it('asks a service again by Retry that has forgotten what it accepted, and submits only when told to', () => {
    const vanished = transition(examples.converting, { ...events.fail, error: { code: 'task-vanished', params: {} } });
    expect(vanished.status).toBe('needs-attention');
    for (const type of ['retry', 'keep-waiting'] as const) {
      expect(transition(vanished, events[type])).toMatchObject({ status: 'converting', sessionId: 's', attempt: 1 });
    }
    expect(transition(vanished, events.resubmit)).toMatchObject({ status: 'queued', attempt: 2 });
  });

  it('is certain after a restart when the submission had not left, or carried a key that the service knows', () => {
    for (const safe of [
      { ...examples.submitting, sent: false },
      { ...examples.submitting, idempotent: true },
    ]) {
      expect(transition(safe, events.restored)).toBe(safe);
    }
  });

  it('asks about a paused task too when its submission may have arrived', () => {
    const { pdf, sent, idempotent, status } = examples.submitting;
    const paused: Task = { ...base, status: 'paused', at: { status, pdf, sent, idempotent } };
    expect(transition(paused, events.restored).status).toBe('needs-attention');
  });

  it.each(errorCodes)('ends in a worded status for the error %s', (code) => {
    const next = transition(examples.converting, { ...events.fail, error: { code, params: {} } });
    expect(['failed', 'needs-attention']).toContain(next.status);
  });

  it('goes on waiting after a conversion without change', () => {
    const stalled = transition(examples.converting, { ...events.fail, error: { code: 'no-change', params: {} } });
    expect(stalled.status).toBe('needs-attention');
    expect(transition(stalled, events['keep-waiting'])).toMatchObject({ status: 'converting', sessionId: 's' });
    expect(transition(stalled, events.retry)).toMatchObject({ status: 'converting', sessionId: 's', attempt: 1 });
  });

  it('tells of images that could not be fetched', () => {
    const next = transition(examples.saving, { ...events.saved, result: { ...events.saved.result, missingImages: 2 } });
    expect(next.warnings).toEqual([{ code: 'missing-images', page: 0, message: '', count: 2 }]);
  });
});

describe('Attempts to save a result', () => {
  const begun = transition(examples.saving, events['saving-begun']);
  const twice = transition(begun, events['saving-begun']);

  it('are counted before they begin, also over a restart', () => {
    expect(twice).toMatchObject({ status: 'saving', unended: 2 });
    expect(taskSchema.parse(JSON.parse(JSON.stringify(twice)))).toEqual(twice);
  });

  it('are not held against the result where they were stopped in good order', () => {
    expect(transition(twice, events['saving-stopped'])).toEqual(begun);
    expect(transition(begun, events['saving-stopped'])).toEqual(examples.saving);
  });

  it('are counted anew where a person takes it up again', () => {
    const failed = transition(twice, { ...events.fail, error: { code: 'disk-full', params: {} } });
    expect(transition(failed, events.retry)).toEqual({ ...examples.saving });
    const paused = transition(twice, events['set-aside']);
    expect(transition(paused, events.resume)).toEqual({ ...examples.saving });
  });
});

describe('what no service has, or may have', () => {
  const ended = ['done', 'skipped', 'cancelled', 'failed'] as const;
  it.each<[string, Task, boolean]>([
    ['queued', examples.queued, true],
    ['preparing', examples.preparing, true],
    ['uploading', examples.uploading, true],
    ['sent', examples.submitting, false],
    ['not sent', { ...examples.submitting, sent: false }, true],
    ['converting', examples.converting, false],
    ['paused before it was sent', { ...examples.paused, at: { status: 'queued' } }, true],
    ['paused while it was converted', examples.paused, false],
    ['locked', transition(examples.queued, events.locked), true],
    ['uncertain', examples['needs-attention'], false],
    ...ended.map((status) => [status, examples[status], false] as [string, Task, boolean]),
  ])('%s', (_, task, expected) => {
    expect(isUnsent(task)).toBe(expected);
  });
});
