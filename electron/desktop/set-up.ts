/** What the system and Chromium show of the app: its policy, its files, and all that follows the settings. */
import { join } from 'node:path';
import { app, nativeTheme, session } from 'electron';
import { forbidUnverifiedTls } from '../../core/processes/environment.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import { builtFolder } from '../embedded/processes.ts';
import type { MenuState } from '../ipc/commands.ts';
import type { DesktopParts } from '../parts.ts';
import { serveAppScheme } from './app-scheme.ts';
import { currentWords, followLanguage } from './language.ts';
import { loginItem } from './launch.ts';
import { followLoginItem } from './login-item.ts';
import { installMenu } from './menu.ts';
import { confineContents } from './policy.ts';
import { followTray } from './tray.ts';

/** @returns a function that takes the page's state and updates the menu. */
export function setUpDesktop(parts: DesktopParts, isDevelopment: boolean): (state: MenuState) => void {
  const { window, dialogs, settings, diagnostics, exportDiagnostics } = parts;
  confineContents(session.defaultSession, isDevelopment);
  serveAppScheme(join(builtFolder, 'renderer'), join(parts.userData, 'queue', 'thumbnails'), parts.previews.picture);
  followTheme(settings);
  followLanguage(settings);
  const ignored = forbidUnverifiedTls(process.env);
  if (ignored) diagnostics.note('ignored', { variable: ignored });
  followLoginItem(settings, loginItem(), () => void dialogs.tell(currentWords().trouble.notAtLogin, ''));
  followTray(settings, { show: window.show, quit: () => app.quit() });
  settings.onChange((changed) => window.send('settings.changed', changed));
  return installMenu({ platform: process.platform, isDevelopment }, settings, {
    onCommand: async (command) => {
      window.show();
      // A window that was closed, or whose page crashed, has none yet: Pause must not be lost there.
      await window.whenListening();
      window.send('menu.command', command);
    },
    exportDiagnostics: () => void exportDiagnostics().catch((error) => dialogs.tellError('notExported', error)),
  });
}

/** The page follows through prefers-color-scheme; menus and dialogs follow by themselves. */
function followTheme(settings: SettingsStore): void {
  nativeTheme.themeSource = settings.get().theme;
  settings.onChange(({ theme }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
}
