import { app, Menu } from 'electron';
import type { SettingsStore } from '../../core/settings/storage.ts';
import { commandIds, type MenuState } from '../ipc/commands.ts';
import { currentLanguage } from './language.ts';
import { isEnabled, type MenuCommand, type MenuFacts, menuTemplate } from './menu-template.ts';
import { words } from './words.ts';

/**
 * Sets the application menu and keeps its choices and its language in step with the settings.
 * @returns a function that takes the page's state and enables the commands that apply.
 */
export function installMenu(
  facts: Omit<MenuFacts, 'theme' | 'list' | 'state' | 'words'>,
  settings: SettingsStore,
  { onCommand, exportDiagnostics }: { onCommand(command: MenuCommand): void; exportDiagnostics(): void },
): (state: MenuState) => void {
  let shown: string | null = null;
  let state: MenuState | null = null;
  const build = () => {
    const { theme, list } = settings.get();
    const language = currentLanguage();
    // Labels can't change after the menu is built; `enabled` can.
    const wanted = [theme, language, state?.undo, ...Object.values(list)].join(' ');
    if (shown === wanted) {
      const menu = Menu.getApplicationMenu();
      for (const id of commandIds) {
        const item = menu?.getMenuItemById(id);
        if (item) item.enabled = isEnabled(state, id);
      }
      return;
    }
    shown = wanted;
    const template = menuTemplate(
      { ...facts, theme, list, state, words: words[language].menu },
      {
        command: onCommand,
        chooseTheme: (chosen) => settings.update({ theme: chosen }),
        changeList: (part) => settings.update({ list: { ...settings.get().list, ...part } }),
        exportDiagnostics,
      },
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
  return (next) => {
    state = next;
    build();
  };
}
