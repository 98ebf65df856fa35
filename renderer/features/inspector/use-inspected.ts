import { useSyncExternalStore } from 'react';
import type { TaskView } from '../../../electron/ipc/contract.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { useView } from '../../stores/view.ts';

/** From here on the inspector has a column of its own (inspector.css). */
const wide = window.matchMedia('(min-width: 1000px)');

const watchWidth = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** The one selected task, if its details should show: in wide windows unless closed, in narrow ones only when asked for. */
export function useInspected(): TaskView | null {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  const wish = useView((view) => view.inspector);
  const id = useSelection(({ selected }) => (selected.size === 1 ? ([...selected][0] ?? null) : null));
  const task = useQueue((queue) => (id === null ? undefined : queue.tasks.get(id)));
  const shown = wish === 'open' || (wish === null && isWide);
  return shown && task ? task : null;
}
