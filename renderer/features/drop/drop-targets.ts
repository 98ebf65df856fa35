/** The targets that appear while files are dragged: what is set, and presets that would make something else. Pure. */
import { allPresets, type Preset } from '../../../core/options/presets.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';
import { activePreset, presetName, wordOutput } from '../presets/preset-words.ts';

export interface Lane {
  /** Null: what is set. */
  presetId: string | null;
  name: string;
  what: string;
  format: Settings['format'];
  place: Settings['place'];
  destination: Settings['destination'];
}

/** More would be no targets any more; a person's own come first, and the rest is in the menu. */
export const mostLanes = 5;

export function lanesOf(settings: Settings): Lane[] {
  const active = activePreset(settings);
  const { format, place, destination } = settings;
  const present: Lane = {
    presetId: null,
    name: active ? presetName(active) : t(`format.${format}`),
    what: wordOutput(active ?? { id: '', format, output: settings }),
    ...{ format, place, destination },
  };
  const others = [...settings.presets, ...allPresets([])].filter(({ id }) => id !== active?.id);
  return [present, ...others.slice(0, mostLanes - 1).map((preset) => laneOf(preset, settings))];
}

const laneOf = (preset: Preset, settings: Settings): Lane => ({
  presetId: preset.id,
  name: presetName(preset),
  what: wordOutput(preset),
  format: preset.format,
  place: preset.place ?? settings.place,
  destination: preset.destination ?? settings.destination,
});
