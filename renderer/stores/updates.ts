/** Follows the versions of Quire itself. Null until the first reply. */
import { create } from 'zustand';
import type { UpdatesView } from '../../core/model/updates.ts';
import { listen, request } from '../bridge.ts';

export const useUpdates = create<{ updates: UpdatesView | null }>(() => ({ updates: null }));

const receive = (updates: UpdatesView): void => useUpdates.setState({ updates });

/** Returns the function that stops following. */
export function followUpdates(): () => void {
  const stop = listen('updates.changed', receive);
  void request('updates.view').then((reply) => reply.ok && receive(reply.value));
  return stop;
}
