/** What the window shows: views of tasks, services and settings as they cross from the main process. Pure. */

import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import { type TaskStatusName, taskStatuses } from './status.ts';
import { watchSchema } from './watch.ts';

const progressSchema = z.object({ unit: z.enum(['bytes', 'pages', 'percent']), done: z.number(), total: z.number() });
/** The progress of a step. */
export type Progress = z.infer<typeof progressSchema>;

export const taskViewSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  /** Position in the list: the order of the drop. */
  order: z.number(),
  /** File name with extension, for people; for a URL its last segment. */
  name: z.string(),
  /** The source folder or URL, for tooltips. */
  origin: z.string(),
  source: z.enum(['file', 'url']),
  sizeBytes: z.number().nullable(),
  pages: z.number().nullable(),
  /** Source of the pages’ text: the file, OCR, or both; null while unknown. */
  text: z.enum(['own', 'scanned', 'mixed']).nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** Whether there is a picture of the first page at `thumbnailAddress`. */
  thumbnail: z.boolean(),
  format: z.enum(['markdown', 'epub']),
  place: z.enum(['local', 'cloud']),
  /** Host of the service, for people ("convert.example.com"); empty for this computer. */
  host: z.string(),
  status: z.enum(taskStatuses),
  /** `waiting`: nothing runs now; `untilMs` is Unix time, or null if unknown. */
  activity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('running') }),
    z.object({
      kind: z.literal('waiting'),
      untilMs: z.number().nullable(),
      why: z.enum(['turn', 'retry', 'service', 'rate-limit', 'key', 'offline']),
      /** With `retry`: what went wrong. */
      error: errorDataSchema.optional(),
    }),
    z.object({ kind: z.literal('none') }),
  ]),
  /** Bytes while uploading, pages or per cent while converting. Null: unknown. */
  progress: progressSchema.nullable(),
  error: errorDataSchema.nullable(),
  warnings: z.array(
    z.object({ code: z.string(), page: z.number(), message: z.string(), count: z.number().optional() }),
  ),
  /** The comparison with the PDF: number of pages, of pages with text to compare, and the pages with missing text. */
  receipt: z
    .object({
      pages: z.number(),
      checked: z.number(),
      gapPages: z.array(z.number()),
      leftOut: z.record(z.string(), z.number()).optional(),
    })
    .nullable(),
  /** The saved result; null if there is none. */
  result: z
    .object({
      ...{ name: z.string(), folder: z.string(), sizeBytes: z.number() },
      /** The file was missing at the last check. */
      gone: z.literal(true).optional(),
    })
    .nullable(),
  /** The source file has been replaced since it was converted, or could not be. */
  replaced: z.literal(true).optional(),
  /**
   * Why the document was skipped: it was already converted with the same options (`kept`: that result still exists and
   * is this task’s `result`), another task has the same bytes, or a service may have accepted them. Null: the result’s name was taken.
   */
  earlier: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('converted'), atMs: z.number(), kept: z.boolean() }),
      z.object({ kind: z.literal('twin'), name: z.string() }),
      z.object({ kind: z.literal('accepted'), atMs: z.number() }),
    ])
    .nullable(),
  addedAtMs: z.number(),
  startedAtMs: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
  /** Time spent working on it, without waits; null: not done, or not measured from its beginning. */
  workedMs: z.number().nullable(),
});
export type TaskView = z.infer<typeof taskViewSchema>;

/** The step of a conversion as it is shown. */
export type ShownStep = 'reading' | 'preparing' | 'uploading' | 'submitting' | 'converting' | 'downloading' | 'saving';

const steps: Readonly<Record<TaskView['place'], Partial<Record<TaskStatusName, ShownStep>>>> = {
  // A local conversion has the same steps, but to a person it is reading, converting and saving a file.
  local: {
    preparing: 'reading',
    uploading: 'reading',
    submitting: 'converting',
    converting: 'converting',
    downloading: 'saving',
    saving: 'saving',
  },
  cloud: {
    preparing: 'preparing',
    uploading: 'uploading',
    submitting: 'submitting',
    converting: 'converting',
    downloading: 'downloading',
    saving: 'saving',
  },
};

/** Null: no step is running. */
export const shownStep = ({ status, place }: Pick<TaskView, 'status' | 'place'>): ShownStep | null =>
  steps[place][status] ?? null;

