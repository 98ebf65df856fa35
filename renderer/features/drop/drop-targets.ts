/** The targets that appear while files are dragged: the current settings, and other presets. Pure. */
import { allPresets, type Preset } from '../../../core/options/presets.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';
import { activePreset, describeOutput, presetName } from '../presets/preset-words.ts';

export interface DropTarget {
  /** Null: the current settings. */
  presetId: string | null;
  name: string;
  what: string;
  format: Settings['format'];
  place: Settings['place'];
  destination: Settings['destination'];
}

/** More targets would be too small. The user's own presets come first. */
export const mostTargets = 5;

export function dropTargets(settings: Settings): DropTarget[] {
  const active = activePreset(settings);
  const { format, place, destination } = settings;
  const present: DropTarget = {
    presetId: null,
    name: active ? presetName(active) : t(`format.${format}`),
    what: describeOutput(active ?? { id: '', format, output: settings }),
    ...{ format, place, destination },
  };
  const others = [...settings.presets, ...allPresets([])].filter(({ id }) => id !== active?.id);
  return [present, ...others.slice(0, mostTargets - 1).map((preset) => targetOf(preset, settings))];
}

const targetOf = (preset: Preset, settings: Settings): DropTarget => ({
  presetId: preset.id,
  name: presetName(preset),
  what: describeOutput(preset),
  format: preset.format,
  place: preset.place ?? settings.place,
  destination: preset.destination ?? settings.destination,
});
