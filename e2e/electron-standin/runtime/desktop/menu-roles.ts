import type { MenuItemConstructorOptions } from 'electron';
import { app } from '../app/app.ts';
import type { BrowserWindow } from '../windows/browser-window.ts';
import { allWindows } from '../windows/registry.ts';

export interface Role {
  label: string;
  accelerator?: string;
  /** What a click does; `window` is the focused one. */
  run?: (window: BrowserWindow | undefined) => void;
  submenu?: MenuItemConstructorOptions[];
}

const isMac = process.platform === 'darwin';
const separator: MenuItemConstructorOptions = { type: 'separator' };
const items = (...roles: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] =>
  roles.map((role) => ({ role }));

/** Electron's menu roles by their lower-case names, with its labels, accelerators and actions. */
export const ROLES: Readonly<Record<string, Role>> = {
  about: { label: `About ${app.name}`, run: () => app.showAboutPanel() },
  quit: { label: isMac ? `Quit ${app.name}` : 'Quit', accelerator: 'CmdOrCtrl+Q', run: () => app.quit() },
  close: { label: 'Close Window', accelerator: 'CmdOrCtrl+W', run: (window) => window?.close() },
  minimize: { label: 'Minimize', accelerator: 'CmdOrCtrl+M', run: (window) => window?.minimize() },
  zoom: { label: 'Zoom', run: (window) => (window?.isMaximized() ? window.unmaximize() : window?.maximize()) },
  front: { label: 'Bring All to Front', run: () => allWindows().forEach((window) => void window.moveTop()) },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: (window) => window?.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: (window) => window?.webContents.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: isMac ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    run: (window) => window?.webContents.toggleDevTools(),
  },
  resetzoom: { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', run: (window) => window?.webContents.setZoomLevel(0) },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CmdOrCtrl+Plus',
    run: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() + 0.5),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CmdOrCtrl+-',
    run: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() - 0.5),
  },
  undo: { label: 'Undo', accelerator: 'CmdOrCtrl+Z', run: (window) => window?.webContents.undo() },
  redo: { label: 'Redo', accelerator: 'Shift+CmdOrCtrl+Z', run: (window) => window?.webContents.redo() },
  cut: { label: 'Cut', accelerator: 'CmdOrCtrl+X', run: (window) => window?.webContents.cut() },
  copy: { label: 'Copy', accelerator: 'CmdOrCtrl+C', run: (window) => window?.webContents.copy() },
  paste: { label: 'Paste', accelerator: 'CmdOrCtrl+V', run: (window) => window?.webContents.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CmdOrCtrl+V',
    run: (window) => window?.webContents.paste(),
  },
  delete: { label: 'Delete', run: (window) => window?.webContents.delete() },
  selectall: { label: 'Select All', accelerator: 'CmdOrCtrl+A', run: (window) => window?.webContents.selectAll() },
  hide: { label: `Hide ${app.name}`, accelerator: 'Command+H', run: () => app.hide() },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All', run: () => app.show() },
  services: { label: 'Services', submenu: [] },
  help: { label: 'Help', submenu: [] },
  window: { label: 'Window' },
  recentdocuments: { label: 'Open Recent', submenu: [] },
  clearrecentdocuments: { label: 'Clear Menu', run: () => app.clearRecentDocuments() },
  startspeaking: { label: 'Start Speaking' },
  stopspeaking: { label: 'Stop Speaking' },
  appmenu: {
    label: app.name,
    submenu: [
      ...items('about'),
      separator,
      ...items('services'),
      separator,
      ...items('hide', 'hideOthers', 'unhide'),
      separator,
      ...items('quit'),
    ],
  },
  filemenu: { label: 'File', submenu: items(isMac ? 'close' : 'quit') },
  editmenu: {
    label: 'Edit',
    submenu: [
      ...items('undo', 'redo'),
      separator,
      ...items('cut', 'copy', 'paste', 'delete'),
      separator,
      ...items('selectAll'),
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: [
      ...items('reload', 'forceReload', 'toggleDevTools'),
      separator,
      ...items('resetZoom', 'zoomIn', 'zoomOut'),
      separator,
      ...items('togglefullscreen'),
    ],
  },
  windowmenu: {
    label: 'Window',
    submenu: isMac ? [...items('minimize', 'zoom'), separator, ...items('front')] : items('minimize', 'zoom', 'close'),
  },
};
