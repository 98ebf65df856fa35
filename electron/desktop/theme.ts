import { nativeTheme } from 'electron';
import type { SettingsStore } from '../../core/settings/storage.ts';

/** The page follows through prefers-color-scheme, the system's own parts (menus, dialogs) by themselves. */
export function followTheme(settings: Pick<SettingsStore, 'get' | 'onChange'>): void {
  nativeTheme.themeSource = settings.get().theme;
  settings.onChange(({ theme }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
}
