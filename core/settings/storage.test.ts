import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultOutputOptions } from '../options/options.ts';
import { defaultSettings } from './schema.ts';
import { openSettings } from './storage.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Settings', () => {
  test('begin with the defaults, and nothing is written before something changes', () => {
    const settings = openSettings(path);
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.setAside).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are there again after a restart, and listeners hear of a change', () => {
    const settings = openSettings(path);
    const heard: string[] = [];
    settings.onChange(({ theme }) => heard.push(theme));
    settings.update({ theme: 'dark', destination: { kind: 'folder', folder: '/books' }, format: undefined });
    expect(heard).toEqual(['dark']);
    expect(openSettings(path).get()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      destination: { kind: 'folder', folder: '/books' },
    });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  test('go back to the defaults as a whole, and a person’s own presets stay', () => {
    const settings = openSettings(path);
    const { ocrLanguages: _, ...output } = defaultOutputOptions;
    const books = { id: 'books', name: 'Books', format: 'epub' as const, output: { ...output, ocrLanguages: ['fr'] } };
    settings.update({ theme: 'dark', ocrLanguages: ['de'], presets: [books], presetId: 'books' });
    settings.reset();
    expect(settings.get()).toEqual({ ...defaultSettings, presets: [books] });
    expect(openSettings(path).get()).toEqual({ ...defaultSettings, presets: [books] });
  });

  test('get defaults for what an older file does not know', () => {
    writeFileSync(path, JSON.stringify({ version: 2, format: 'epub' }));
    expect(openSettings(path).get()).toEqual({ ...defaultSettings, format: 'epub' });
  });

  test.each([
    ['the number that was the default becomes automatic', 3, 'automatic'],
    ['a chosen number stays', 5, 5],
    ['no number becomes automatic', undefined, 'automatic'],
  ] as const)('of version 1: %s', (_what, concurrency, now) => {
    writeFileSync(path, JSON.stringify({ version: 1, format: 'epub', concurrency }));
    const settings = openSettings(path);
    expect(settings.setAside).toBeNull();
    expect(settings.get()).toEqual({ ...defaultSettings, format: 'epub', concurrency: now });
    settings.update({ concurrency: 3 });
    expect(openSettings(path).get().concurrency).toBe(3);
  });

  test.each([
    ['broken', '{"version": 2, "form'],
    ['of a newer Quire', '{"version": 99}'],
    ['with a value that is none', '{"version": 2, "concurrency": 1000}'],
    ['empty', ''],
  ])('that are %s are set aside, whole, for the defaults', (_what, text) => {
    writeFileSync(path, text);
    const settings = openSettings(path, () => new Date('2026-03-01T12:00:00Z'));
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.setAside).toBe(`${path}.set-aside-2026-03-01T12-00-00.000Z`);
    expect(readFileSync(settings.setAside ?? '', 'utf8')).toBe(text);
    expect(openSettings(path).setAside).toBeNull();
  });

  test('that are a folder are set aside as well', () => {
    mkdirSync(path);
    const settings = openSettings(path);
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.setAside).not.toBeNull();
    expect(settings.update({ format: 'epub' }).format).toBe('epub');
  });

  test('stay as they were where a value is refused or the file can’t be written', () => {
    const settings = openSettings(path);
    expect(() => settings.update({ concurrency: 99 })).toThrow();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder was');
    expect(() => settings.update({ theme: 'dark' })).toThrow();
    expect(settings.get()).toEqual(defaultSettings);
  });
});
