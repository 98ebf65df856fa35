/** What presets are called and what they make, in words. Pure. */
import { isBuiltIn, type Preset, presentPreset } from '../../../core/options/presets.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';

export const presetName = ({ id, name }: Preset): string => (isBuiltIn(id) ? t(`preset.${id}`) : name);

/** The preset that the settings are now; null: they are none. */
export const activePreset = (settings: Settings): Preset | null =>
  presentPreset(settings, settings.presets, settings.presetId);

/** On the toolbar's button. The two that are only a format are told by the format beside it. */
export const presetButton = (active: Preset | null): string =>
  active === null || active.id === 'markdown' || active.id === 'epub' ? t('preset.button') : presetName(active);

/** What becomes of a PDF, in one sentence. */
export function wordOutput({ id, format, output }: Pick<Preset, 'id' | 'format' | 'output'>): string {
  if (id === 'kindle') return t('drop.kindle');
  if (format === 'epub') return t('drop.epub');
  if (output.images === 'inline') return t('drop.markdownInline');
  if (output.attachmentsFolder === '') return t('drop.markdown');
  return output.markdownExtras.includes('front-matter')
    ? t('drop.note', { folder: output.attachmentsFolder })
    : t('drop.markdownShared', { folder: output.attachmentsFolder });
}

/** Null: it can be used. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  const given = name.trim();
  if (given === '') return t('preset.nameEmpty');
  return others.some((other) => other.toLocaleLowerCase() === given.toLocaleLowerCase()) ? t('preset.nameTaken') : null;
}
