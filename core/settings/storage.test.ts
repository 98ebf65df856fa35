import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultOutputOptions } from '../options/options.ts';
import { defaultSettings } from './schema.ts';
import { migrateSettings, openSettings } from './storage.ts';

let folder: string;
let path: string;
let keptAs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-settings-'));
  path = join(folder, 'settings.json');
  keptAs = `${path}.set-aside-2026-03-01T12-00-00.000Z`;
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Settings', () => {
  test('begin with the defaults, and nothing is written before something changes', () => {
    const settings = openSettings(path);
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.damage).toBeNull();
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
    expect(settings.damage).toBeNull();
    expect(settings.get()).toEqual({ ...defaultSettings, format: 'epub', concurrency: now });
    settings.update({ concurrency: 3 });
    expect(openSettings(path).get().concurrency).toBe(3);
  });

  test.each([
    ['broken', '{"version": 2, "form'],
    ['of a newer Quire', '{"version": 99}'],
    ['empty', ''],
    ['no settings', '[2]'],
  ])('that are %s are set aside, whole, for the defaults', (_what, text) => {
    writeFileSync(path, text);
    const settings = openSettings(path, () => new Date('2026-03-01T12:00:00Z'));
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.damage).toEqual({ settings: 'all', keptAs });
    expect(readFileSync(keptAs, 'utf8')).toBe(text);
    expect(openSettings(path).damage).toBeNull();
  });

  test('lose of all their values only those that are none, and the old file is kept', () => {
    const other = { theme: 'dark', format: 'epub', destination: { kind: 'folder', folder: '/books' } };
    const text = JSON.stringify({ version: 2, ...other, concurrency: 1000, list: { sort: 'colour' }, proxy: 'mine' });
    writeFileSync(path, text);
    const settings = openSettings(path, () => new Date('2026-03-01T12:00:00Z'));
    expect(settings.get()).toEqual({ ...defaultSettings, ...other });
    expect(settings.damage).toEqual({ settings: ['concurrency', 'list', 'proxy'], keptAs });
    expect(readFileSync(keptAs, 'utf8')).toBe(text);
    const next = openSettings(path);
    expect(next.damage).toBeNull();
    expect(next.get()).toEqual(settings.get());
  });

  test('lose of all presets only those that are none', () => {
    const [books, notes] = ['books', 'notes'].map((id) => ({ id, name: id, format: 'epub', output: {} }));
    const presets = [books, { ...books, id: 'bad', format: 'docx' }, null, notes];
    writeFileSync(path, JSON.stringify({ version: 2, theme: 'dark', presetId: 'notes', presets }));
    const settings = openSettings(path);
    expect(settings.get().presets.map(({ id }) => id)).toEqual(['books', 'notes']);
    expect(settings.get()).toMatchObject({ theme: 'dark', presetId: 'notes' });
    expect(settings.damage?.settings).toEqual(['presets']);
  });

  const json = fc.jsonValue();
  const valid = { theme: 'dark', language: 'zh-CN', keepDays: 7, collision: 'replace', presetId: 'mine' } as const;
  test('keep every valid value, whatever the others are', () => {
    const names = Object.keys(defaultSettings).filter((name) => name !== 'version' && !Object.hasOwn(valid, name));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), json), (others) => {
        expect(migrateSettings({ version: 2, ...others, ...valid })?.settings).toMatchObject(valid);
      }),
    );
  });

  test('that are a folder are set aside as well', () => {
    mkdirSync(path);
    const settings = openSettings(path);
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.damage?.settings).toBe('all');
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
