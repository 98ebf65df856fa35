/** What crosses between the keychain's process and its owner. Pure. */
import { z } from 'zod';

/** The name under which the system's keychain shows Quire's entries; the account is the service's origin. */
export const keychainService = 'Quire';

export const keychainRequestSchema = z.discriminatedUnion('operation', [
  z.object({ id: z.number(), operation: z.literal('get'), account: z.string() }),
  z.object({ id: z.number(), operation: z.literal('set'), account: z.string(), key: z.string() }),
  z.object({ id: z.number(), operation: z.literal('remove'), account: z.string() }),
]);
export type KeychainRequest = z.infer<typeof keychainRequestSchema>;

export const keychainReplySchema = z.discriminatedUnion('ok', [
  z.object({ id: z.number(), ok: z.literal(true), key: z.string().nullable() }),
  /** `cause` is the keychain’s own message. It never contains the key. */
  z.object({ id: z.number(), ok: z.literal(false), cause: z.string() }),
]);
export type KeychainReply = z.infer<typeof keychainReplySchema>;
