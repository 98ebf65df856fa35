/** The settings, the state of the key, and facts about the app. Null until the first reply. */
import { create } from 'zustand';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { KeyStatus } from '../../core/model/views.ts';
import type { Settings } from '../../core/settings/schema.ts';
import type { RequestResult } from '../../electron/ipc/contract.ts';
import { listen, request } from '../bridge.ts';
import { setLanguage, setPlatform, setSystemLanguages } from '../i18n/translate.ts';
import { changesAhead } from './changes-ahead.ts';

interface SettingsStore {
  settings: Settings | null;
  key: KeyStatus | null;
  info: RequestResult<'app.info'> | null;
  /** The settings could not be loaded, so nothing can be shown. */
  failure: ErrorData | null;
}

export const useSettings = create<SettingsStore>(() => ({ settings: null, key: null, info: null, failure: null }));

/** The theme is an attribute of the root element. Without it the page follows the system. */
function showTheme(theme: Settings['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const ahead = changesAhead<Settings>();

/** Shows a change that is not confirmed yet. @returns ends that, once it is confirmed or refused */
export function showAhead(change: Partial<Settings>): () => void {
  const end = ahead.add(change);
  const { settings } = useSettings.getState();
  if (settings) setSettings(settings);
  return end;
}

/** @param confirmed by the main process */
export function setSettings(confirmed: Settings): void {
  const settings = ahead.over(confirmed);
  showTheme(settings.theme);
  document.documentElement.lang = setLanguage(settings.language);
  useSettings.setState({ settings });
}

export const setKeyStatus = (key: KeyStatus): void => useSettings.setState({ key });

/** Returns the function that stops following. */
export function followSettings(): () => void {
  const stops = [listen('settings.changed', setSettings), listen('key.changed', setKeyStatus)];
  void Promise.all([request('settings.get'), request('app.info')]).then(([settings, info]) => {
    if (info.ok) {
      setSystemLanguages(info.value.languages);
      setPlatform(info.value.platform);
      useSettings.setState({ info: info.value });
    }
    if (settings.ok) setSettings(settings.value);
    else useSettings.setState({ failure: settings.error });
  });
  void request('key.status').then((reply) => reply.ok && setKeyStatus(reply.value));
  return () => {
    for (const stop of stops) stop();
  };
}
