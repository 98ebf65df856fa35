import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultSettings, type Settings, settingsSchema } from './schema.ts';

/** Fields that are absent or undefined stay unchanged. */
export type SettingsChange = { [K in Exclude<keyof Settings, 'version'>]?: Settings[K] | undefined };

export interface SettingsStore {
  get(): Settings;
  /** Stores the change and calls the listeners. Throws the file system’s error, and then nothing has changed. */
  update(change: SettingsChange): Settings;
  /** Restores the defaults, except for the user’s presets. Throws like `update`. */
  reset(): Settings;
  onChange(listener: (settings: Settings) => void): void;
  /** Path to which an unreadable settings file was moved; null if the file could be read. */
  readonly setAside: string | null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    // A folder has that name: treated like an unreadable file.
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

/** Replaces the file atomically: after a crash or on a full disk the old file remains. */
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

/** Reads the settings at `path`. An unreadable file is renamed instead of overwritten with defaults. */
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
 * Converts the content of a settings file to the settings of this version; null if it is invalid. Missing settings get
 * their defaults. Pure.
 */
export function migrateSettings(stored: unknown): Settings | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null;
  const current = stored.version === 1 ? fromVersion1(stored) : stored;
  const parsed = settingsSchema.safeParse({ ...defaultSettings, ...current });
  return parsed.success ? parsed.data : null;
}

/**
 * Three files at a time were the default, and the whole of the settings was written with every change: hardly anybody had chosen it.
 * Who had gets as many as the computer has room for, which is what a choice of this kind is about. Other numbers were chosen.
 */
function fromVersion1(stored: object): object {
  const { concurrency, ...others } = { concurrency: 3, ...stored, version: defaultSettings.version };
  return concurrency === 3 ? others : { ...others, concurrency };
}
