/**
 * A task: the conversion of one document to one result. A union on `status`, in which each member has only the fields
 * that are valid there. The same schemas read the journal. Progress, waits and retries belong to a run and are never
 * journalled.
 */

import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import { resultKey, storedOptionsSchema } from '../options/options.ts';
import { receiptGapSchema } from './preview.ts';
import { isRunning } from './status.ts';
import { originOf } from './web-address.ts';

export const serviceRefSchema = z.discriminatedUnion('place', [
  z.object({ place: z.literal('local') }),
  z.object({ place: z.literal('cloud'), address: z.string() }),
]);

const saveTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: z.string(), collision: z.enum(['keep-both', 'replace', 'skip']) }),
  z.object({ kind: z.literal('path'), path: z.string() }),
]);

const sourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    /** With symbolic links resolved: two drops with the same real path are the same document. */
    realPath: z.string(),
    name: z.string(),
    sizeBytes: z.number(),
    mtimeMs: z.number(),
  }),
  z.object({ kind: z.literal('url'), url: z.string(), name: z.string() }),
]);
export type Source = z.infer<typeof sourceSchema>;

export const uploadStateSchema = z.object({
  uploadId: z.string(),
  key: z.string(),
  partSizeBytes: z.number(),
  totalParts: z.number(),
  /** Parts stored by an earlier version without a hash are uploaded again. */
  done: z
    .array(z.object({ partNumber: z.number(), etag: z.string(), sha256: z.string().default('') }))
    .transform((parts) => parts.filter(({ sha256 }) => sha256 !== '')),
});

const downloadSchema = z.object({
  path: z.string(),
  sizeBytes: z.number(),
  content: z.enum(['markdown', 'epub', 'zip']),
  /** Only the origin of the result’s address is stored (`stored-addresses.ts`). */
  url: z.string().transform(originOf),
});

export const savedResultSchema = z.object({
  path: z.string(),
  assetsFolder: z.string().nullable(),
  sizeBytes: z.number(),
  missingImages: z.number(),
  missingNames: z.array(z.string()).optional(),
  notLookedThrough: z.literal(true).optional(),
});

/** What the inspection of the PDF has found before its conversion. */
export const factsSchema = z.object({
  /** Source of the pages’ text: the file, OCR, or both. */
  text: z.enum(['own', 'scanned', 'mixed']),
  /** BCP 47; `und` where it can't be told. */
  language: z.string(),
  /** Whether a picture of the first page exists. */
  thumbnail: z.boolean(),
});
export type PdfFacts = z.infer<typeof factsSchema>;

/** The outcome of comparing the PDF with its result. */
export const receiptSchema = z.object({
  pages: z.number().int(),
  /** Number of pages with text to compare. */
  checked: z.number().int(),
  gaps: z.array(receiptGapSchema),
  /** On how many pages text was left out on purpose, by reason; absent where the service says nothing of it. */
  leftOut: z.record(z.string(), z.number().int()).optional(),
});
export type ReceiptSummary = z.infer<typeof receiptSchema>;

/** An area of a page (1-based) that the result omits on purpose, in points from its upper left corner. */
export const pageAreaSchema = z.object({
  ...{ page: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() },
  /** Why, as the engine names it; absent: printed contents. */
  reason: z.string().optional(),
});
export type PageArea = z.infer<typeof pageAreaSchema>;

/** Title and authors of the document, as the service reports them with the result. */
const metadataSchema = z.object({ title: z.string(), authors: z.array(z.string()) });
export type Metadata = z.infer<typeof metadataSchema>;

/** `message`: text from the service. Quire’s own warnings have only a code and numbers and are worded where they are shown. */
const warningSchema = z.object({
  code: z.string(),
  page: z.number(),
  message: z.string(),
  count: z.number().optional(),
});

/**
 * Why a conversion was skipped: the same bytes were already converted with the same options, another task is
 * converting them, or a service has accepted them, or may have, and no row waits for their result any more.
 */
const earlierSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('converted'), atMs: z.number(), result: savedResultSchema, kept: z.boolean() }),
  z.object({ kind: z.literal('twin'), name: z.string() }),
  z.object({ kind: z.literal('accepted'), atMs: z.number() }),
]);
export type Earlier = z.infer<typeof earlierSchema>;

