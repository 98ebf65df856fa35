import type { TaskView } from '../../../electron/ipc/contract.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { useView } from '../../stores/view.ts';
import { useMedia } from '../../ui/use-media.ts';

/** From here on there is room for list and details side by side (inspector.css); below, the details take the list's place. */
const wide = '(min-width: 880px)';

/**
 * The one selected task, or that there are several, if details should show: in wide windows unless closed, in narrow ones
 * only when asked for.
 */
export function useInspected(): TaskView | 'several' | null {
  const isWide = useMedia(wide);
  const wish = useView((view) => view.inspector);
  const several = useSelection(({ selected }) => selected.size > 1);
  const id = useSelection(({ selected }) => (selected.size === 1 ? ([...selected][0] ?? null) : null));
  const task = useQueue((queue) => (id === null ? undefined : queue.tasks.get(id)));
  const shown = wish === 'open' || (wish === null && isWide);
  if (!shown) return null;
  return several ? 'several' : (task ?? null);
}

/** The details lie over the list, so that nothing in it can be seen or reached. */
export const useCoversList = (): boolean => !useMedia(wide);
