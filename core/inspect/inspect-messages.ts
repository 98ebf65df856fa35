/** What crosses between the process that looks into PDFs and results, and its owner. Pure. */
import { z } from 'zod';
import { foundSchema, marksOnPageSchema, previewIndexSchema, receiptGapSchema } from '../model/preview.ts';

const password = z.string().optional();

const lookSchema = z.object({
  kind: z.literal('look'),
  path: z.string(),
  /** Where a picture of the first page is written; its folder exists. */
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

/** Compares a PDF with what became of it. */
const receiptRequestSchema = z.object({
  kind: z.literal('receipt'),
  path: z.string(),
  password,
  resultPath: z.string(),
  /** Pages that were converted, as a person writes them; absent: all. */
  only: z.string().optional(),
  /** Areas of pages (1-based) whose text nobody needs to look for. */
  leftOut: z
    .array(z.object({ page: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }))
    .optional(),
  /** Where all of it is written; its folder exists. */
  receiptPath: z.string(),
});

/** Cuts a result into pieces that can be drawn one by one. */
const previewSchema = z.object({
  kind: z.literal('preview'),
  resultPath: z.string(),
  /** Exists; the pieces, `index.json` and pictures that the result holds itself are written there. */
  folder: z.string(),
  /** So much of it as is read in no time. */
  onlyBeginning: z.boolean(),
});

/** Looks for words in a result that has been cut. */
const findSchema = z.object({
  kind: z.literal('find'),
  folder: z.string(),
  /** How many there are. */
  pieces: z.number().int(),
  query: z.string().max(500),
});

/** Looks for words in the text that a page of a PDF has of its own. */
const marksSchema = z.object({
  kind: z.literal('marks'),
  path: z.string(),
  password,
  /** From 0. */
  page: z.number().int().min(0),
  query: z.string().max(500),
});

/** Puts the pieces of a result together again, for the clipboard. */
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
/** Nothing is known; whoever converts it says what is wrong. */
const unknown = z.object({ kind: z.literal('unknown') });

export const factsSchema = z.object({
  pages: z.number().int().min(1),
  /** Where the text of the pages comes from: the file, recognition, or partly each. */
  text: z.enum(['own', 'scanned', 'mixed']),
  /** BCP 47; `und` where it can't be told. */
  language: z.string(),
  /** Whether there is a picture at `thumbnailPath`. */
  thumbnail: z.boolean(),
});

export const receiptSummarySchema = z.object({
  pages: z.number().int(),
  /** Pages that have text to look for. */
  checked: z.number().int(),
  gaps: z.array(receiptGapSchema),
});

/** By kind of request; each may also end as `unknown`. */
export const outcomeSchemas = {
  look: z.discriminatedUnion('kind', [z.object({ kind: z.literal('facts'), facts: factsSchema }), locked, unknown]),
  page: z.discriminatedUnion('kind', [z.object({ kind: z.literal('drawn') }), locked, unknown]),
  receipt: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('receipt'), receipt: receiptSummarySchema }),
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
export type InspectOutcome = OutcomeOf<'look'>;

export const inspectEnvelopeSchema = z.object({ id: z.number(), request: inspectRequestSchema });
export const inspectReplySchema = z.object({ id: z.number(), outcome: z.unknown() });
export type InspectReply = z.infer<typeof inspectReplySchema>;
