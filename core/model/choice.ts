/** The conversion options of tasks, as they cross between the window and the main process. Pure. */
import { z } from 'zod';
import { conversionOptionsSchema, destinationSchema, formatSchema, placeSchema } from '../options/options.ts';

const { shape } = conversionOptionsSchema;

/** The conversion options of one or more tasks; null where the tasks differ. */
export const taskChoiceSchema = z.object({
  format: formatSchema.nullable(),
  place: placeSchema.nullable(),
  /** Where the documents go: not the address in the settings if that was changed since. Empty: nowhere, or not known yet. */
  address: z.string().nullable(),
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
  /** True: the options can still be changed. False: all of the tasks have ended and can be converted again. */
  open: z.boolean(),
  /** The number of tasks that are open, or, if none is, that have ended. */
  count: z.number(),
  /** The known parts of the first task’s result name. */
  names: z.object({ name: z.string(), title: z.string(), authors: z.array(z.string()), dateMs: z.number() }),
  /** Pages of the document; null while unknown, or where the tasks differ. */
  pages: z.number().nullable(),
});
export type TaskChoice = z.infer<typeof taskChoiceSchema>;

/** Absent fields stay unchanged. A folder can only come from the system’s dialog and is passed as a token. */
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