/** Warnings that no page has to be looked at for. */
const harmless: ReadonlySet<string> = new Set(['cover-left-out', 'pages-absent']);
/** Warnings of text that is in the result and may be wrong. */
const doubts: ReadonlySet<string> = new Set(['low-confidence', 'table-doubtful']);

const harmlessOrDoubtful: ReadonlySet<string> = new Set([...harmless, ...doubts]);

type Compared = Pick<TaskView, 'warnings' | 'receipt'>;

interface Gaps {
  /** Sorted. */
  pages: number[];
  /** Includes those of the whole document. */
  count: number;
}

/** What is to be looked at: missing and doubtful content. */
export const gapsOf = (task: Compared): Gaps => countGaps(task, harmless);

/** Missing content only. */
export const missingOf = (task: Compared): Gaps => countGaps(task, harmlessOrDoubtful);

function countGaps({ warnings, receipt }: Compared, but: ReadonlySet<string>): Gaps {
  const missing = warnings.filter(({ code }) => !but.has(code));
  const named = missing.map(({ page }) => page).filter((page) => page > 0);
  const pages = [...new Set([...named, ...(receipt?.gapPages ?? [])])].sort((a, b) => a - b);
  return { pages, count: pages.length + missing.filter(({ page }) => page <= 0).length };
}

export const batchViewSchema = z.object({
  id: z.string(),
  /** Name of the dropped folder; null: the title is made from the batch’s tasks. */
  name: z.string().nullable(),
  addedAtMs: z.number(),
});
export type BatchView = z.infer<typeof batchViewSchema>;

/** The title of a batch, to be worded in the user’s language. A batch without a name is titled by its remaining tasks. */
export type BatchTitle = { kind: 'name'; name: string } | { kind: 'files' | 'web'; count: number };

export function batchTitle(
  name: string | null | undefined,
  members: readonly Pick<TaskView, 'name' | 'source'>[],
): BatchTitle {
  if (name) return { kind: 'name', name };
  const [first] = members;
  if (first && members.every((one) => one.name === first.name)) return { kind: 'name', name: first.name };
  const fromWeb = members.length > 0 && members.every(({ source }) => source === 'url');
  return { kind: fromWeb ? 'web' : 'files', count: members.length };
}

export const serviceViewSchema = z.object({
  place: z.enum(['local', 'cloud']),
  /** Host for people ("convert.example.com"); empty for this computer. */
  host: z.string(),
  /**
   * `cooling`: no requests until `untilMs`; `paced`: a rate limit holds back new submissions until `untilMs`, accepted
   * ones continue; `key`: blocked until a key is given; `credit`: blocked until the account has credit.
   */
  state: z.enum(['idle', 'connected', 'starting', 'unreachable', 'cooling', 'paced', 'key', 'credit']),
  untilMs: z.number().nullable(),
  /** Usage of the tightest limit, as the service reports it: for example 58 of 60 in `windowMs`, valid until `untilMs`. */
  usage: z
    .object({ used: z.number(), limit: z.number(), windowMs: z.number().nullable(), untilMs: z.number() })
    .nullable(),
  /** Each rate limit that the service reports: `remaining` of `limit` until `untilMs`, when it resets. */
  limits: z.array(
    z.object({ limit: z.number(), remaining: z.number(), windowMs: z.number().nullable(), untilMs: z.number() }),
  ),
  error: errorDataSchema.nullable(),
});
export type ServiceView = z.infer<typeof serviceViewSchema>;

/** The recent conversion time of each kind of document: `baseMs` + pages × `msPerPage`. Kinds with too few documents are absent. */
export const speedViewSchema = z.object({
  place: z.enum(['local', 'cloud']),
  text: z.enum(['own', 'scanned', 'mixed']),
  baseMs: z.number(),
  msPerPage: z.number(),
});
export type SpeedView = z.infer<typeof speedViewSchema>;

export const queueSnapshotSchema = z.object({
  revision: z.number(),
  /** The time in which waits are told. It is ahead of the system’s clock after that was set back. */
  nowMs: z.number(),
  tasks: z.array(taskViewSchema),
  batches: z.array(batchViewSchema),
  services: z.array(serviceViewSchema),
  speeds: z.array(speedViewSchema),
  paused: z.boolean(),
});
export type QueueSnapshot = z.infer<typeof queueSnapshotSchema>;

