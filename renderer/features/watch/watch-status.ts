/** A watched folder → how it fares, in words. Pure. */
import type { WatchView } from '../../../electron/ipc/contract.ts';
import { t } from '../../i18n/translate.ts';
import type { IconName } from '../../ui/icon.tsx';

export function watchStatus({ state, place }: WatchView): {
  icon: IconName;
  tone: 'plain' | 'done' | 'warn';
  text: string;
} {
  switch (state) {
    case 'watching':
      return {
        icon: 'circle-check',
        tone: 'done',
        text: place === 'cloud' ? t('watch.watchingCloud') : t('watch.watching'),
      };
    case 'paused':
      return { icon: 'circle-pause', tone: 'plain', text: t('watch.paused') };
    case 'gone':
      return { icon: 'triangle-alert', tone: 'warn', text: t('watch.gone') };
    case 'unreadable':
      return { icon: 'triangle-alert', tone: 'warn', text: t('watch.unreadable') };
  }
}
