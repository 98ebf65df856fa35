/**
 * The one table of what crosses between the window and the main process. The bridge's type, the preload script and the
 * handlers all derive from it; nothing else may cross. Pure: it may be imported from anywhere.
 */
import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import { placeSchema } from '../options/options.ts';
import { presetNameSchema } from '../options/presets.ts';
import { settingsPatchSchema, settingsSchema } from '../settings/schema.ts';
import { taskChangeSchema, taskChoiceSchema } from './choice.ts';
import { previewIndexSchema, previewPieceSchema, receiptSchema } from './preview.ts';

export { countPages, parsePageRanges, writePageRanges } from '../../service/page-ranges.ts';
export { type ErrorCode, type ErrorData, errorCodes, errorKinds } from '../errors/codes.ts';
export { type ErrorWords, wordError } from '../errors/wording.ts';
export { fillTemplate, type NameFacts, placeholders, templateProblem } from '../options/name-template.ts';
export {
  type ConversionOptions,
  type Destination,
  defaultOptions,
  type OutputOptions,
  serviceFields,
} from '../options/options.ts';
export { allPresets, type BuiltInPresetId, isBuiltIn, type Preset, presentPreset } from '../options/presets.ts';
export {
  chooseLanguage,
  defaultSettings,
  type Language,
  languages,
  type ManualProxy,
  type ProxyChoice,
  proxySchema,
  type Settings,
  type SettingsPatch,
  settingsSchema,
} from '../settings/schema.ts';
export type { TaskChangeRequest, TaskChoice } from './choice.ts';
export {
  type PreviewAttributes,
  type PreviewBlock,
  type PreviewElement,
  type PreviewIndex,
  type PreviewNode,
  type PreviewPiece,
  pageAddress,
  previewImageAddress,
  type Receipt,
} from './preview.ts';

/* ---- what the window shows ---- */

export const taskStatuses = [
  'ready',
  'queued',
  'preparing',
  'uploading',
  'submitting',
  'converting',
  'downloading',
  'saving',
  'done',
  'paused',
  'skipped',
  'cancelled',
  'needs-attention',
  'failed',
] as const;

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
    }),
    z.object({ kind: z.literal('none') }),
  ]),
  /** Only what is known: bytes while uploading, pages or per cent while converting. Null: unknown. */
  progress: z.object({ unit: z.enum(['bytes', 'pages', 'percent']), done: z.number(), total: z.number() }).nullable(),
  error: errorDataSchema.nullable(),
  warnings: z.array(z.object({ code: z.string(), page: z.number(), message: z.string() })),
  /** The comparison with the PDF: its pages, those that have text to look for, and those where some of it is missing. */
  receipt: z.object({ pages: z.number(), checked: z.number(), gapPages: z.array(z.number()) }).nullable(),
  /** Where the result was saved; set when there is one. */
  result: z.object({ name: z.string(), folder: z.string(), sizeBytes: z.number() }).nullable(),
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
});
export type TaskView = z.infer<typeof taskViewSchema>;
export type TaskStatusName = TaskView['status'];

/** Pages of which something is missing, in their order, and what concerns the whole document: both are gaps. */
export function gapsOf({ warnings, receipt }: Pick<TaskView, 'warnings' | 'receipt'>): {
  pages: number[];
  count: number;
} {
  const named = warnings.map(({ page }) => page).filter((page) => page > 0);
  const pages = [...new Set([...named, ...(receipt?.gapPages ?? [])])].sort((a, b) => a - b);
  return { pages, count: pages.length + warnings.filter(({ page }) => page <= 0).length };
}

export const batchViewSchema = z.object({
  id: z.string(),
  /** Folder's or file's name, or "12 files". */
  name: z.string(),
  addedAtMs: z.number(),
});
export type BatchView = z.infer<typeof batchViewSchema>;

export const serviceViewSchema = z.object({
  place: z.enum(['local', 'cloud']),
  /** Host for people ("convert.example.com"); empty for this computer. */
  host: z.string(),
  /** `cooling`: waits until `untilMs`; `key`: frozen until a key is given; `credit`: until the account has credit. */
  state: z.enum(['idle', 'connected', 'starting', 'unreachable', 'cooling', 'key', 'credit']),
  untilMs: z.number().nullable(),
  /** Of the limit that is nearest, as the service tells it: 58 of 60 in `windowMs`, true until `untilMs`. */
  usage: z
    .object({ used: z.number(), limit: z.number(), windowMs: z.number().nullable(), untilMs: z.number() })
    .nullable(),
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
  /** `kept`: it is where it was saved. */
  result: z.object({ name: z.string(), folder: z.string(), kept: z.boolean() }).nullable(),
  error: errorDataSchema.nullable(),
});
export type PastView = z.infer<typeof pastViewSchema>;

/** A folder from which whatever arrives is converted. */
export const watchViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  subfolders: z.boolean(),
  paused: z.boolean(),
  /** Id of a preset. */
  preset: z.string(),
  place: z.enum(['local', 'cloud']),
  destination: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('beside-source') }),
    z.object({ kind: z.literal('folder'), folder: z.string() }),
  ]),
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

