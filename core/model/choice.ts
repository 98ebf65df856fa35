/** How tasks are to be converted, as it crosses between the window and the main process. Pure. */
import { z } from 'zod';
import { conversionOptionsSchema, destinationSchema, formatSchema, placeSchema } from '../options/options.ts';

const { shape } = conversionOptionsSchema;

/** How a task is to be converted, or several: null where they differ. */
export const taskChoiceSchema = z.object({
  format: formatSchema.nullable(),
  place: placeSchema.nullable(),
  destination: destinationSchema.nullable(),
  options: z.object({
    nameTemplate: shape.nameTemplate.nullable(),
    images: shape.images.nullable(),
    attachmentsFolder: shape.attachmentsFolder.nullable(),
    markdownExtras: shape.markdownExtras.nullable(),
    ocrLanguages: shape.ocrLanguages.nullable(),
    cover: shape.cover.nullable(),
    pages: shape.pages.nullable(),
    title: shape.title.nullable(),
    authors: shape.authors.nullable(),
  }),
  /** Whether it can still be otherwise; else all of them have ended, and can be converted once more. */
  open: z.boolean(),
  /** Of how many this is true: of those that are still open, else of those that have ended. */
  count: z.number(),
  /** What the name of the first one's result is made of, as far as it is known. */
  names: z.object({ name: z.string(), title: z.string(), authors: z.array(z.string()), dateMs: z.number() }),
  /** Of the document; null while nobody has looked, or where they differ. */
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
