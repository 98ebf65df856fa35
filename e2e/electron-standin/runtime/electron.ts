// The module that the app gets for `electron`: every part of the main process's API that the stand-in has.
import { app } from './app/app.ts';
import { ClipboardItem, clipboard } from './desktop/clipboard.ts';
import { dialog } from './desktop/dialog.ts';
import { Menu as MenuClass } from './desktop/menu.ts';
import { MenuItem } from './desktop/menu-item.ts';
import { nativeImage } from './desktop/native-image.ts';
import { Notification } from './desktop/notification.ts';
import { powerMonitor, powerSaveBlocker } from './desktop/power.ts';
import { safeStorage } from './desktop/safe-storage.ts';
import { screen } from './desktop/screen.ts';
import { shell } from './desktop/shell.ts';
import { autoUpdater, crashReporter, globalShortcut, systemPreferences, Tray } from './desktop/small-modules.ts';
import { nativeTheme } from './desktop/theme.ts';
import { ipcMain } from './ipc/ipc-main.ts';
import { MessageChannelMain, MessagePortMain } from './ipc/ports.ts';
import { startInterception } from './net/interception.ts';
import { net } from './net/net.ts';
import { protocol } from './net/protocol.ts';
import { Session, session } from './net/session.ts';
import { strictModule } from './strict.ts';
import { utilityProcess } from './utility/utility-process.ts';
import { BrowserWindow as BrowserWindowClass } from './windows/browser-window.ts';
import { allContents, contentsById, contentsByTarget, focusedWindow } from './windows/registry.ts';
import { watchTargets } from './windows/targets.ts';

const BrowserWindow = strictModule('BrowserWindow', BrowserWindowClass);
const Menu = strictModule('Menu', MenuClass);

const webContents = strictModule('webContents', {
  getAllWebContents: allContents,
  getFocusedWebContents: () => focusedWindow()?.webContents ?? null,
  fromId: contentsById,
  fromDevToolsTargetId: contentsByTarget,
});

/** Brings Chromium up; boot calls it once the app's main module has run. */
export function start(): Promise<void> {
  return app.start(async () => {
    await startInterception();
    await watchTargets();
  });
}

const electron = strictModule('electron', {
  app,
  autoUpdater,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  MessagePortMain,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  Session,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
});

export default electron;
export {
  app,
  autoUpdater,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  crashReporter,
  dialog,
  electron as 'module.exports',
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  MessagePortMain,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  Session,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
};
