/** The messages between the inspection process and its owner. Pure. */

import { z } from 'zod';
import { foundSchema, marksOnPageSchema, previewIndexSchema } from '../model/preview.ts';
import { factsSchema, pageAreaSchema, receiptSchema } from '../model/task.ts';

const password = z.string().optional();

const lookSchema = z.object({
  kind: z.literal('look'),
  path: z.string(),
  /** Where the thumbnail of the first page is written; its folder exists. */
  thumbnailPath: z.string(),
  password,
});

/** Draws one page, as PNG. */
const pageSchema = z.object({
  kind: z.literal('page'),
  path: z.string(),
  password,
  /** From 0. */
  page: z.number().int().min(0),
  longestPx: z.number().int().min(1).max(4000),
  /** Its folder exists. */
  picturePath: z.string(),
});

/** Compares a PDF with its result. */
const receiptRequestSchema = z.object({
  kind: z.literal('receipt'),
  path: z.string(),
  password,
  resultPath: z.string(),
  /** The converted pages as page ranges ("1-12,20-"); absent: all. */
  only: z.string().optional(),
  leftOut: z.array(pageAreaSchema).optional(),
  /** Where the full receipt is written; its folder exists. */
  receiptPath: z.string(),
});

/** Splits a result into pieces that can be drawn separately. */
const previewSchema = z.object({
  kind: z.literal('preview'),
  resultPath: z.string(),
  /** An existing folder, to which the pieces, `index.json` and embedded images are written. */
  folder: z.string(),
  /** Only as much as can be read quickly. */
  onlyBeginning: z.boolean(),
});

/** Searches a result that was split into pieces. */
const findSchema = z.object({
  kind: z.literal('find'),
  folder: z.string(),
  /** Number of pieces. */
  pieces: z.number().int(),
  query: z.string().max(500),
});

/** Searches the text of a page of a PDF. */
const marksSchema = z.object({
  kind: z.literal('marks'),
  path: z.string(),
  password,
  /** From 0. */
  page: z.number().int().min(0),
  query: z.string().max(500),
});

/** Joins the pieces of a result for the clipboard. */
const richSchema = z.object({ kind: z.literal('rich'), folder: z.string(), pieces: z.number().int() });

export const inspectRequestSchema = z.discriminatedUnion('kind', [
  lookSchema,
  pageSchema,
  receiptRequestSchema,
  previewSchema,
  findSchema,
  marksSchema,
  richSchema,
]);
export type InspectRequest = z.infer<typeof inspectRequestSchema>;
export type RequestOf<K extends InspectRequest['kind']> = Extract<InspectRequest, { kind: K }>;

/** It needs a password, or another one. */
const locked = z.object({ kind: z.literal('locked') });
/** Nothing could be found out; the conversion will report what is wrong. */
const unknown = z.object({ kind: z.literal('unknown') });

const foundOutSchema = factsSchema.extend({ pages: z.number().int().min(1) });

/** The possible outcomes by kind of request; each can be `unknown`. */
export const outcomeSchemas = {
  look: z.discriminatedUnion('kind', [z.object({ kind: z.literal('facts'), facts: foundOutSchema }), locked, unknown]),
  page: z.discriminatedUnion('kind', [z.object({ kind: z.literal('drawn') }), locked, unknown]),
  receipt: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('receipt'), receipt: receiptSchema }),
    locked,
    unknown,
  ]),
  preview: z.discriminatedUnion('kind', [z.object({ kind: z.literal('preview'), index: previewIndexSchema }), unknown]),
  find: z.discriminatedUnion('kind', [z.object({ kind: z.literal('found'), found: foundSchema }), unknown]),
  marks: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('marks'), marks: marksOnPageSchema }),
    locked,
    unknown,
  ]),
  rich: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rich'), html: z.string(), text: z.string() }),
    unknown,
  ]),
} as const satisfies Record<InspectRequest['kind'], z.ZodType>;
export type OutcomeOf<K extends InspectRequest['kind']> = z.infer<(typeof outcomeSchemas)[K]>;

export const inspectEnvelopeSchema = z.object({ id: z.number(), request: inspectRequestSchema });
export const inspectReplySchema = z.object({ id: z.number(), outcome: z.unknown() });
export type InspectReply = z.infer<typeof inspectReplySchema>;
