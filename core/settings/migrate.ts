import { defaultSettings, type Settings, settingsSchema } from './schema.ts';

/**
 * What a settings file holds, as settings of this version; null where it can't be understood. Settings that were added
 * since the file was written get their defaults. Pure. A later version adds its step here: `if (version === 1) …`.
 */
export function migrateSettings(stored: unknown): Settings | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return null;
  const parsed = settingsSchema.safeParse({ ...defaultSettings, ...stored });
  return parsed.success ? parsed.data : null;
}
