import { app, Menu } from 'electron';
import type { SettingsStore } from '../settings/storage.ts';
import { type MenuCommand, type MenuFacts, menuTemplate } from './menu-template.ts';

/** Sets the application menu and keeps its theme choice in step with the settings. */
export function installMenu(
  facts: Omit<MenuFacts, 'theme'>,
  settings: SettingsStore,
  { onCommand, exportDiagnostics }: { onCommand(command: MenuCommand): void; exportDiagnostics(): void },
): void {
  let shownTheme: string | null = null;
  const build = () => {
    const { theme } = settings.get();
    if (theme === shownTheme) return;
    shownTheme = theme;
    const template = menuTemplate(
      { ...facts, theme },
      { command: onCommand, chooseTheme: (theme) => settings.update({ theme }), exportDiagnostics },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  app.setAboutPanelOptions({
    applicationName: 'Quire',
    applicationVersion: app.getVersion(),
    copyright: 'MIT licence',
  });
  build();
  settings.onChange(build);
}