/** The fields of every status. */
const base = {
  id: z.string().min(1),
  batchId: z.string(),
  position: z.number().int(),
  source: sourceSchema,
  format: z.enum(['markdown', 'epub']),
  service: serviceRefSchema,
  /** The PDF's name without extension; `options.nameTemplate` makes the result's name of it. */
  stem: z.string(),
  /** Null: asked for when there is something to save. */
  target: saveTargetSchema.nullable(),
  options: storedOptionsSchema,
  /** SHA-256 of the document’s bytes, in hex, once they have been read. */
  sha256: z.string().optional(),
  /** Skip the task if the document was converted before with the same options; `skip-kept`: only if that result still exists. */
  repeats: z.enum(['skip', 'skip-kept']).optional(),
  /** Marks the key that a service elsewhere has accepted it with (`key-mark.ts`). */
  keyMark: z.string().optional(),
  /** 1, then one more each time a person starts the task from the beginning. Part of the idempotency key. */
  attempt: z.number().int().min(1),
  pages: z.number().nullable(),
  facts: factsSchema.optional(),
  metadata: metadataSchema.optional(),
  warnings: z.array(warningSchema),
  /** Page areas that the result omits on purpose; kept until the result has been compared with the document. */
  leftOut: z.array(pageAreaSchema).optional(),
  addedAtMs: z.number(),
  startedAtMs: z.number().nullable(),
};
/** Earlier versions stored options as top-level fields. */
function migrateOptions(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'options' in stored) return stored;
  const { images, markdownExtras, ocrLanguages, ...rest } = stored as Record<string, unknown>;
  const known = Object.entries({ images, markdownExtras, ocrLanguages }).filter(([, value]) => value !== undefined);
  return { ...rest, options: Object.fromEntries(known) };
}

export const taskBaseSchema = z.preprocess(migrateOptions, z.object(base));
export type TaskBase = z.infer<typeof taskBaseSchema>;

/** The steps of a conversion. Each is a checkpoint from which work resumes after an interruption. */
const queued = { status: z.literal('queued') };
const preparing = { status: z.literal('preparing') };
const uploading = { status: z.literal('uploading'), upload: uploadStateSchema.nullable() };
const submitting = {
  status: z.literal('submitting'),
  /**
   * The address of the uploaded PDF as `stored-addresses.ts` stores it; for our own service only the path, because its
   * port changes. A presigned address grants access to the document, but without it the task could not be submitted
   * after a restart: the contract gives no second address for an upload. It is removed from the journal once the
   * service has accepted the submission.
   */
  pdf: z.string(),
  /**
   * Set before the POST is sent. From then on only its answer, or a retry with an idempotency key, tells whether the
   * service has accepted it.
   */
  sent: z.boolean(),
  idempotent: z.boolean(),
};
const converting = { status: z.literal('converting'), sessionId: z.string() };
const downloading = { status: z.literal('downloading'), sessionId: z.string() };
const saving = {
  status: z.literal('saving'),
  sessionId: z.string(),
  download: downloadSchema,
  /** Number of save attempts that did not end, because the process crashed. Each is counted before it begins. Absent: none. */
  unended: z.number().int().min(1).optional(),
};

const stepSchema = z.discriminatedUnion('status', [
  z.object(queued),
  z.object(preparing),
  z.object(uploading),
  z.object(submitting),
  z.object(converting),
  z.object(downloading),
  z.object(saving),
]);
export type Step = z.infer<typeof stepSchema>;

const statusSchema = z.discriminatedUnion('status', [
  z.object({ ...base, status: z.literal('ready') }),
  z.object({ ...base, ...queued }),
  z.object({ ...base, ...preparing }),
  z.object({ ...base, ...uploading }),
  z.object({ ...base, ...submitting }),
  z.object({ ...base, ...converting }),
  z.object({ ...base, ...downloading }),
  z.object({ ...base, ...saving }),
  z.object({ ...base, status: z.literal('paused'), at: stepSchema }),
  z.object({
    ...base,
    status: z.literal('done'),
    result: savedResultSchema,
    finishedAtMs: z.number(),
    /** Time spent working on it, without waits; absent: not measured from its beginning. */
    workedMs: z.number().optional(),
    /** Absent: not compared yet; null: can’t be compared. */
    receipt: receiptSchema.nullable().optional(),
  }),
  z.object({
    ...base,
    status: z.literal('skipped'),
    /** Absent if it was skipped because the result’s name was taken. */
    earlier: earlierSchema.optional(),
    finishedAtMs: z.number(),
  }),
  z.object({
    ...base,
    status: z.literal('cancelled'),
    finishedAtMs: z.number(),
    /** Set if the conversion keeps running at its service because it can’t be stopped. */
    error: errorDataSchema.optional(),
  }),
  z.object({ ...base, status: z.literal('needs-attention'), error: errorDataSchema, at: stepSchema }),
  z.object({
    ...base,
    status: z.literal('failed'),
    error: errorDataSchema,
    at: stepSchema,
    finishedAtMs: z.number(),
  }),
]);