/** The changes since `revision - 1`; after a missed revision, request a snapshot. Contains whole views, not patches. */
export const queueChangeSchema = z.object({
  revision: z.number(),
  upserted: z.array(taskViewSchema),
  removed: z.array(z.string()),
  batches: z.array(batchViewSchema).optional(),
  services: z.array(serviceViewSchema).optional(),
  speeds: z.array(speedViewSchema).optional(),
  paused: z.boolean().optional(),
});
export type QueueChange = z.infer<typeof queueChangeSchema>;

/** The outcome of adding documents: the number of new tasks, and each skipped item with its reason. */
export const admissionReportSchema = z.object({
  batchId: z.string().nullable(),
  added: z.number(),
  skipped: z.array(z.object({ name: z.string(), error: errorDataSchema })),
});
export type AdmissionReport = z.infer<typeof admissionReportSchema>;

export const keyStatusSchema = z.object({
  /** `session`: the system has no Secret Service; the key is kept in memory until Quire closes. */
  state: z.enum(['none', 'keychain', 'session', 'unavailable']),
  /** The origin that the key belongs to ("https://fusion-api.oomol.com"); null without a key. */
  origin: z.string().nullable(),
  error: errorDataSchema.nullable(),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;

export const keyTestSchema = z.object({
  outcome: z.enum(['works', 'rejected', 'unreachable', 'unclear']),
  error: errorDataSchema.nullable(),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

/** The stored sign-in of the configured proxy. The password itself never crosses to the window. */
export const proxySignInSchema = z.object({
  state: z.enum(['none', 'keychain', 'session', 'unavailable']),
  user: z.string().nullable(),
  error: errorDataSchema.nullable(),
});
export type ProxySignIn = z.infer<typeof proxySignInSchema>;

export const proxyTestSchema = z.object({
  /** `sign-in`: the proxy requires another user name or password. `proxy`: it can’t be reached, or refuses. */
  outcome: z.enum(['works', 'sign-in', 'proxy', 'service']),
  /** The proxy that was used ("http://proxy.example:3128"); null for a direct connection. */
  proxy: z.string().nullable(),
  /** The host that was requested. */
  host: z.string(),
  /** The network’s error message; null on success. */
  cause: z.string().nullable(),
});
export type ProxyTest = z.infer<typeof proxyTestSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** The system's languages in a person's order, BCP 47. */
  languages: z.array(z.string()),
});

/** Relative to the window's page. */
export const thumbnailAddress = (taskId: string): string => `thumbnails/${taskId}.png`;

/** One entry of the history. */
export const pastViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The source folder or address. */
  origin: z.string(),
  format: z.enum(['markdown', 'epub']),
  /** Of a remote service; empty: on this computer. */
  host: z.string(),
  pages: z.number().nullable(),
  gaps: z.number(),
  /** See `conversionSchema`. */
  outcome: z.enum(['accepted', 'uncertain', 'done', 'failed', 'cancelled']),
  /** Of the outcome. */
  atMs: z.number(),
  /** When a remote service accepted it, and may have charged for it. */
  acceptedAtMs: z.number().nullable(),
  /** Id of the task whose first page was drawn (`thumbnailAddress`). The picture itself may be gone. */
  thumbnail: z.string().optional(),
  /** `kept`: the file still exists. */
  result: z.object({ name: z.string(), folder: z.string(), kept: z.boolean() }).nullable(),
  error: errorDataSchema.nullable(),
});
export type PastView = z.infer<typeof pastViewSchema>;

/** A watched folder, from which new PDFs are converted. */
export const watchViewSchema = watchSchema.extend({
  name: z.string(),
  /** `gone`: the folder is missing; watching resumes when it is back. */
  state: z.enum(['watching', 'paused', 'gone', 'unreadable']),
  /** PDFs that were there before the folder was watched. */
  leftAlone: z.number(),
  /** Names of files that can’t be read to their ends: half of a copy, empty, locked. */
  unfinished: z.array(z.string()),
});
export type WatchView = z.infer<typeof watchViewSchema>;

/** What the window may change about a watched folder. Folders come only from the system's dialog. */
export const watchPatchSchema = z
  .object({
    subfolders: z.boolean(),
    paused: z.boolean(),
    preset: z.string().min(1).max(100),
    place: z.enum(['local', 'cloud']),
    destination: z.object({ kind: z.literal('beside-source') }),
  })
  .partial()
  .strict();
export type WatchPatch = z.infer<typeof watchPatchSchema>;

/** The most entries that are asked for at a time. */
export const pastPageSize = 200;
