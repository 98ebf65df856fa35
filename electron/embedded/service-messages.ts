/** The messages between the service's process and its supervisor. Pure. */
import { z } from 'zod';
import { errorDataSchema } from '../../core/errors/codes.ts';

/** The token is sent as a message because other programs can read argv and the environment. */
export const serviceOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), dataFolder: z.string(), token: z.string(), keepDays: z.number() }),
  z.object({ kind: z.literal('keep'), keepDays: z.number() }),
  z.object({ kind: z.literal('stop') }),
]);
export type ServiceOrder = z.infer<typeof serviceOrderSchema>;

export const serviceNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), baseUrl: z.string() }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), error: errorDataSchema }),
]);
export type ServiceNews = z.infer<typeof serviceNewsSchema>;
