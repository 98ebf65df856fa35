/** Sample queues for development, one for each state of the window. */

import type { ErrorData } from '../../core/errors/codes.ts';
import type { BatchView, QueueSnapshot, ServiceView, TaskView } from '../../core/model/views.ts';
import { aTask } from './a-task.ts';

interface Scene {
  place: 'local' | 'cloud';
  snapshot: QueueSnapshot;
}

const minute = 60_000;
const startedAt = Date.now() - 8 * minute;
const host = 'convert.example.com';

const origin = '/home/ada/Field reports';
const batch: BatchView = { id: 'batch-1', name: 'Field reports', addedAtMs: startedAt };

let count = 0;

function task(name: string, status: TaskView['status'], more: Partial<TaskView> = {}): TaskView {
  count += 1;
  const id = `task-${count}`;
  return aTask({ id, batchId: batch.id, order: count, name, origin, status, addedAtMs: startedAt, ...more });
}

const running = { activity: { kind: 'running' } } as const;
const waiting = (why: 'turn' | 'retry' | 'service' | 'rate-limit' | 'key' | 'offline') =>
  ({ activity: { kind: 'waiting', untilMs: null, why } }) as const;

/** A task that took `seconds` and ended `endSeconds` after the first file began. */
function done(name: string, seconds: number, endSeconds: number, more: Partial<TaskView> = {}): TaskView {
  return task(name, 'done', {
    startedAtMs: startedAt + (endSeconds - seconds) * 1000,
    finishedAtMs: startedAt + endSeconds * 1000,
    workedMs: seconds * 1000,
    result: { name: name.replace(/\.pdf$/, '.md'), folder: '/home/ada/Field reports/annex B', sizeBytes: 214_000 },
    ...more,
  });
}

const convertedBefore = (name: string): TaskView =>
  task(name, 'skipped', {
    pages: 88,
    earlier: { kind: 'converted', atMs: startedAt - 40 * 1440 * minute, kept: true },
    result: { name: name.replace('.pdf', '.md'), folder: origin, sizeBytes: 210_000 },
  });

const failure = (code: ErrorData['code'], params: ErrorData['params'] = {}): { error: ErrorData } => ({
  error: { code, params },
});

const gaps = [
  { code: 'table-unread', page: 14, message: 'Table 7 could not be read' },
  { code: 'scan-unsure', page: 31, message: 'Scanned area, text unsure' },
];

const manyGaps = Array.from({ length: 30 }, (_, i) => ({
  code: 'table-unread',
  page: 14 + i,
  message: `Table ${i} could not be read`,
}));

const longHost = 'convert.documents-of-the-measuring-stations.example.com';

const series = (from: number, to: number, make: (name: string, index: number) => TaskView): TaskView[] =>
  Array.from({ length: to - from }, (_, i) => {
    const month = ((from + i) % 12) + 1;
    const year = 2022 + Math.floor((from + i) / 12);
    return make(`Field report ${year}-${String(month).padStart(2, '0')} Aller basin.pdf`, from + i);
  });

const local: ServiceView = {
  place: 'local',
  host: '',
  state: 'connected',
  untilMs: null,
  usage: null,
  limits: [],
  error: null,
};
const limits = [{ limit: 60, remaining: 2, windowMs: minute, untilMs: Date.now() + 42_000 }];
const usage = { used: 58, limit: 60, windowMs: minute, untilMs: Date.now() + 42_000 };
const cloud: ServiceView = { place: 'cloud', host, state: 'connected', untilMs: null, usage, limits, error: null };

function scene(tasks: TaskView[], more: Partial<QueueSnapshot> = {}): Scene {
  const place = tasks[0]?.place ?? 'local';
  return {
    place,
    snapshot: {
      revision: 1,
      nowMs: Date.now(),
      tasks: tasks.map((one, order) => ({ ...one, order })),
      batches: tasks.length > 0 ? [{ ...batch }] : [],
      services: [local, cloud],
      speeds: [],
      paused: false,
      ...more,
    },
  };
}

const inCloud = (tasks: TaskView[]): TaskView[] => tasks.map((one) => ({ ...one, place: 'cloud', host }));