/* ---- requests: window → main ---- */

const none = z.tuple([]);
const ids = z.array(z.string().min(1)).min(1).max(20_000);
const id = z.string().min(1);
const nothing = z.void();

/** `args` is the tuple of arguments, `result` what comes back. Both are parsed, on the side that trusts less. */
export const requests = {
  'app.info': { args: none, result: appInfoSchema },
  /** Asks for a folder and writes the log there. False: closed without a choice. */
  'diagnostics.export': { args: none, result: z.boolean() },

  'queue.snapshot': { args: none, result: queueSnapshotSchema },
  /** The system's dialog. Null: closed without a choice. */
  'queue.choose': { args: z.tuple([z.enum(['files', 'folder'])]), result: admissionReportSchema.nullable() },
  'queue.addUrl': { args: z.tuple([z.string().max(8192)]), result: admissionReportSchema },
  /** Cloud batches wait as `ready` until started. */
  'queue.start': { args: z.tuple([ids]), result: nothing },
  'queue.pause': { args: none, result: nothing },
  'queue.resume': { args: none, result: nothing },

  'tasks.pause': { args: z.tuple([ids]), result: nothing },
  'tasks.resume': { args: z.tuple([ids]), result: nothing },
  'tasks.move': { args: z.tuple([ids, z.enum(['first', 'up', 'down', 'last'])]), result: nothing },
  'tasks.cancel': { args: z.tuple([ids]), result: nothing },
  'tasks.retry': { args: z.tuple([ids]), result: nothing },
  /** Removes rows (never files); cancels what runs. The token undoes it while the app runs. */
  'tasks.remove': { args: z.tuple([ids]), result: z.object({ undo: z.string() }) },
  'tasks.undoRemove': { args: z.tuple([z.string()]), result: nothing },
  /** For `submission-uncertain` and `no-change`. */
  'tasks.resubmit': { args: z.tuple([id]), result: nothing },
  'tasks.keepWaiting': { args: z.tuple([id]), result: nothing },
  /** Tries a password for a protected PDF, and converts with it. False: it is wrong. It is kept in memory only. */
  'tasks.unlock': { args: z.tuple([id, z.string().min(1).max(1024)]), result: z.boolean() },
  /** Tries the password that opened the first one on the others, without it passing through the window again. */
  'tasks.unlockAlike': { args: z.tuple([id, ids]), result: z.object({ opened: z.number() }) },
  'tasks.open': { args: z.tuple([id]), result: nothing },
  'tasks.reveal': { args: z.tuple([id]), result: nothing },
  'tasks.revealSource': { args: z.tuple([id]), result: nothing },
  /** The system's dialog, then a copy there. False: closed without a choice. */
  'tasks.saveAs': { args: z.tuple([id]), result: z.boolean() },
  /** Asks for a folder and copies the results of these tasks there. Null: closed without a choice. */
  'tasks.saveAll': {
    args: z.tuple([ids]),
    result: z.object({ saved: z.number(), skipped: admissionReportSchema.shape.skipped }).nullable(),
  },
  /** A person drags these rows: their results, as far as there are any, go on in the system's drag and drop. */
  'tasks.dragOut': { args: z.tuple([ids]), result: nothing },
  'tasks.copyMarkdown': { args: z.tuple([id]), result: nothing },
  'tasks.copyDetails': { args: z.tuple([id]), result: nothing },

  /** The comparison with the PDF, page by page; null while there is none. */
  'preview.receipt': { args: z.tuple([id]), result: receiptSchema.nullable() },
  /** Null: the result can't be shown here. */
  'preview.open': { args: z.tuple([id]), result: previewIndexSchema.nullable() },
  'preview.piece': { args: z.tuple([id, z.number().int().min(0)]), result: previewPieceSchema },
  /** Asks, then hands a web or mail address of a result to the system. False: closed without opening. */
  'preview.openLink': { args: z.tuple([z.string().max(4096)]), result: z.boolean() },
  /** The newest first; those whose names hold every word. `total` counts them all. */
  'history.search': {
    args: z.tuple([
      z.string().max(500),
      z.object({ from: z.number().int().min(0), count: z.number().int().min(1).max(pastPageSize) }),
    ]),
    result: z.object({ entries: z.array(pastViewSchema), total: z.number() }),
  },
  'history.open': { args: z.tuple([id]), result: nothing },
  'history.reveal': { args: z.tuple([id]), result: nothing },
  /** The documents as they are now, with the options of then. */
  'history.convert': { args: z.tuple([ids]), result: admissionReportSchema },
  /** Entries, never files. The token undoes it while the app runs. */
  'history.forget': { args: z.tuple([z.union([ids, z.literal('all')])]), result: z.object({ undo: z.string() }) },
  'history.undoForget': { args: z.tuple([z.string()]), result: nothing },

  /** Null: it is not in the list any more. */
  'tasks.choice': { args: z.tuple([id]), result: taskChoiceSchema.nullable() },
  /** Those for which it is too late stay as they are. */
  'tasks.change': { args: z.tuple([ids, taskChangeSchema]), result: nothing },
  /** The same document once more, in another way, without touching the first result. Gives the new task's id. */
  'tasks.again': { args: z.tuple([id, taskChangeSchema]), result: z.string() },
  /** The system's folder dialog, for `TaskChange`. Null: closed without a choice. */
  'folders.choose': { args: none, result: z.object({ token: z.string(), folder: z.string() }).nullable() },
  /** The fields of a submission (`serviceFields`) that the service of a place heeds. */
  'service.offers': { args: z.tuple([placeSchema]), result: z.array(z.string()) },

  /** Sets what the preset says. */
  'presets.choose': { args: z.tuple([id]), result: settingsSchema },
  /** What is set now, under a name. */
  'presets.save': { args: z.tuple([presetNameSchema]), result: settingsSchema },
  'presets.rename': { args: z.tuple([id, presetNameSchema]), result: settingsSchema },
  /** Makes what is set now the preset. */
  'presets.update': { args: z.tuple([id]), result: settingsSchema },
  'presets.remove': { args: z.tuple([id]), result: settingsSchema },
  'watch.list': { args: none, result: z.array(watchViewSchema) },
  /** The system's folder dialog. False: closed without a choice. */
  'watch.add': { args: none, result: z.boolean() },
  'watch.update': { args: z.tuple([id, watchPatchSchema]), result: nothing },
  /** The system's folder dialog; results go there. False: closed without a choice. */
  'watch.chooseDestination': { args: z.tuple([id]), result: z.boolean() },
  'watch.remove': { args: z.tuple([id]), result: nothing },
  /** Converts also what was there before. */
  'watch.takeLeftAlone': { args: z.tuple([id]), result: nothing },

  'settings.get': { args: none, result: settingsSchema },
  'settings.update': { args: z.tuple([settingsPatchSchema]), result: settingsSchema },
  'settings.reset': { args: none, result: settingsSchema },
  /** The system's folder dialog; sets the destination. Null: closed without a choice. */
  'settings.chooseFolder': { args: none, result: settingsSchema.nullable() },

  'key.status': { args: none, result: keyStatusSchema },
  'key.set': { args: z.tuple([z.string().min(1).max(4096)]), result: keyStatusSchema },
  'key.test': { args: none, result: keyTestSchema },
  'key.remove': { args: none, result: keyStatusSchema },

  'proxy.signIn': { args: none, result: proxySignInSchema },
  'proxy.setSignIn': { args: z.tuple([z.string().min(1).max(256), z.string().max(1024)]), result: proxySignInSchema },
  'proxy.removeSignIn': { args: none, result: proxySignInSchema },
  /** Asks the cloud's address for a sign of life, on the way that is set. */
  'proxy.test': { args: none, result: proxyTestSchema },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

/** Preload only: it takes File objects from the page and resolves their paths itself. Never on the bridge. */
export const internalRequests = {
  /** The preset for these alone; null: what is set. */
  'queue.addPaths': {
    args: z.tuple([z.array(z.string().min(1)).max(20_000), z.string().nullable()]),
    result: admissionReportSchema,
  },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

/* ---- events: main → window ---- */

export const menuCommands = [
  'add-files',
  'add-folder',
  'add-url',
  'save-as',
  'open',
  'reveal',
  'remove',
  'retry',
  'cancel',
  'select-all',
  'find',
  /** Shows or hides the details of the selected file. */
  'details',
  'settings',
  'history',
  'watch-folders',
  'pause-resume',
  /** Of the selected ones alone. */
  'pause',
  'resume',
  'move-first',
  'move-up',
  'move-down',
  'move-last',
] as const;

export const events = {
  'queue.changed': queueChangeSchema,
  'watch.changed': z.array(watchViewSchema),
  'settings.changed': settingsSchema,
  'key.changed': keyStatusSchema,
  /** Paths that came from outside the window (argv, second instance, open-file) and what became of them. */
  'queue.admitted': admissionReportSchema,
  /** Somebody wants to see what became of this batch: its notification was clicked. */
  'queue.showBatch': z.object({ batchId: z.string() }),
  'menu.command': z.enum(menuCommands),
} as const satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof requests;
export type InternalRequestName = keyof typeof internalRequests;
export type EventName = keyof typeof events;
export type RequestArgs<N extends RequestName> = z.input<(typeof requests)[N]['args']>;
export type RequestResult<N extends RequestName> = z.output<(typeof requests)[N]['result']>;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** A request's answer as it crosses: errors are data, never thrown across the border. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: z.infer<typeof errorDataSchema> };

/** What `window.quire` is. Promises settle with a `Reply`; they reject only when the bridge itself is broken. */
export interface Bridge {
  request<N extends RequestName>(name: N, ...args: RequestArgs<N>): Promise<Reply<RequestResult<N>>>;
  /** Files and folders from a drop or a file input; their paths are resolved in preload. `presetId`: null is what is set. */
  addFiles(files: File[], presetId?: string | null): Promise<Reply<AdmissionReport>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}

export const bridgeKey = 'quire';