/** `at` is the step from which Retry, Resume, Keep waiting or Submit again continues. */
export const taskSchema = z.preprocess(migrateOptions, statusSchema);
export type Task = z.infer<typeof statusSchema>;
export type TaskStatus = Task['status'];

/** A task that a run can carry forward. */
export type WorkingTask = Extract<
  Task,
  { status: 'preparing' | 'uploading' | 'submitting' | 'converting' | 'downloading' | 'saving' }
>;

export function isWorking(task: Task): task is WorkingTask {
  return isRunning(task);
}

/** The task’s current step, or the step from which it would continue; null if there is none. */
export function stepOf(task: Task): Step | null {
  if ('at' in task) return task.at;
  switch (task.status) {
    case 'queued':
    case 'preparing':
    case 'uploading':
    case 'submitting':
    case 'converting':
    case 'downloading':
    case 'saving':
      return task;
    default:
      return null;
  }
}

/** The result on the disk: the task’s own, or, for a skipped task, that of the earlier conversion. */
export function savedResultOf(task: Task): z.infer<typeof savedResultSchema> | null {
  if (task.status === 'done') return task.result;
  const earlier = task.status === 'skipped' ? task.earlier : undefined;
  return earlier?.kind === 'converted' && earlier.kept ? earlier.result : null;
}

/** Why the task failed or waits for a person. */
export const errorOf = (task: Task) => ('error' in task ? (task.error ?? null) : null);

/** The service’s session id, while the task still needs it. */
export function sessionOf(task: Task): string | null {
  const step = stepOf(task);
  return step && 'sessionId' in step ? step.sessionId : null;
}

/** A conversion at a service, and the mark of the key that it belongs to. */
export interface AcceptedSession {
  sessionId: string;
  keyMark?: string | undefined;
}

/** As `sessionOf`, for another task that goes on with it. */
export function acceptedSessionOf(task: Task): AcceptedSession | null {
  const sessionId = sessionOf(task);
  return sessionId === null ? null : { sessionId, keyMark: task.keyMark };
}

/** The state of a multipart upload that can be resumed. */
export function uploadOf(task: Task): z.infer<typeof uploadStateSchema> | null {
  const step = stepOf(task);
  return step?.status === 'uploading' ? step.upload : null;
}

/** Sent as Idempotency-Key: the same after a restart, a new one when a person starts the conversion again. */
export function submissionKey(task: Pick<Task, 'id' | 'attempt'>): string {
  return task.attempt === 1 ? task.id : `${task.id}.${task.attempt}`;
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** The fields that every status has, without those of the current status. */
export function baseOf(task: TaskBase): TaskBase {
  const { id, batchId, position, source, format, service, stem, target, options } = task;
  const { sha256, repeats, keyMark, attempt, pages, facts, metadata, warnings, leftOut, addedAtMs, startedAtMs } = task;
  return {
    ...{ id, batchId, position, source, format, service, stem, target, options },
    ...(sha256 !== undefined && { sha256 }),
    ...(repeats && { repeats }),
    ...(keyMark !== undefined && { keyMark }),
    ...(facts && { facts }),
    ...(metadata && { metadata }),
    ...(leftOut && { leftOut }),
    ...{ attempt, pages, warnings, addedAtMs, startedAtMs },
  };
}

/** A key of the options that determine the task’s result; equal options give equal keys. */
export function optionsOf({ format, service, options }: TaskBase): string {
  return JSON.stringify([format, service.place === 'local' ? 'local' : service.address, resultKey(format, options)]);
}
