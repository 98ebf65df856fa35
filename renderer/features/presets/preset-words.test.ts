import { describe, expect, it } from 'vitest';
import { allPresets, type Preset } from '../../../core/options/presets.ts';
import { defaultSettings } from '../../../core/settings/schema.ts';
import { activePreset, describeOutput, nameProblem, presetButtonText, presetName } from './preset-words.ts';

const named = (id: string): Preset => {
  const preset = allPresets([]).find((one) => one.id === id);
  if (!preset) throw new Error(id);
  return preset;
};

describe('a preset in words', () => {
  it.each([
    ['markdown', 'One file for each PDF, images in a folder beside it'],
    ['epub', 'One book for each PDF, divided into its chapters'],
    ['kindle', 'One book for each PDF, with a cover, named after its title'],
    ['obsidian', 'One note for each PDF, with front matter, images in “attachments”'],
  ])('says what %s makes', (id, words) => {
    expect(describeOutput(named(id))).toBe(words);
  });

  it('has Quire’s word for its own, and a person’s for theirs', () => {
    expect(presetName(named('obsidian'))).toBe('Obsidian note');
    expect(presetName({ ...named('epub'), id: 'own', name: 'Books' })).toBe('Books');
  });
});

it.each([
  ['markdown', 'Preset'],
  ['epub', 'Preset'],
  ['kindle', 'Kindle EPUB'],
])('the toolbar’s button for %s reads %s', (id, words) => {
  expect(presetButtonText(named(id))).toBe(words);
});

it('the toolbar’s button has no name while none is set', () => {
  expect(presetButtonText(null)).toBe('Preset');
});

describe('the preset that is set', () => {
  it('is Markdown at first, and none after something else was changed', () => {
    expect(activePreset(defaultSettings)?.id).toBe('markdown');
    expect(activePreset({ ...defaultSettings, images: 'inline' })).toBeNull();
  });
});

it.each([
  ['', [], 'Give it a name.'],
  ['  ', [], 'Give it a name.'],
  ['books ', ['Books'], 'A preset with this name already exists.'],
  ['Books', ['Papers'], null],
])('the name “%s” beside %j: %s', (name, others, problem) => {
  expect(nameProblem(name, others)).toBe(problem);
});
