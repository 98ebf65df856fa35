import { app, Menu } from 'electron';
import type { SettingsStore } from '../settings/storage.ts';
import { currentLanguage } from './language.ts';
import { type MenuCommand, type MenuFacts, menuTemplate } from './menu-template.ts';
import { words } from './words.ts';

/** Sets the application menu and keeps its theme choice and its language in step with the settings. */
export function installMenu(
  facts: Omit<MenuFacts, 'theme' | 'words'>,
  settings: SettingsStore,
  { onCommand, exportDiagnostics }: { onCommand(command: MenuCommand): void; exportDiagnostics(): void },
): void {
  let shown: string | null = null;
  const build = () => {
    const { theme } = settings.get();
    const language = currentLanguage();
    if (shown === `${theme} ${language}`) return;
    shown = `${theme} ${language}`;
    const template = menuTemplate(
      { ...facts, theme, words: words[language].menu },
      { command: onCommand, chooseTheme: (theme) => settings.update({ theme }), exportDiagnostics },
    );
    app.setAboutPanelOptions({
      applicationName: 'Quire',
      applicationVersion: app.getVersion(),
      copyright: words[language].licence,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  build();
  settings.onChange(build);
}
