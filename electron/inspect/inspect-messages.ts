/** What crosses between the process that looks into PDFs and its owner. Pure. */
import { z } from 'zod';

export const inspectRequestSchema = z.object({
  id: z.number(),
  path: z.string(),
  /** Where a picture of the first page is written; its folder exists. */
  thumbnailPath: z.string(),
  password: z.string().optional(),
});
export type InspectRequest = z.infer<typeof inspectRequestSchema>;

export const factsSchema = z.object({
  pages: z.number().int().min(1),
  /** Where the text of the pages comes from: the file, recognition, or partly each. */
  text: z.enum(['own', 'scanned', 'mixed']),
  /** BCP 47; `und` where it can't be told. */
  language: z.string(),
  /** Whether there is a picture at `thumbnailPath`. */
  thumbnail: z.boolean(),
});

export const inspectOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), facts: factsSchema }),
  /** It needs a password, or another one. */
  z.object({ kind: z.literal('locked') }),
  /** Nothing is known; whoever converts it says what is wrong. */
  z.object({ kind: z.literal('unknown') }),
]);
export type InspectOutcome = z.infer<typeof inspectOutcomeSchema>;

export const inspectReplySchema = z.object({ id: z.number(), outcome: inspectOutcomeSchema });
export type InspectReply = z.infer<typeof inspectReplySchema>;
