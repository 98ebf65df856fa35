import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolderSync } from '../../service/make-folder.ts';
import { defaultSettings, type Settings, settingsSchema } from './schema.ts';

/** Fields that are absent or undefined stay unchanged. */
export type SettingsChange = { [K in Exclude<keyof Settings, 'version'>]?: Settings[K] | undefined };

export interface SettingsStore {
  get(): Settings;
  /** Stores the change and calls the listeners. Throws the file system’s error, and then nothing has changed. */
  update(change: SettingsChange): Settings;
  /** Restores the defaults, except for the user’s presets and what is known of keys. Throws like `update`. */
  reset(): Settings;
  onChange(listener: (settings: Settings) => void): void;
  /** What of the settings file could not be read; null: nothing. */
  readonly damage: SettingsDamage | null;
}

export interface SettingsDamage {
  /** Names of the settings that got their defaults, or lost a part of their list; `all`: no setting could be read. */
  settings: readonly string[] | 'all';
  /** Path at which the old file is kept. */
  keptAs: string;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Anything else can be set aside: a folder of that name, or a file of another user.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : '';
  }
}

function parse(text: string): Migrated | null {
  try {
    return migrateSettings(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file atomically: after a crash or on a full disk the old file remains. */
export function writeJsonAtomically(path: string, value: unknown): void {
  const temporary = `${path}.new`;
  makeFolderSync(dirname(path));
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

/** Reads the settings at `path`. A file that is unreadable in whole or in part is kept under another name, not overwritten. */
export function openSettings(path: string, now: () => Date = () => new Date()): SettingsStore {
  const text = readText(path);
  const stored = text === null ? { settings: defaultSettings, invalid: [] } : parse(text);
  const keptAs = `${path}.set-aside-${now().toISOString().replaceAll(':', '-')}`;
  if (!stored) renameSync(path, keptAs);
  let settings = stored?.settings ?? defaultSettings;
  const isPartial = stored !== null && stored.invalid.length > 0;
  if (isPartial) {
    copyFileSync(path, keptAs);
    // Without this the next start would find, tell and copy the same again.
    writeJsonAtomically(path, settings);
  }
  const damage = !stored || isPartial ? { settings: stored?.invalid ?? ('all' as const), keptAs } : null;
  const listeners = new Set<(settings: Settings) => void>();
  const replace = (next: Settings) => {
    writeJsonAtomically(path, next);
    settings = next;
    for (const listener of listeners) listener(settings);
    return settings;
  };
  return {
    damage,
    get: () => settings,
    update(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return replace(settingsSchema.parse({ ...settings, ...given }));
    },
    reset: () => replace({ ...defaultSettings, presets: settings.presets, keyOrigins: settings.keyOrigins }),
    onChange: (listener) => void listeners.add(listener),
  };
}

interface Migrated {
  settings: Settings;
  /** Names of the settings that were invalid, in whole or in part. */
  invalid: string[];
}

/**
 * Converts the content of a settings file to the settings of this version. Missing and invalid settings get their
 * defaults; of a list only the invalid elements are left out. Null: these are no settings, or those of a later version. Pure.
 */
export function migrateSettings(stored: unknown): Migrated | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null;
  const current = stored.version === 1 ? fromVersion1(stored) : stored;
  if (!settingsSchema.shape.version.safeParse('version' in current && current.version).success) return null;
  const shape: Readonly<Record<string, z.ZodType>> = settingsSchema.shape;
  const isValid = (name: string, value: unknown) => shape[name]?.safeParse(value).success !== false;
  const invalid = Object.entries(current).flatMap(([name, value]) => (isValid(name, value) ? [] : [name]));
  const mended = invalid.map((name) => {
    const value: unknown = current[name as keyof typeof current];
    const valid = Array.isArray(value) ? value.filter((element) => isValid(name, [element])) : null;
    return [name, valid && isValid(name, valid) ? valid : defaultSettings[name as keyof Settings]];
  });
  const settings = settingsSchema.parse({ ...defaultSettings, ...current, ...Object.fromEntries(mended) });
  return { settings, invalid };
}

/**
 * Three files at a time were the default, and the whole of the settings was written with every change: hardly anybody had chosen it.
 * Who had gets as many as the computer has room for, which is what a choice of this kind is about. Other numbers were chosen.
 */
function fromVersion1(stored: object): object {
  const { concurrency, ...others } = { concurrency: 3, ...stored, version: defaultSettings.version };
  return concurrency === 3 ? others : { ...others, concurrency };
}
