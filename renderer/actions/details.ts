/** Shows and hides the details of the selected files, beside the list or over it. */
import { areDetailsBeside, areDetailsShown } from '../stores/details.ts';
import { currentIds } from '../stores/lines.ts';
import { focusActiveRow, selectRow, useSelection } from '../stores/selection.ts';
import { useSettings } from '../stores/settings.ts';
import { useView } from '../stores/view.ts';
import { updateSettings } from './settings.ts';

/** Details beside the list are a setting. Details over the list stay until they are closed. */
export function showDetails(details: boolean): void {
  if (!areDetailsBeside()) useView.setState({ details });
  else if (useSettings.getState().settings?.details !== details) void updateSettings({ details });
}

/** With nothing selected, the focused row is selected first, or else the first row. */
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
