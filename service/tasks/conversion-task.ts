/** A conversion task as the service keeps it. */
import { z } from 'zod';
import { conversionKindSchema, pageAreaSchema, quireWarningSchema } from '../contract.ts';
import type { Failure } from './failures.ts';

/** Where the document comes from. */
export const sourceSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('upload'),
    uploadId: z.string(),
    /** Hash of the bytes at the submission; null if they had not arrived, absent in tasks of earlier versions. */
    sha256: z.string().nullable().optional(),
  }),
  z.object({ from: z.literal('web'), url: z.string() }),
]);
export type Source = z.infer<typeof sourceSchema>;

export const taskOptionsSchema = z.object({
  /** Name of the result, with its extension. */
  fileName: z.string(),
  ignorePdfErrors: z.boolean(),
  ignoreOcrErrors: z.boolean(),
  images: z.enum(['inline', 'linked']),
  frontMatter: z.boolean().default(false),
  pageAnchors: z.boolean().default(false),
  /** Languages of scanned pages; empty: detected. */
  languages: z.array(z.string()).default([]),
  /** As the client wrote them; empty: all pages. */
  pages: z.string().default(''),
  /** Empty: the document’s own title. */
  title: z.string().default(''),
  authors: z.array(z.string()).default([]),
  cover: z.enum(['first-page', 'none']).default('first-page'),
  /** The client sent `quire`, so answers may have fields beyond the contract. */
  extended: z.boolean(),
  /** The password itself is only in memory. */
  hasPassword: z.boolean(),
});
export type TaskOptions = z.infer<typeof taskOptionsSchema>;

const storedFileSchema = z.object({ mediaType: z.string(), sizeBytes: z.number().int(), sha256: z.string() });
export type StoredFile = z.infer<typeof storedFileSchema>;

/** A stored result: file 0 is the document, asset n is file n + 1. */
export const storedResultSchema = storedFileSchema.extend({
  /** The entry in the store of files that holds it; absent: it has the task’s id. */
  entry: z.string().optional(),
  pages: z.number().int(),
  title: z.string().default(''),
  authors: z.array(z.string()).default([]),
  warnings: z.array(quireWarningSchema),
  leftOut: z.array(pageAreaSchema).optional(),
  assets: z.array(storedFileSchema.extend({ path: z.string() })),
});
export type StoredResult = z.infer<typeof storedResultSchema>;

export const newTaskSchema = z.object({
  id: z.string(),
  owner: z.string(),
  idempotencyKey: z.string().nullable(),
  kind: conversionKindSchema,
  source: sourceSchema,
  options: taskOptionsSchema,
});
export type NewTask = z.infer<typeof newTaskSchema>;

export type Task = NewTask & {
  /** How often a conversion was begun, without those that an orderly stop ended. */
  attempts: number;
  /** Attempts in which it did something that may end the service. */
  suspicions: number;
} & (
    | { state: 'queued' }
    | { state: 'running' }
    | { state: 'completed'; result: StoredResult }
    | { state: 'failed'; failure: Failure; progress: number }
  );
