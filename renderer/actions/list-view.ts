/** How the list is shown; kept for the next start. */
import { defaultListView, type ListView } from '../../core/settings/list-view.ts';
import { useSettings } from '../stores/settings.ts';
import { setQuery } from '../stores/view.ts';
import { updateSettings } from './settings.ts';

export const listView = (): ListView => useSettings.getState().settings?.list ?? defaultListView;

export const changeList = (part: Partial<ListView>): void => void updateSettings({ list: { ...listView(), ...part } });

/** Only these files, or all again. */
export const toggleShow = (show: ListView['show']): void =>
  changeList({ show: listView().show === show ? 'all' : show });

export function showAllFiles(): void {
  setQuery('');
  if (listView().show !== 'all') changeList({ show: 'all' });
}
