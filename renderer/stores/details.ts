import type { TaskView } from '../../core/model/views.ts';
import { detailsShown } from '../features/inspector/shown.ts';
import { useMedia } from '../ui/use-media.ts';
import { useQueue } from './queue.ts';
import { useSelection } from './selection.ts';
import { useSettings } from './settings.ts';
import { useView } from './view.ts';

/** From here on there is room for list and details side by side (inspector.css); below, the details take the list's place. */
export const roomForBoth = '(min-width: 880px)';

export function useDetailsShown(): boolean {
  const beside = useMedia(roomForBoth);
  const wanted = useSettings(({ settings }) => settings?.details ?? true);
  const asked = useView((view) => view.details);
  const selected = useSelection((state) => state.selected.size);
  return detailsShown({ beside, wanted, asked, selected });
}

/** The one selected task, or that there are several, if their details are shown. */
export function useInspected(): TaskView | 'several' | null {
  const shown = useDetailsShown();
  const several = useSelection(({ selected }) => selected.size > 1);
  const id = useSelection(({ selected }) => (selected.size === 1 ? ([...selected][0] ?? null) : null));
  const task = useQueue((queue) => (id === null ? undefined : queue.tasks.get(id)));
  if (!shown) return null;
  return several ? 'several' : (task ?? null);
}

/** The details lie over the list, so that nothing in it can be seen or reached. */
export const useCoversList = (): boolean => !useMedia(roomForBoth);
