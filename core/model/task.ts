/**
 * A task: one document on its way to one result. A union on `status`; each member holds only what is true there. The same
 * schemas read the journal. Progress, waiting and retries are not here: they belong to a run and are never journalled.
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
    /** With links resolved: what makes two drops the same document. */
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
  /** Parts whose hash an earlier version did not note are sent again. */
  done: z
    .array(z.object({ partNumber: z.number(), etag: z.string(), sha256: z.string().default('') }))
    .transform((parts) => parts.filter(({ sha256 }) => sha256 !== '')),
});

const downloadSchema = z.object({
  path: z.string(),
  sizeBytes: z.number(),
  content: z.enum(['markdown', 'epub', 'zip']),
  /** Of the result's address no more than the origin (result-address.ts). */
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

/** What looking into the PDF has found before anything ran. */
const factsSchema = z.object({
  text: z.enum(['own', 'scanned', 'mixed']),
  /** BCP 47; `und` where it can't be told. */
  language: z.string(),
  /** There is a picture of the first page. */
  thumbnail: z.boolean(),
});
export type PdfFacts = z.infer<typeof factsSchema>;

/** What a comparison of the PDF with its result has found. */
const receiptSchema = z.object({
  pages: z.number().int(),
  /** Pages that have text to look for. */
  checked: z.number().int(),
  gaps: z.array(receiptGapSchema),
});
export type ReceiptSummary = z.infer<typeof receiptSchema>;

/** What the document calls itself, as the service has told with the result. */
const metadataSchema = z.object({ title: z.string(), authors: z.array(z.string()) });
export type Metadata = z.infer<typeof metadataSchema>;

/** `message`: the service's own words. What Quire itself found has none, only facts; they become words where it is shown. */
const warningSchema = z.object({
  code: z.string(),
  page: z.number(),
  message: z.string(),
  count: z.number().optional(),
});

/** What makes a conversion superfluous: an earlier one of the same bytes with the same options, or one that is under way. */
const earlierSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('converted'), atMs: z.number(), result: savedResultSchema, kept: z.boolean() }),
  z.object({ kind: z.literal('twin'), name: z.string() }),
]);
export type Earlier = z.infer<typeof earlierSchema>;

/** True in every status. */
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
  /** Of the document's bytes, in hex, once they have been read. */
  sha256: z.string().optional(),
  /** A document that was converted before, with the same options, is skipped; `skip-kept`: only if its result is still there. */
  repeats: z.enum(['skip', 'skip-kept']).optional(),
  /** Counts what a person asked for: 1, then one more for each start from the beginning. Part of the idempotency key. */
  attempt: z.number().int().min(1),
  pages: z.number().nullable(),
  facts: factsSchema.optional(),
  metadata: metadataSchema.optional(),
  warnings: z.array(warningSchema),
  /** What the result leaves out on purpose, until it has been compared with the document. */
  leftOut: z
    .array(z.object({ page: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }))
    .optional(),
  addedAtMs: z.number(),
  startedAtMs: z.number().nullable(),
};
/** Earlier versions kept the few options that they had beside everything else. */
function gatherOptions(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'options' in stored) return stored;
  const { images, markdownExtras, ocrLanguages, ...rest } = stored as Record<string, unknown>;
  const known = Object.entries({ images, markdownExtras, ocrLanguages }).filter(([, value]) => value !== undefined);
  return { ...rest, options: Object.fromEntries(known) };
}

export const taskBaseSchema = z.preprocess(gatherOptions, z.object(base));
export type TaskBase = z.infer<typeof taskBaseSchema>;

/** The way's steps: each is also a safe point from which work goes on after a stop. */
const queued = { status: z.literal('queued') };
const preparing = { status: z.literal('preparing') };
const uploading = { status: z.literal('uploading'), upload: uploadStateSchema.nullable() };
const submitting = {
  status: z.literal('submitting'),
  /**
   * A reference of `pdf-location.ts`: an address, or for our own service only its path, as its port changes. A presigned one lets in
   * whoever has it, but there is no other way to submit after a restart: the contract gives no second address for an upload, and
   * an idempotency key belongs to its document. It goes from the journal as soon as the service has accepted it.
   */
  pdf: z.string(),
  /** The POST was about to leave: from here on, only its answer or an idempotency key makes it certain. */
  sent: z.boolean(),
  idempotent: z.boolean(),
};
const converting = { status: z.literal('converting'), sessionId: z.string() };
const downloading = { status: z.literal('downloading'), sessionId: z.string() };
const saving = {
  status: z.literal('saving'),
  sessionId: z.string(),
  download: downloadSchema,
  /** Attempts that have begun and not come to an end, each noted before it began; absent: none. */
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
    /** Of the time since it began, what was work on it; absent: nobody measured it from its beginning on. */
    workedMs: z.number().optional(),
    /** Absent: nobody has compared yet; null: it can't be compared. */
    receipt: receiptSchema.nullable().optional(),
  }),
  z.object({
    ...base,
    status: z.literal('skipped'),
    /** Left out where the result's name was taken. */
    earlier: earlierSchema.optional(),
    finishedAtMs: z.number(),
  }),
  z.object({
    ...base,
    status: z.literal('cancelled'),
    finishedAtMs: z.number(),
    /** What was under way at its service goes on there, and nothing can be done about it. */
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

/** `at` is where Retry, Resume, Keep waiting or Submit again goes on. */
export const taskSchema = z.preprocess(gatherOptions, statusSchema);
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

/** Where the task stands or would go on; null where nothing goes on. */
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

/** What lies on the disk for this document: the task's own result, or that of the conversion that stands for it. */
export function savedResultOf(task: Task): z.infer<typeof savedResultSchema> | null {
  if (task.status === 'done') return task.result;
  const earlier = task.status === 'skipped' ? task.earlier : undefined;
  return earlier?.kind === 'converted' && earlier.kept ? earlier.result : null;
}

/** Why it did not end well, or waits for a person. */
export const errorOf = (task: Task) => ('error' in task ? (task.error ?? null) : null);

/** The service's own id of the task, while the service still has to keep it. */
export function sessionOf(task: Task): string | null {
  const step = stepOf(task);
  return step && 'sessionId' in step ? step.sessionId : null;
}

/** An upload in parts that has begun and goes on from there. */
export function uploadOf(task: Task): z.infer<typeof uploadStateSchema> | null {
  const step = stepOf(task);
  return step?.status === 'uploading' ? step.upload : null;
}

/** Sent as Idempotency-Key: stable over restarts, new when a person asks for another conversion. */
export function submissionKey(task: Pick<Task, 'id' | 'attempt'>): string {
  return task.attempt === 1 ? task.id : `${task.id}.${task.attempt}`;
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** The fields of every status, without those of this one. */
export function baseOf(task: TaskBase): TaskBase {
  const { id, batchId, position, source, format, service, stem, target, options } = task;
  const { sha256, repeats, attempt, pages, facts, metadata, warnings, leftOut, addedAtMs, startedAtMs } = task;
  return {
    ...{ id, batchId, position, source, format, service, stem, target, options },
    ...(sha256 !== undefined && { sha256 }),
    ...(repeats && { repeats }),
    ...(facts && { facts }),
    ...(metadata && { metadata }),
    ...(leftOut && { leftOut }),
    ...{ attempt, pages, warnings, addedAtMs, startedAtMs },
  };
}

/** The options that decide a task's result, as text: the same for the same options, in whatever order they were set. */
export function optionsOf({ format, service, options }: TaskBase): string {
  return JSON.stringify([format, service.place === 'local' ? 'local' : service.address, resultKey(format, options)]);
}
