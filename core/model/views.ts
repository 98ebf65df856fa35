/** What the window shows: views of tasks, services and settings as they cross from the main process. Pure. */

import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import { type TaskStatusName, taskStatuses } from './status.ts';
import { watchSchema } from './watch.ts';

const progressSchema = z.object({ unit: z.enum(['bytes', 'pages', 'percent']), done: z.number(), total: z.number() });
/** How far a step is. */
export type Progress = z.infer<typeof progressSchema>;

export const taskViewSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  /** Position in the list: the order of the drop. */
  order: z.number(),
  /** File name with extension, for people; for a URL its last segment. */
  name: z.string(),
  /** The folder or the URL that it came from, for tooltips. */
  origin: z.string(),
  source: z.enum(['file', 'url']),
  sizeBytes: z.number().nullable(),
  pages: z.number().nullable(),
  /** Where the text of the pages comes from, as far as anybody looked: the file, recognition, or partly each. */
  text: z.enum(['own', 'scanned', 'mixed']).nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** Whether there is a picture of the first page at `thumbnailAddress`. */
  thumbnail: z.boolean(),
  format: z.enum(['markdown', 'epub']),
  place: z.enum(['local', 'cloud']),
  /** Where the document goes, for people ("convert.example.com"); empty for this computer. */
  host: z.string(),
  status: z.enum(taskStatuses),
  /** `waiting`: nothing runs now; `untilMs` is Unix time or null when nobody knows. */
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
  /** Only what is known: bytes while uploading, pages or per cent while converting. Null: unknown. */
  progress: progressSchema.nullable(),
  error: errorDataSchema.nullable(),
  warnings: z.array(
    z.object({ code: z.string(), page: z.number(), message: z.string(), count: z.number().optional() }),
  ),
  /** The comparison with the PDF: its pages, those that have text to look for, and those where some of it is missing. */
  receipt: z.object({ pages: z.number(), checked: z.number(), gapPages: z.array(z.number()) }).nullable(),
  /** Where the result was saved; set when there is one. */
  result: z
    .object({
      ...{ name: z.string(), folder: z.string(), sizeBytes: z.number() },
      /** When somebody last looked it was not there. */
      gone: z.literal(true).optional(),
    })
    .nullable(),
  /** Another file lies where the one lay that could not be converted. */
  replaced: z.literal(true).optional(),
  /**
   * Why a skipped document need not be converted: it was already, with the same options (`kept`: its result is where it was
   * saved, and is this task's `result`), or another row has the same bytes. Null: its result's name was taken.
   */
  earlier: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('converted'), atMs: z.number(), kept: z.boolean() }),
      z.object({ kind: z.literal('twin'), name: z.string() }),
    ])
    .nullable(),
  addedAtMs: z.number(),
  startedAtMs: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
  /** How long work on it took, without any waiting; null: not done, or nobody measured it from its beginning on. */
  workedMs: z.number().nullable(),
});
export type TaskView = z.infer<typeof taskViewSchema>;

/** What is going on with a document, as people are told. */
export type ShownStep = 'reading' | 'preparing' | 'uploading' | 'submitting' | 'converting' | 'downloading' | 'saving';

const steps: Readonly<Record<TaskView['place'], Partial<Record<TaskStatusName, ShownStep>>>> = {
  // Nothing leaves, nobody is asked, nothing comes back: the same steps are reading, converting and saving a file.
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

/** Null: nothing goes on by itself. */
export const shownStep = ({ status, place }: Pick<TaskView, 'status' | 'place'>): ShownStep | null =>
  steps[place][status] ?? null;

/** What is said, and is nothing of the document's text that is missing. */
const noGap: ReadonlySet<string> = new Set(['cover-left-out']);

/** Pages of which something is missing, in their order, and what concerns the whole document: both are gaps. */
export function gapsOf({ warnings, receipt }: Pick<TaskView, 'warnings' | 'receipt'>): {
  pages: number[];
  count: number;
} {
  const missing = warnings.filter(({ code }) => !noGap.has(code));
  const named = missing.map(({ page }) => page).filter((page) => page > 0);
  const pages = [...new Set([...named, ...(receipt?.gapPages ?? [])])].sort((a, b) => a - b);
  return { pages, count: pages.length + missing.filter(({ page }) => page <= 0).length };
}

export const batchViewSchema = z.object({
  id: z.string(),
  /** Of the folder that was dropped; null: it has none, and is called by what is in it. */
  name: z.string().nullable(),
  addedAtMs: z.number(),
});
export type BatchView = z.infer<typeof batchViewSchema>;

/** What a batch is called, to be worded in a person's language: of a batch without a name, by those of its rows that are still there. */
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
   * `cooling`: waits until `untilMs`; `paced`: a limit is used up and files wait for it until `untilMs`, what the service has
   * goes on; `key`: frozen until a key is given; `credit`: until the account has credit.
   */
  state: z.enum(['idle', 'connected', 'starting', 'unreachable', 'cooling', 'paced', 'key', 'credit']),
  untilMs: z.number().nullable(),
  /** Of the limit that is nearest, as the service tells it: 58 of 60 in `windowMs`, true until `untilMs`. */
  usage: z
    .object({ used: z.number(), limit: z.number(), windowMs: z.number().nullable(), untilMs: z.number() })
    .nullable(),
  /** Each limit on submissions that the service has told: `remaining` of `limit` until `untilMs`, then anew. */
  limits: z.array(
    z.object({ limit: z.number(), remaining: z.number(), windowMs: z.number().nullable(), untilMs: z.number() }),
  ),
  error: errorDataSchema.nullable(),
});
export type ServiceView = z.infer<typeof serviceViewSchema>;

