/** Named sets of options: those that come with Quire, and a person's own. Pure. */
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
  /** Left out: as it is set. */
  place: placeSchema.optional(),
  destination: destinationSchema.optional(),
  collision: collisionSchema.optional(),
});
export type Preset = z.infer<typeof presetSchema>;

const builtInIds = ['markdown', 'epub', 'kindle', 'obsidian'] as const;
export type BuiltInPresetId = (typeof builtInIds)[number];

/** The window names them in its own language. */
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

/** What presets set of the settings. */
export type PresetTarget = OutputOptions &
  Pick<Preset, 'format'> &
  Required<Pick<Preset, 'place' | 'destination' | 'collision'>>;

export const allPresets = (own: readonly Preset[]): Preset[] => [...builtInPresets, ...own];

export const findPreset = (id: string, own: readonly Preset[]): Preset | null =>
  allPresets(own).find((preset) => preset.id === id) ?? null;

/** What choosing a preset changes. */
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

/** Whether all that a preset says is so. */
export function matches(settings: PresetTarget, preset: Preset): boolean {
  return Object.entries(presetChange(preset)).every(
    ([key, value]) => JSON.stringify(settings[key as keyof PresetTarget]) === JSON.stringify(value),
  );
}

/** The preset that the settings are: the one that was `chosen` where several say the same. Null: none. */
export function presentPreset(settings: PresetTarget, own: readonly Preset[], chosen: string | null): Preset | null {
  const fitting = allPresets(own).filter((preset) => matches(settings, preset));
  return fitting.find(({ id }) => id === chosen) ?? fitting.findLast(({ id }) => !isBuiltIn(id)) ?? fitting[0] ?? null;
}

/** The settings as they are, under a name. */
export function presetOf(settings: PresetTarget, id: string, name: string): Preset {
  const { format, place, destination, collision } = settings;
  return { id, name, format, output: outputOptionsOf(settings), place, destination, collision };
}