const longName = 'Environmental impact assessment, eastern bypass, annex B (revised and countersigned) 2021-11.pdf';

const finishedStart = [
  done('Field report 2023-06 Aller basin.pdf', 38, 38, { pages: 96 }),
  done(longName, 21, 59, {
    pages: 48,
    warnings: gaps,
    receipt: { pages: 48, checked: 46, gapPages: [], leftOut: { 'running-line': 45, contents: 2, watermark: 1 } },
  }),
];

const working = (): TaskView[] => [
  ...finishedStart,
  task('Monitoring handbook, third edition.pdf', 'converting', {
    ...running,
    pages: 210,
    progress: { unit: 'pages', done: 41, total: 210 },
  }),
  task('Scans Hafenstraße 14–22.pdf', 'uploading', {
    ...running,
    pages: 312,
    progress: { unit: 'bytes', done: 12_000_000, total: 30_000_000 },
  }),
  task('Sampling protocol 2024.pdf', 'converting', { ...running, pages: 18 }),
  task(
    'Laboratory contract 2024, signed.pdf',
    'needs-attention',
    failure('pdf-encrypted', { name: 'Laboratory contract 2024, signed.pdf' }),
  ),
  task('Borehole logs 7–12.pdf', 'failed', {
    pages: null,
    ...failure('pdf-damaged', { name: 'Borehole logs 7–12.pdf', reason: 'it ends in the middle of page 3.' }),
  }),
  convertedBefore('Field report 2023-05 Aller basin.pdf'),
  ...series(0, 10, (name, i) => done(name, 36, 100 + i * 38, { pages: 90 })),
  ...series(10, 32, (name) => task(name, 'queued', { ...waiting('turn'), pages: 90 })),
];

const states = (): TaskView[] => [
  task('Ready.pdf', 'ready'),
  task('Waiting.pdf', 'queued', waiting('turn')),
  task('Preparing.pdf', 'preparing', running),
  task('Uploading.pdf', 'uploading', {
    ...running,
    progress: { unit: 'bytes', done: 12_000_000, total: 30_000_000 },
  }),
  task('Submitting.pdf', 'submitting', running),
  task('Converting by pages.pdf', 'converting', {
    ...running,
    pages: 210,
    progress: { unit: 'pages', done: 41, total: 210 },
  }),
  task('Converting, share only.pdf', 'converting', {
    ...running,
    pages: 210,
    progress: { unit: 'percent', done: 20, total: 100 },
  }),
  task('Converting, nothing known.pdf', 'converting', running),
  task('Downloading.pdf', 'downloading', running),
  task('Saving.pdf', 'saving', running),
  done('Checking.pdf', 38, 38, { status: 'checking' }),
  done('Done.pdf', 38, 38),
  done('Done with gaps.pdf', 38, 76, { pages: 48, warnings: gaps }),
  done('Done, its result moved.pdf', 38, 90, {
    result: { name: 'Done, its result moved.md', folder: origin, sizeBytes: 1, gone: true },
  }),
  done('From the web.pdf', 38, 114, { source: 'url', origin: 'https://example.org/reports/From%20the%20web.pdf' }),
  task('Paused.pdf', 'paused', { pages: 210, progress: { unit: 'pages', done: 41, total: 210 } }),
  task('Frozen until a key is given.pdf', 'uploading', {
    ...waiting('key'),
    progress: { unit: 'bytes', done: 12_000_000, total: 30_000_000 },
  }),
  task('Waiting to try again.pdf', 'uploading', {
    ...waiting('retry'),
    progress: { unit: 'bytes', done: 12_000_000, total: 30_000_000 },
  }),
  task('Waiting for the network.pdf', 'submitting', waiting('offline')),
  task('Skipped.pdf', 'skipped', { pages: 88, finishedAtMs: startedAt }),
  convertedBefore('Converted before.pdf'),
  task('Converted before, result gone.pdf', 'skipped', {
    pages: 88,
    earlier: { kind: 'converted', atMs: startedAt - 400 * 1440 * minute, kept: false },
  }),
  task('Copy.pdf', 'skipped', { pages: 88, earlier: { kind: 'twin', name: 'Converting.pdf' } }),
  task('Cancelled.pdf', 'cancelled', { finishedAtMs: startedAt }),
  task('Needs you.pdf', 'needs-attention', {
    place: 'cloud',
    ...failure('submission-uncertain', { host, name: 'Needs you.pdf' }),
  }),
  task('Failed.pdf', 'failed', failure('service-unreachable', { host })),
  task('Damaged, then replaced.pdf', 'failed', {
    ...failure('pdf-damaged', { name: 'Damaged, then replaced.pdf' }),
    replaced: true,
  }),
  task('Failed while saving.pdf', 'failed', failure('target-unwritable', { folder: '/mnt/archive' })),
];

