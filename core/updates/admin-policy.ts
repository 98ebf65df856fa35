/** The administrator's file, which decides about updates for everyone on a computer. Pure. */
import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { updateChannelSchema, updateModeSchema } from '../model/updates.ts';

/** Strict: a misspelt name must not leave on what an administrator wanted off. */
const policySchema = z
  .object({ updates: updateModeSchema.optional(), updateChannel: updateChannelSchema.optional() })
  .strict();
export type Policy = z.infer<typeof policySchema>;

/** Where administrators of each system keep such files. `env`: for %ProgramData%. */
export function policyPath(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'win32':
      return win32.join(env.ProgramData ?? 'C:\\ProgramData', 'Quire', 'policy.json');
    case 'darwin':
      return '/Library/Application Support/Quire/policy.json';
    default:
      return posix.join('/etc', 'quire', 'policy.json');
  }
}

/** @param text the file's content; null: there is none. @returns null: it can't be understood. */
export function parsePolicy(text: string | null): Policy | null {
  if (text === null) return {};
  try {
    // Editors on Windows begin a file with a byte order mark.
    return policySchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
}
