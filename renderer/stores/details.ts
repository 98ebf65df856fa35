/** Whether the details of the selected files are shown, and for which files. */
import type { TaskView } from '../../core/model/views.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useQueue } from './queue.ts';
import { useSelection } from './selection.ts';
import { useSettings } from './settings.ts';
import { useView } from './view.ts';

/** From this width on, list and details fit side by side (inspector.css). In narrower windows the details cover the list. */
const besideQuery = '(min-width: 880px)';

interface DetailsState {
  /** There is room for list and details side by side. */
  beside: boolean;
  /** The setting: show the details beside the list whenever something is selected. */
  wanted: boolean;
  /** The user opened the details over the list. A click or an arrow key alone must not cover the list. */
  opened: boolean;
  selected: number;
}

/** Pure. */
export const detailsShown = ({ beside, wanted, opened, selected }: DetailsState): boolean =>
  selected > 0 && (beside ? wanted : opened);

export const areDetailsBeside = (): boolean => window.matchMedia(besideQuery).matches;

export const areDetailsShown = (): boolean =>
  detailsShown({
    beside: areDetailsBeside(),
    wanted: useSettings.getState().settings?.details ?? true,
    opened: useView.getState().details,
    selected: useSelection.getState().selected.size,
  });

export function useDetailsShown(): boolean {
  const beside = useMediaQuery(besideQuery);
  const wanted = useSettings(({ settings }) => settings?.details ?? true);
  const opened = useView((view) => view.details);
  const selected = useSelection((state) => state.selected.size);
  return detailsShown({ beside, wanted, opened, selected });
}

/** The selected task, or that several are selected; null while no details are shown. */
export function useInspected(): TaskView | 'several' | null {
  const shown = useDetailsShown();
  const several = useSelection(({ selected }) => selected.size > 1);
  const id = useSelection(({ selected }) => (selected.size === 1 ? ([...selected][0] ?? null) : null));
  const task = useQueue((queue) => (id === null ? undefined : queue.tasks.get(id)));
  if (!shown) return null;
  return several ? 'several' : (task ?? null);
}

/** The details cover the list: nothing in the list can be seen or reached. */
export const useDetailsCoverList = (): boolean => !useMediaQuery(besideQuery);