/** How long documents of a kind have taken of late: `baseMs` + pages × `msPerPage`. Kinds without evidence are left out. */
export const speedViewSchema = z.object({
  place: z.enum(['local', 'cloud']),
  text: z.enum(['own', 'scanned', 'mixed']),
  baseMs: z.number(),
  msPerPage: z.number(),
});
export type SpeedView = z.infer<typeof speedViewSchema>;

export const queueSnapshotSchema = z.object({
  revision: z.number(),
  tasks: z.array(taskViewSchema),
  batches: z.array(batchViewSchema),
  services: z.array(serviceViewSchema),
  speeds: z.array(speedViewSchema),
  paused: z.boolean(),
});
export type QueueSnapshot = z.infer<typeof queueSnapshotSchema>;

/** What changed since the snapshot with `revision - 1`; a gap means: ask for a snapshot. Whole views, not patches. */
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

/** What became of a drop: how many rows it made, and each item that was left out with its reason. */
export const admissionReportSchema = z.object({
  batchId: z.string().nullable(),
  added: z.number(),
  skipped: z.array(z.object({ name: z.string(), error: errorDataSchema })),
});
export type AdmissionReport = z.infer<typeof admissionReportSchema>;

export const keyStatusSchema = z.object({
  /** `session`: no Secret Service, so the key is kept until Quire closes. */
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

/** The user name and password of the proxy that is set; the password is never among what is told. */
export const proxySignInSchema = z.object({
  state: z.enum(['none', 'keychain', 'session', 'unavailable']),
  user: z.string().nullable(),
  error: errorDataSchema.nullable(),
});
export type ProxySignIn = z.infer<typeof proxySignInSchema>;

export const proxyTestSchema = z.object({
  /** `sign-in`: the proxy wants a user name and a password, or others. `proxy`: it can't be reached or refuses. */
  outcome: z.enum(['works', 'sign-in', 'proxy', 'service']),
  /** The proxy that was used ("http://proxy.example:3128"); null for the direct way. */
  proxy: z.string().nullable(),
  /** The host that was asked. */
  host: z.string(),
  /** What went wrong, as the network says it; null where it works. */
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
  /** The folder or the address that it came from. */
  origin: z.string(),
  format: z.enum(['markdown', 'epub']),
  /** Of a remote service; empty: on this computer. */
  host: z.string(),
  pages: z.number().nullable(),
  gaps: z.number(),
  /** `accepted`: at the service, and its end is not known; `uncertain`: nobody knows whether it got there. */
  outcome: z.enum(['accepted', 'uncertain', 'done', 'failed', 'cancelled']),
  /** Of the outcome. */
  atMs: z.number(),
  /** When a remote service took it, and may have charged for it. */
  acceptedAtMs: z.number().nullable(),
  /** Id of the task whose first page was drawn (`thumbnailAddress`). The picture itself may be gone. */
  thumbnail: z.string().optional(),
  /** `kept`: it is where it was saved. */
  result: z.object({ name: z.string(), folder: z.string(), kept: z.boolean() }).nullable(),
  error: errorDataSchema.nullable(),
});
export type PastView = z.infer<typeof pastViewSchema>;

/** A folder from which whatever arrives is converted. */
export const watchViewSchema = watchSchema.extend({
  name: z.string(),
  /** `gone`: it comes back by itself. */
  state: z.enum(['watching', 'paused', 'gone', 'unreadable']),
  /** PDFs that were there before the folder was watched. */
  leftAlone: z.number(),
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
