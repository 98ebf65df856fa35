import { app } from 'electron';
import { chooseLanguage, type Language, type Settings } from '../../core/settings/schema.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import { type Words, words } from './words.ts';

/** Until the settings are read: messages may be needed before, or because the settings can't be read. */
let setting: Settings['language'] = 'system';

export const currentLanguage = (): Language => chooseLanguage(setting, app.getPreferredSystemLanguages());

export const currentWords = (): Words => words[currentLanguage()];

export function followLanguage(settings: Pick<SettingsStore, 'get' | 'onChange'>): void {
  setting = settings.get().language;
  settings.onChange(({ language }) => {
    setting = language;
  });
}
