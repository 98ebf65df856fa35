/** The watched folders in a few words, and the lamp beside them. Pure. */
import type { WatchView } from '../../../core/model/views.ts';
import { t } from '../../i18n/translate.ts';

export interface WatchLine {
  lamp: 'on' | 'wait' | 'off';
  text: string;
}

/** What is wrong goes before what works. Null: nothing is watched. */
export function describeWatches(watches: readonly Pick<WatchView, 'name' | 'state'>[]): WatchLine | null {
  if (watches.length === 0) return null;
  const away = watches.filter(({ state }) => state === 'gone' || state === 'unreadable');
  const [first] = away;
  if (first) {
    if (away.length > 1) return { lamp: 'off', text: t('watch.lampAway', { count: away.length }) };
    const text =
      first.state === 'gone'
        ? t('watch.lampGone', { name: first.name })
        : t('watch.lampUnreadable', { name: first.name });
    return { lamp: 'off', text };
  }
  const working = watches.filter(({ state }) => state === 'watching').length;
  return working === 0
    ? { lamp: 'wait', text: t('watch.lampPaused') }
    : { lamp: 'on', text: t('watch.lampWatching', { count: working }) };
}
