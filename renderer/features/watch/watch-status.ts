/** The state of a watched folder in words. Pure. */
import type { WatchView } from '../../../core/model/views.ts';
import { t } from '../../i18n/translate.ts';
import type { Tasks } from '../../stores/queue-state.ts';
import type { IconName } from '../../ui/icon.tsx';

/** @param asks whether files for the cloud wait for the user's Start */
export function watchStatus(
  { state, place }: WatchView,
  asks: boolean,
): {
  icon: IconName;
  tone: 'plain' | 'done' | 'warn';
  text: string;
} {
  switch (state) {
    case 'watching':
      return {
        icon: 'circle-check',
        tone: 'done',
        text: place === 'local' ? t('watch.watching') : asks ? t('watch.watchingAsks') : t('watch.watchingCloud'),
      };
    case 'paused':
      return { icon: 'circle-pause', tone: 'plain', text: t('watch.paused') };
    case 'gone':
      return { icon: 'triangle-alert', tone: 'warn', text: t('watch.gone') };
    case 'unreadable':
      return { icon: 'triangle-alert', tone: 'warn', text: t('watch.unreadable') };
  }
}

/** Ids of files from this folder that wait for Start, in the order of the list. */
export function waitingFor(
  { folder, subfolders }: Pick<WatchView, 'folder' | 'subfolders'>,
  order: readonly string[],
  tasks: Tasks,
): string[] {
  return order.filter((id) => {
    const task = tasks.get(id);
    if (task?.status !== 'ready' || task.source !== 'file') return false;
    return task.origin === folder || (subfolders && isBelow(task.origin, folder));
  });
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder) && (/[\\/]$/.test(folder) || /^[\\/]/.test(path.slice(folder.length)));