const unreachable = failure('service-unreachable', { host });

const summary = (): TaskView[] =>
  inCloud([
    ...finishedStart,
    done('Monitoring handbook, third edition.pdf', 112, 171, { pages: 210 }),
    task('Scans Hafenstraße 14–22.pdf', 'failed', { pages: 312, ...unreachable }),
    done('Sampling protocol 2024.pdf', 9, 180, { pages: 18 }),
    done('Laboratory contract 2024, signed.pdf', 6, 186, { pages: 12 }),
    task('Borehole logs 7–12.pdf', 'failed', { pages: 64, ...unreachable }),
    convertedBefore('Field report 2023-05 Aller basin.pdf'),
    ...series(0, 32, (name, i) => done(name, 9, 195 + i * 9, { pages: 90 })),
  ]);

/** A later batch of single files. */
const later: BatchView = { id: 'batch-2', name: null, addedAtMs: startedAt + 7 * minute };
const inLater = (tasks: TaskView[]): TaskView[] =>
  tasks.map((one) => ({ ...one, batchId: later.id, origin: '/home/ada/Inbox', addedAtMs: later.addedAtMs }));

const locked = (from: number, to: number): TaskView[] =>
  series(from, to, (name) => task(name, 'needs-attention', { pages: null, ...failure('pdf-encrypted', { name }) }));

const second = (): TaskView[] => [
  ...series(0, 37, (name, i) => done(name, 9, 195 + i * 9, { pages: 90 })),
  ...locked(37, 40),
  ...inLater([
    done('Sampling protocol 2024.pdf', 9, 540, { pages: 18 }),
    task('Monitoring handbook, third edition.pdf', 'converting', {
      ...running,
      pages: 210,
      progress: { unit: 'pages', done: 41, total: 210 },
    }),
    ...series(40, 44, (name) => task(name, 'queued', { ...waiting('turn'), pages: 90 })),
  ]),
];

const frozen = (tasks: TaskView[], why: 'key' | 'rate-limit'): TaskView[] =>
  inCloud(tasks).map((one) =>
    ['queued', 'uploading', 'converting'].includes(one.status) ? { ...one, ...waiting(why) } : one,
  );

const keyService: ServiceView = { ...cloud, state: 'key', error: { code: 'key-rejected', params: { host } } };

