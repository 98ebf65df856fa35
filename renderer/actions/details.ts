/** The details of the selected files: beside the list, or over it where there is no room for both. */
import { detailsShown } from '../features/inspector/shown.ts';
import { roomForBoth } from '../stores/details.ts';
import { currentIds } from '../stores/lines.ts';
import { focusActiveRow, selectRow, useSelection } from '../stores/selection.ts';
import { useSettings } from '../stores/settings.ts';
import { useView } from '../stores/view.ts';
import { updateSettings } from './settings.ts';

const isBeside = (): boolean => window.matchMedia(roomForBoth).matches;

export const areDetailsShown = (): boolean =>
  detailsShown({
    beside: isBeside(),
    wanted: useSettings.getState().settings?.details ?? true,
    asked: useView.getState().details,
    selected: useSelection.getState().selected.size,
  });

/** Beside the list it is remembered; over it, it holds until they are closed. */
export function showDetails(details: boolean): void {
  if (!isBeside()) useView.setState({ details });
  else if (useSettings.getState().settings?.details !== details) void updateSettings({ details });
}

/** With nothing selected, those of the row that has the keyboard, or of the first one. */
export function toggleDetails(): void {
  const shown = areDetailsShown();
  const { selected, active } = useSelection.getState();
  const ids = currentIds();
  const id = active !== null && ids.includes(active) ? active : ids[0];
  if (selected.size === 0 && id !== undefined) selectRow(ids, id, 'only');
  showDetails(!shown);
}

export function closeDetails(): void {
  showDetails(false);
  focusActiveRow();
}
