/** The native menu as data: the same commands on every system, where each system keeps them. Pure. */
import type { MenuItemConstructorOptions } from 'electron';
import type { EventPayload, Settings } from '../ipc/contract.ts';

export type MenuCommand = EventPayload<'menu.command'>;

export interface MenuActions {
  command(command: MenuCommand): void;
  chooseTheme(theme: Settings['theme']): void;
  exportDiagnostics(): void;
}

export interface MenuFacts {
  platform: NodeJS.Platform;
  isDevelopment: boolean;
  theme: Settings['theme'];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(
  { platform, isDevelopment, theme }: MenuFacts,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const item = (id: MenuCommand, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id,
    label,
    ...(accelerator && { accelerator }),
    click: () => actions.command(id),
  });
  /** A key that also means something in a text field is shown, and left to the page, which knows where the focus is. */
  const shown = (id: MenuCommand, label: string, accelerator: string): MenuItemConstructorOptions =>
    isMac ? item(id, label) : { ...item(id, label, accelerator), registerAccelerator: false };
  const themeItem = (value: Settings['theme'], label: string): MenuItemConstructorOptions => ({
    id: `theme-${value}`,
    label,
    type: 'radio',
    checked: theme === value,
    click: () => actions.chooseTheme(value),
  });
  const settings = item('settings', isMac ? 'Settings…' : 'Settings', 'CmdOrCtrl+,');

  const app: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      item('add-files', 'Add Files…', 'CmdOrCtrl+O'),
      item('add-folder', 'Add Folder…', 'CmdOrCtrl+Shift+O'),
      item('add-url', 'Add from URL…', 'CmdOrCtrl+L'),
      separator,
      shown('open', 'Open', 'Enter'),
      item('reveal', isMac ? 'Show in Finder' : 'Show in Folder', isMac ? 'Alt+Cmd+R' : 'Ctrl+Shift+R'),
      item('save-as', 'Save As…', 'CmdOrCtrl+S'),
      ...(isMac
        ? [separator, { role: 'close' } as const]
        : [separator, settings, separator, { role: 'quit' } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      // The page decides what "all" is: the text of a field, or the rows of the list.
      item('select-all', 'Select All', 'CmdOrCtrl+A'),
      separator,
      item('find', 'Find', 'CmdOrCtrl+F'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      {
        label: 'Theme',
        submenu: [themeItem('system', 'Like the System'), themeItem('light', 'Light'), themeItem('dark', 'Dark')],
      },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(isDevelopment ? [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const queue: MenuItemConstructorOptions = {
    label: '&Queue',
    submenu: [
      item('pause-resume', 'Pause or Resume All', 'CmdOrCtrl+P'),
      separator,
      item('pause', 'Pause Selected', 'CmdOrCtrl+Shift+P'),
      item('resume', 'Resume Selected', 'CmdOrCtrl+Shift+G'),
      item('move-first', 'Convert Next', 'CmdOrCtrl+Shift+Up'),
      item('move-up', 'Move Up', 'CmdOrCtrl+Up'),
      item('move-down', 'Move Down', 'CmdOrCtrl+Down'),
      item('move-last', 'Convert Last', 'CmdOrCtrl+Shift+Down'),
      separator,
      item('retry', 'Retry', 'CmdOrCtrl+R'),
      item('cancel', 'Cancel', 'CmdOrCtrl+.'),
      shown('remove', 'Remove from List', 'Delete'),
    ],
  };
  return [
    ...(isMac ? [app] : []),
    file,
    edit,
    view,
    queue,
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    {
      role: 'help',
      submenu: [
        { id: 'export-diagnostics', label: 'Export Diagnostics…', click: () => actions.exportDiagnostics() },
        ...(isMac ? [] : [separator, { role: 'about', label: 'About Quire' } as const]),
      ],
    },
  ];
}
