/** What the processes of an ablation are asked and what they answer, as plain data. */

import { z } from 'zod';

const sampleSchema = z.object({
  name: z.string(),
  pdf: z.string(),
  /** The author's Markdown; null where there is none. */
  truth: z.string().nullable(),
});
export type Sample = z.infer<typeof sampleSchema>;

/** What is switched off, one after the other. */
const partsSchema = z.enum(['functions', 'conditions']);
export type Parts = z.infer<typeof partsSchema>;

export const jobSchema = z.discriminatedUnion('kind', [
  /** Counts what is called for a document. */
  z.object({ kind: z.literal('count'), parts: partsSchema, document: sampleSchema, pages: z.number() }),
  /** Switches one function or condition off. */
  z.object({
    kind: z.literal('switch'),
    parts: partsSchema,
    key: z.string(),
    /** With the calls that an ordinary conversion makes. */
    documents: z.array(sampleSchema.extend({ calls: z.number() })),
    pages: z.number(),
    /** Ends once so many documents have changed. */
    most: z.number(),
  }),
]);
export type AblateJob = z.infer<typeof jobSchema>;

/** By function: calls, and those that had an effect. */
const countsSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));
export type CountsByKey = z.infer<typeof countsSchema>;

export const censusSchema = z.object({
  /** Of the pages that the functions are switched off for. */
  sample: countsSchema,
  whole: countsSchema,
  /** Of the sample that have text. */
  pages: z.number(),
});
export type Census = z.infer<typeof censusSchema>;

export const effectSchema = z.object({
  /** Documents that come out different, with the sum of the changes of all their scores; null without a truth to compare with. */
  changed: z.array(z.object({ name: z.string(), delta: z.number().nullable() })),
  /** Of them those that could not be converted any more. */
  failed: z.number(),
  /** Documents that were converted. */
  examined: z.number(),
});
export type Effect = z.infer<typeof effectSchema>;
