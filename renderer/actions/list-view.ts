/** Changes how the list is sorted, filtered and grouped. Kept in the settings. */
import type { ListView } from '../../core/settings/schema.ts';
import { listView } from '../stores/lines.ts';
import { setQuery } from '../stores/view.ts';
import { updateSettings } from './settings.ts';

export const changeList = (part: Partial<ListView>): void => void updateSettings({ list: { ...listView(), ...part } });

/** Switches a filter on, or off again. */
export const toggleShow = (show: ListView['show']): void =>
  changeList({ show: listView().show === show ? 'all' : show });

export function showAllFiles(): void {
  setQuery('');
  if (listView().show !== 'all') changeList({ show: 'all' });
}
