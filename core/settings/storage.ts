import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultSettings, type Settings, settingsSchema } from './schema.ts';

/** What is missing or undefined stays as it is. */
export type SettingsChange = { [K in Exclude<keyof Settings, 'version'>]?: Settings[K] | undefined };

export interface SettingsStore {
  get(): Settings;
  /** Stores and tells the listeners. Throws what the file system throws; then nothing has changed. */
  update(change: SettingsChange): Settings;
  /** Everything as it is at a first start, but for the presets that a person has made. Throws like `update`. */
  reset(): Settings;
  onChange(listener: (settings: Settings) => void): void;
  /** Where a file was set aside that could not be understood; null in good order. */
  readonly setAside: string | null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    // A folder of that name: nothing that could be understood.
    if (code === 'EISDIR') return '';
    throw error;
  }
}

function parse(text: string): Settings | null {
  try {
    return migrateSettings(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file as a whole: a crash or a full disk leaves the old one. */
export function writeJsonAtomically(path: string, value: unknown): void {
  const temporary = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    const file = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Reads the settings at `path`. A broken or unknown file is renamed, so that nobody's settings are lost by a default. */
export function openSettings(path: string, now: () => Date = () => new Date()): SettingsStore {
  const text = readText(path);
  const stored = text === null ? defaultSettings : parse(text);
  const setAside = stored ? null : `${path}.set-aside-${now().toISOString().replaceAll(':', '-')}`;
  if (setAside) renameSync(path, setAside);

  let settings = stored ?? defaultSettings;
  const listeners = new Set<(settings: Settings) => void>();
  const replace = (next: Settings) => {
    writeJsonAtomically(path, next);
    settings = next;
    for (const listener of listeners) listener(settings);
    return settings;
  };
  return {
    setAside,
    get: () => settings,
    update(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return replace(settingsSchema.parse({ ...settings, ...given }));
    },
    reset: () => replace({ ...defaultSettings, presets: settings.presets }),
    onChange: (listener) => void listeners.add(listener),
  };
}

/**
 * What a settings file holds, as settings of this version; null where it can't be understood. Settings that were added
 * since the file was written get their defaults. Pure. A later version adds its step here: `if (version === 1) …`.
 */
export function migrateSettings(stored: unknown): Settings | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return null;
  const parsed = settingsSchema.safeParse({ ...defaultSettings, ...stored });
  return parsed.success ? parsed.data : null;
}
