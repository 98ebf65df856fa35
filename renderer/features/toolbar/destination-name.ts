import type { Settings } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';

/** The last part of a path, whichever way its system writes it; the whole for a root. */
export const folderName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

export function destinationName(destination: Settings['destination']): string {
  return destination.kind === 'folder'
    ? t('destination.folderNamed', { folder: folderName(destination.folder) })
    : t(`destination.${destination.kind}`);
}
