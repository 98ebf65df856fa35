import type { TaskView } from '../../../core/model/views.ts';
import type { PlainKey } from '../../i18n/catalogue.ts';
import { en } from '../../i18n/en.ts';
import { t } from '../../i18n/translate.ts';

type WarningKey = Extract<PlainKey, `warning.${string}`>;

const isKnown = (key: string): key is WarningKey => key in en;

/** In the reader's language where the code is known; else in the words of the service. */
export function wordWarning({ code, message, count }: TaskView['warnings'][number], place: TaskView['place']): string {
  // Journals of earlier versions have the number in a sentence only.
  if (code === 'missing-images') {
    const counted = { count: count ?? Number.parseInt(message, 10) };
    const words = place === 'local' ? t('warning.missing-images-here', counted) : t('warning.missing-images', counted);
    return count === undefined || message === '' ? words : t('inspector.namedWarning', { words, names: message });
  }
  const here = `warning.${code}-here`;
  if (place === 'local' && isKnown(here)) return t(here);
  const key = `warning.${code}`;
  return isKnown(key) ? t(key) : message;
}
