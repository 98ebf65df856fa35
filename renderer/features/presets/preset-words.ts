/** The names of presets, and what they make of a PDF. Pure. */
import { isBuiltIn, type Preset, presentPreset } from '../../../core/options/presets.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';

export const presetName = ({ id, name }: Preset): string => (isBuiltIn(id) ? t(`preset.${id}`) : name);

/** The preset that equals the current settings; null if there is none. */
export const activePreset = (settings: Settings): Preset | null =>
  presentPreset(settings, settings.presets, settings.presetId);

/**
 * The label of the toolbar's button. The presets Markdown and EPUB are not named, because the format is shown beside
 * it.
 */
export const presetButtonText = (active: Preset | null): string =>
  active === null || active.id === 'markdown' || active.id === 'epub' ? t('preset.button') : presetName(active);

/** What a preset makes of a PDF, in one sentence. */
export function describeOutput({ id, format, output }: Pick<Preset, 'id' | 'format' | 'output'>): string {
  if (id === 'kindle') return t('drop.kindle');
  if (format === 'epub') return t('drop.epub');
  if (output.images === 'inline') return t('drop.markdownInline');
  if (output.attachmentsFolder === '') return t('drop.markdown');
  return output.markdownExtras.includes('front-matter')
    ? t('drop.note', { folder: output.attachmentsFolder })
    : t('drop.markdownShared', { folder: output.attachmentsFolder });
}

/** Null if the name can be used. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  const given = name.trim();
  if (given === '') return t('preset.nameEmpty');
  return others.some((other) => other.toLocaleLowerCase() === given.toLocaleLowerCase()) ? t('preset.nameTaken') : null;
}
