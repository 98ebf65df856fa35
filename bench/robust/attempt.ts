/** Converts one file in a process of its own and says how that ended. */

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConvertError, convert } from '../../engine/pipeline.ts';
import { faultsOfEpub } from './epub-faults.ts';

export const attemptSchema = z.object({
  pdf: z.string(),
  password: z.string().nullable(),
  format: z.enum(['markdown', 'epub']),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const endingSchema = z.union([
  z.object({ kind: z.literal('result'), pages: z.number(), warnings: z.array(z.string()) }),
  /** An error that says what is wrong with the file. */
  z.object({ kind: z.literal('error'), code: z.string() }),
  /** A result that a reader would refuse. */
  z.object({ kind: z.literal('malformed'), message: z.string() }),
]);
export type Ending = z.infer<typeof endingSchema>;

/** @throws whatever is no ConvertError: the file made the engine stumble */
export async function attempt({ pdf, password, format }: Attempt): Promise<Ending> {
  const source = await readFile(pdf);
  try {
    const { bytes, pages, warnings } = await convert(source, { format, ...(password !== null && { password }) });
    const fault = format === 'epub' ? faultsOfEpub(bytes) : null;
    if (fault !== null) return { kind: 'malformed', message: fault };
    return { kind: 'result', pages, warnings: warnings.map(({ code }) => code) };
  } catch (error) {
    if (error instanceof ConvertError) return { kind: 'error', code: error.code };
    throw error;
  }
}
