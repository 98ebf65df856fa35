/** How tasks are to be converted, as it crosses between the window and the main process. Pure. */
import { z } from 'zod';
import { conversionOptionsSchema, destinationSchema, formatSchema, placeSchema } from '../options/options.ts';

/** How a task is to be converted. */
export const taskChoiceSchema = z.object({
  format: formatSchema,
  place: placeSchema,
  destination: destinationSchema,
  options: conversionOptionsSchema,
  /** Whether it can still be otherwise. */
  open: z.boolean(),
  /** What the result's name is made of, as far as it is known. */
  names: z.object({ name: z.string(), title: z.string(), authors: z.array(z.string()), dateMs: z.number() }),
  /** Of the document; null while nobody has looked. */
  pages: z.number().nullable(),
});
export type TaskChoice = z.infer<typeof taskChoiceSchema>;

/** What is left out stays as it is. A folder comes only from the system's dialog, which gives it a token. */
export const taskChangeSchema = z
  .object({
    format: formatSchema,
    place: placeSchema,
    destination: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['beside-source', 'ask']) }),
      z.object({ kind: z.literal('folder'), token: z.string() }),
    ]),
    options: conversionOptionsSchema.partial().strict(),
  })
  .partial()
  .strict();
export type TaskChangeRequest = z.infer<typeof taskChangeSchema>;
