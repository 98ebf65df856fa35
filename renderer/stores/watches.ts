/** Follows the watched folders. */
import { create } from 'zustand';
import type { WatchView } from '../../core/model/views.ts';
import { listen, request } from '../bridge.ts';
import { t } from '../i18n/translate.ts';
import { notify } from './notices.ts';

export const useWatches = create<{ watches: readonly WatchView[] }>(() => ({ watches: [] }));

const isAway = ({ state }: WatchView): boolean => state === 'gone' || state === 'unreadable';

/** Shows a notice when a folder becomes unavailable, and when it is back. */
function announceChanges(before: readonly WatchView[], after: readonly WatchView[]): void {
  const known = new Map(before.map((watch) => [watch.id, watch]));
  for (const watch of after) {
    const was = known.get(watch.id);
    if (!was || isAway(was) === isAway(watch)) continue;
    if (isAway(watch)) notify({ kind: 'note', text: t('watch.away', { name: watch.name }) });
    else if (watch.state === 'watching') notify({ kind: 'note', text: t('watch.back', { name: watch.name }) });
  }
}

function receive(watches: readonly WatchView[]): void {
  announceChanges(useWatches.getState().watches, watches);
  useWatches.setState({ watches });
}

/** Returns the function that stops following. */
export function followWatches(): () => void {
  const stop = listen('watch.changed', receive);
  void request('watch.list').then((reply) => {
    if (reply.ok) useWatches.setState({ watches: reply.value });
  });
  return stop;
}
