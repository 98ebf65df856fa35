/** What was set, where the key is, and what Quire runs on. Null until the first answer arrives. */
import { create } from 'zustand';
import type { ErrorData, KeyStatus, RequestResult, Settings } from '../../electron/ipc/contract.ts';
import { listen, request } from '../bridge.ts';

interface SettingsStore {
  settings: Settings | null;
  key: KeyStatus | null;
  info: RequestResult<'app.info'> | null;
  /** The settings could not be had, so that nothing can be shown. */
  failure: ErrorData | null;
}

export const useSettings = create<SettingsStore>(() => ({ settings: null, key: null, info: null, failure: null }));

/** The theme is the root element's attribute; without one the page follows the system. */
function showTheme(theme: Settings['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setSettings(settings: Settings): void {
  showTheme(settings.theme);
  useSettings.setState({ settings });
}

export const setKeyStatus = (key: KeyStatus): void => useSettings.setState({ key });

/** Returns the function that stops following. */
export function followSettings(): () => void {
  const stops = [listen('settings.changed', setSettings), listen('key.changed', setKeyStatus)];
  void request('settings.get').then((reply) => {
    if (reply.ok) setSettings(reply.value);
    else useSettings.setState({ failure: reply.error });
  });
  void request('key.status').then((reply) => reply.ok && setKeyStatus(reply.value));
  void request('app.info').then((reply) => reply.ok && useSettings.setState({ info: reply.value }));
  return () => {
    for (const stop of stops) stop();
  };
}
