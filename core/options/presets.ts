/** Named sets of options: built-in presets and user presets. Pure. */
import { z } from 'zod';
import {
  collisionSchema,
  defaultOutputOptions,
  destinationSchema,
  formatSchema,
  type OutputOptions,
  outputOptionsOf,
  outputOptionsSchema,
  placeSchema,
} from './options.ts';

export const presetNameSchema = z.string().trim().min(1).max(60);

export const presetSchema = z.object({
  id: z.string().min(1).max(100),
  name: presetNameSchema,
  format: formatSchema,
  output: z.preprocess(
    (stored) => (typeof stored === 'object' ? { ...defaultOutputOptions, ...stored } : stored),
    outputOptionsSchema,
  ),
  /** Absent: the settings apply. */
  place: placeSchema.optional(),
  destination: destinationSchema.optional(),
  collision: collisionSchema.optional(),
});
export type Preset = z.infer<typeof presetSchema>;

const builtInIds = ['markdown', 'epub', 'kindle', 'obsidian'] as const;
export type BuiltInPresetId = (typeof builtInIds)[number];

/** The window translates their names. */
export const builtInPresets: readonly (Preset & { id: BuiltInPresetId })[] = [
  { id: 'markdown', name: 'Markdown', format: 'markdown', output: defaultOutputOptions },
  { id: 'epub', name: 'EPUB', format: 'epub', output: defaultOutputOptions },
  {
    id: 'kindle',
    name: 'Kindle EPUB',
    format: 'epub',
    // A Kindle lists what is sent to it by the file's name.
    output: { ...defaultOutputOptions, nameTemplate: '{title}' },
  },
  {
    id: 'obsidian',
    name: 'Obsidian note',
    format: 'markdown',
    output: { ...defaultOutputOptions, attachmentsFolder: 'attachments', markdownExtras: ['front-matter'] },
  },
];

export const isBuiltIn = (id: string): id is BuiltInPresetId => (builtInIds as readonly string[]).includes(id);

/** The settings that a preset can set. */
export type PresetTarget = OutputOptions &
  Pick<Preset, 'format'> &
  Required<Pick<Preset, 'place' | 'destination' | 'collision'>>;

export const allPresets = (own: readonly Preset[]): Preset[] => [...builtInPresets, ...own];

export const findPreset = (id: string, own: readonly Preset[]): Preset | null =>
  allPresets(own).find((preset) => preset.id === id) ?? null;

/** The settings that the preset changes. */
export function presetChange({ format, output, place, destination, collision }: Preset): Partial<PresetTarget> {
  return {
    format,
    ...output,
    ...(place && { place }),
    ...(destination && { destination }),
    ...(collision && { collision }),
  };
}

export const withPreset = <T extends PresetTarget>(settings: T, preset: Preset): T => ({
  ...settings,
  ...presetChange(preset),
});

/** Whether the settings equal everything that the preset sets. */
export function matches(settings: PresetTarget, preset: Preset): boolean {
  return Object.entries(presetChange(preset)).every(
    ([key, value]) => JSON.stringify(settings[key as keyof PresetTarget]) === JSON.stringify(value),
  );
}

/** The preset that matches the settings; `chosen` is preferred if several match. Null: none. */
export function presentPreset(settings: PresetTarget, own: readonly Preset[], chosen: string | null): Preset | null {
  const fitting = allPresets(own).filter((preset) => matches(settings, preset));
  return fitting.find(({ id }) => id === chosen) ?? fitting.findLast(({ id }) => !isBuiltIn(id)) ?? fitting[0] ?? null;
}

/** Makes a preset from the current settings. */
export function presetOf(settings: PresetTarget, id: string, name: string): Preset {
  const { format, place, destination, collision } = settings;
  return { id, name, format, output: outputOptionsOf(settings), place, destination, collision };
}
