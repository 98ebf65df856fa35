/** What can be done with watched folders. Each answer comes as the changed list. */
import type { WatchPatch } from '../../electron/ipc/contract.ts';
import { showSettings } from '../stores/view.ts';
import { perform } from './perform.ts';

/** Asks for a folder; what is to become of its files is seen and changed in the settings. */
export async function watchFolder(): Promise<void> {
  const reply = await perform('watch.add');
  if (reply.ok && reply.value) showSettings('watch');
}

export const updateWatch = (id: string, patch: WatchPatch) => perform('watch.update', id, patch);

export const chooseWatchDestination = (id: string) => perform('watch.chooseDestination', id);

export const removeWatch = (id: string) => perform('watch.remove', id);

export const takeLeftAlone = (id: string) => perform('watch.takeLeftAlone', id);
