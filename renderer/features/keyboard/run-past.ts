/** The commands on rows, on the history's page. */

import type { PastView } from '../../../core/model/views.ts';
import type { Command } from '../../../electron/ipc/commands.ts';
import { convertPast, forgetPast, locatePast, openPast, revealPast } from '../../actions/history.ts';
import { type PastAction, pastActions } from '../../tasks/past.ts';

const meant = (action: PastAction, entries: readonly PastView[]): PastView[] =>
  entries.filter((entry) => pastActions(entry).flat().includes(action));

/** What each command means for an entry; the others mean nothing there. */
export const pastActionOf: Partial<Record<Command, PastAction>> = {
  open: 'open',
  reveal: 'reveal',
  locate: 'locate',
  again: 'convert',
  remove: 'forget',
};

export function runOnPast(command: Command, entries: readonly PastView[]): void {
  const action = pastActionOf[command];
  if (action === undefined) return;
  const ids = meant(action, entries).map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return;
  switch (action) {
    case 'open':
      void openPast(first);
      return;
    case 'reveal':
      void revealPast(first);
      return;
    case 'locate':
      void locatePast(first);
      return;
    case 'convert':
      void convertPast(ids);
      return;
    case 'forget':
      void forgetPast(ids);
      return;
  }
}
