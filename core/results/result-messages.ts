/** What crosses between the process that works on results and its owner. Pure. */
import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import type { SavedResult, SaveRequest } from '../model/saving.ts';
import type { CopyPurpose } from '../tasks/ports.ts';

/** All of a request but its signal: an abort is a message of its own. */
export type SaveWork = Omit<SaveRequest, 'signal'>;

export type ResultWork =
  | { kind: 'save'; request: SaveWork }
  | { kind: 'copy'; result: SavedResult; path: string; purpose: CopyPurpose };

/** From the owner, who is trusted: plain types. */
export type ToResultProcess =
  | { kind: 'begin'; id: number; work: ResultWork }
  | { kind: 'abort'; id: number }
  /** Null: not to be had. */
  | { kind: 'fetched'; fetch: number; bytes: Uint8Array | null };

const savedSchema: z.ZodType<SavedResult> = z.object({
  path: z.string(),
  assetsFolder: z.string().nullable(),
  sizeBytes: z.number(),
  missingImages: z.number(),
  missingNames: z.array(z.string()).optional(),
  notLookedThrough: z.literal(true).optional(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), result: savedSchema }),
  z.object({ kind: z.literal('skipped') }),
  z.object({ kind: z.literal('error'), error: errorDataSchema }),
]);
export type ResultOutcome = z.infer<typeof outcomeSchema>;

/** From a process that has read what others wrote. */
export const fromResultProcessSchema = z.discriminatedUnion('kind', [
  /** It is not stuck. */
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('fetch'), fetch: z.number(), url: z.string(), maxBytes: z.number().nonnegative() }),
  z.object({ kind: z.literal('ended'), id: z.number(), outcome: outcomeSchema }),
]);
export type FromResultProcess = z.infer<typeof fromResultProcessSchema>;
