import { z } from 'zod';

/** What the engine reads pages at. */
export const DPI = 200;

export const ocrPageSchema = z.object({
  /** A grey PNG of DPI. */
  picture: z.string(),
  /** Tesseract's code of the language that the engine found. */
  language: z.string(),
  recogniseMs: z.number(),
  /** With rendering, levelling and the search for language and orientation. */
  wholeMs: z.number(),
});
export type OcrPage = z.infer<typeof ocrPageSchema>;
