/** Changes the watched folders. The new list arrives as an event. */
import type { WatchPatch, WatchView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { showSettings } from '../stores/view.ts';
import { perform } from './perform.ts';

/** Asks for a folder, then opens its options in the settings. */
export async function watchFolder(): Promise<void> {
  const reply = await perform('watch.add');
  if (reply.ok && reply.value) showSettings('watch');
}

export const updateWatch = (id: string, patch: WatchPatch) => perform('watch.update', id, patch);

export const chooseWatchDestination = (id: string) => perform('watch.chooseDestination', id);

export async function removeWatch({ id, name }: WatchView): Promise<void> {
  const reply = await perform('watch.remove', id);
  if (reply.ok) notify({ kind: 'undo', of: 'watches', text: t('watch.removed', { name }), token: reply.value.undo });
}

export const undoRemoveWatch = (token: string) => perform('watch.undoRemove', token);

export const takeLeftAlone = (id: string) => perform('watch.takeLeftAlone', id);
