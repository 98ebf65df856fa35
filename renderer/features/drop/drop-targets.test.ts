import { describe, expect, it } from 'vitest';
import type { Preset } from '../../../core/options/presets.ts';
import { defaultSettings } from '../../../core/settings/schema.ts';
import { dropTargets, mostTargets } from './drop-targets.ts';

const own = (id: string): Preset => {
  const { format, place, collision, nameTemplate, images, attachmentsFolder, markdownExtras } = defaultSettings;
  const { ocrLanguages, cover } = defaultSettings;
  const output = { nameTemplate, images, attachmentsFolder, markdownExtras, ocrLanguages, cover };
  return { id, name: id, format, output, place, collision, destination: { kind: 'folder', folder: `/${id}` } };
};

const names = (settings: typeof defaultSettings) => dropTargets(settings).map(({ name }) => name);

describe('lanes', () => {
  it('begin with what is set; no preset stands there twice', () => {
    expect(names(defaultSettings)).toEqual(['Markdown', 'EPUB', 'Kindle EPUB', 'Obsidian note']);
    expect(names({ ...defaultSettings, images: 'inline' })).toEqual([
      'Markdown',
      'Markdown',
      'EPUB',
      'Kindle EPUB',
      'Obsidian note',
    ]);
  });

  it('show a person’s own presets before those of Quire, and never too many', () => {
    const settings = { ...defaultSettings, presets: ['Books', 'Papers', 'Notes', 'Law', 'More'].map(own) };
    expect(names(settings)).toEqual(['Markdown', 'Books', 'Papers', 'Notes', 'Law']);
    expect(dropTargets(settings)).toHaveLength(mostTargets);
  });

  it('say where results go: as the preset says, else as it is set', () => {
    const settings = { ...defaultSettings, presets: [own('Books')], destination: { kind: 'ask' } as const };
    const [, books, markdown] = dropTargets(settings);
    expect(books).toMatchObject({ presetId: 'Books', destination: { kind: 'folder', folder: '/Books' } });
    expect(markdown).toMatchObject({ presetId: 'epub', destination: { kind: 'ask' } });
  });
});
