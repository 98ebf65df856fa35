import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../settings/schema.ts';
import {
  builtInPresets,
  findPreset,
  type Preset,
  presentPreset,
  presetOf,
  presetSchema,
  withPreset,
} from './presets.ts';

const obsidian = findPreset('obsidian', []) as Preset;
const books = presetOf(
  { ...defaultSettings, format: 'epub', destination: { kind: 'folder', folder: '/books' } },
  'own-1',
  'Books',
);

describe('A preset', () => {
  test('that comes with Quire leaves place, destination and collisions as they are', () => {
    const settings = { ...defaultSettings, place: 'cloud', destination: { kind: 'ask' }, collision: 'skip' } as const;
    expect(withPreset(settings, obsidian)).toEqual({
      ...settings,
      attachmentsFolder: 'attachments',
      markdownExtras: ['front-matter'],
    });
  });

  test('of a person’s own says where results go too', () => {
    expect(withPreset(defaultSettings, books)).toMatchObject({
      format: 'epub',
      destination: { kind: 'folder', folder: '/books' },
    });
  });

  test('undoes what another one has set', () => {
    const markdown = findPreset('markdown', []) as Preset;
    expect(withPreset(withPreset(defaultSettings, obsidian), markdown)).toEqual(defaultSettings);
  });

  test('that was written before an option existed gets its default', () => {
    const { cover: _, ...output } = books.output;
    expect(presetSchema.parse({ ...books, output })).toEqual(books);
  });
});

describe('The preset that the settings are', () => {
  test.each(builtInPresets.map((preset) => [preset.id, preset] as const))('is %s after it was chosen', (id, preset) => {
    expect(presentPreset(withPreset(defaultSettings, preset), [books], id)?.id).toBe(id);
  });

  test('is a person’s own one before one that says less', () => {
    expect(presentPreset(withPreset(defaultSettings, books), [books], null)?.id).toBe('own-1');
  });

  test('is none after something was changed', () => {
    const settings = withPreset(defaultSettings, books);
    expect(presentPreset({ ...settings, images: 'inline' }, [books], 'own-1')).toBeNull();
  });

  test('is another one when only what tells them apart was changed', () => {
    expect(presentPreset({ ...withPreset(defaultSettings, books), collision: 'replace' }, [books], 'own-1')?.id).toBe(
      'epub',
    );
  });
});