export const scenes = {
  empty: () => scene([]),
  working: () => scene(working()),
  paused: () =>
    scene(
      working().map((one) => (one.status === 'queued' ? one : one)),
      { paused: true },
    ),
  states: () => scene(states()),
  finished: () => scene(summary()),
  start: () => scene(inCloud(series(0, 12, (name) => task(name, 'ready', { pages: 90, sizeBytes: 7_000_000 })))),
  limits: () =>
    scene(frozen(working(), 'rate-limit'), {
      services: [local, { ...cloud, state: 'cooling', untilMs: Date.now() + 42_000, error: null }],
    }),
  paced: () =>
    scene(
      inCloud(working()).map((one) =>
        one.status === 'uploading' ? { ...one, status: 'submitting', progress: null, ...waiting('rate-limit') } : one,
      ),
      {
        services: [
          local,
          {
            ...{ ...cloud, state: 'paced', untilMs: Date.now() + 42_000 },
            limits: [{ limit: 6, remaining: 0, windowMs: minute, untilMs: Date.now() + 42_000 }],
            usage: { used: 6, limit: 6, windowMs: minute, untilMs: Date.now() + 42_000 },
          },
        ],
      },
    ),
  key: () => scene(frozen(working(), 'key'), { services: [local, keyService] }),
  credit: () =>
    scene(frozen(working(), 'key'), {
      services: [local, { ...cloud, state: 'credit', error: { code: 'credit-exhausted', params: { host } } }],
    }),
  offline: () =>
    scene(
      frozen(working(), 'rate-limit').map((one) =>
        one.activity.kind === 'waiting' ? { ...one, ...waiting('offline') } : one,
      ),
      {
        services: [
          local,
          { ...cloud, state: 'unreachable', untilMs: Date.now() + 17_000, usage: null, ...unreachable },
        ],
      },
    ),
  stopped: () =>
    scene(working(), {
      services: [{ ...local, state: 'unreachable', untilMs: Date.now() + 4000, ...failure('service-stopped') }, cloud],
    }),
  starting: () =>
    scene(
      series(0, 12, (name, i) => task(name, i < 3 ? 'uploading' : 'queued', i < 3 ? running : waiting('turn'))),
      { services: [{ ...local, state: 'starting' }, cloud] },
    ),
  keychain: () =>
    scene(frozen(working(), 'key'), {
      services: [local, { ...cloud, state: 'key', error: { code: 'keychain-timeout', params: { host } } }],
    }),
  failures: () =>
    scene(
      working().map((one, i) =>
        i % 3 === 1 && one.status === 'done'
          ? { ...one, status: 'failed', result: null, warnings: [], ...failure('disk-full', { folder: '/home/ada' }) }
          : one,
      ),
    ),
  mixed: () =>
    scene(
      [
        ...inCloud(
          series(0, 40, (name, i) =>
            task(name, 'ready', { pages: 90, sizeBytes: 7_000_000, text: i % 4 ? 'own' : 'scanned' }),
          ),
        ),
        ...inCloud(
          series(40, 43, (name) =>
            task(name, 'needs-attention', { pages: null, ...failure('pdf-encrypted', { name }) }),
          ),
        ),
      ],
      {
        speeds: [
          { place: 'cloud', text: 'own', baseMs: 1000, msPerPage: 90 },
          { place: 'cloud', text: 'scanned', baseMs: 1000, msPerPage: 900 },
        ],
      },
    ),
  /** The longest texts: names without spaces, deep folders, a host that fills the status bar. */
  long: () => {
    const snapshot = scene(
      inCloud([
        ...series(0, 64, (name, i) => {
          const long = `${name.replace('.pdf', '')}, ${'Grundwasserstandsmessungen'.repeat((i % 3) + 1)} ${i}.pdf`;
          const origin = `/home/ada/${'Archiv der Messstellen/'.repeat(8)}`;
          if (i % 9 === 4)
            return task(long, 'needs-attention', { origin, ...failure('pdf-encrypted', { name: long }) });
          if (i % 9 === 6)
            return task(long, 'failed', { origin, ...failure('pdf-damaged', { name: long, reason: '' }) });
          return done(long, 9, 9 * i, { origin, pages: 1210, warnings: i % 4 === 0 ? manyGaps : [] });
        }),
      ]).map((one) => ({ ...one, host: longHost })),
      { services: [local, { ...cloud, host: longHost }] },
    );
    const [only] = snapshot.snapshot.batches;
    if (only) only.name = 'Messstellen an der Aller, Grundwasserstände und Niederschläge seit 1921';
    return snapshot;
  },
  /** A second batch, while some files of the first need the user. */
  second: () => scene(second(), { batches: [batch, later] }),
  passwords: () => scene([...series(0, 37, (name, i) => done(name, 9, 195 + i * 9, { pages: 90 })), ...locked(37, 40)]),
  many: () =>
    scene(series(0, 5000, (name, i) => (i % 3 ? task(name, 'queued', waiting('turn')) : done(name, 9, 9 * i)))),
} as const satisfies Record<string, () => Scene>;

export type SceneName = keyof typeof scenes;
