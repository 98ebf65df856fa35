/** The native menu as data: the same commands on every system, where each system keeps them. Pure. */
import type { MenuItemConstructorOptions } from 'electron';
import type { EventPayload, Settings } from '../ipc/contract.ts';
import type { Words } from './words.ts';

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
  words: Words['menu'];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(
  { platform, isDevelopment, theme, words }: MenuFacts,
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
  const settings = item('settings', isMac ? `${words.settings}…` : words.settings, 'CmdOrCtrl+,');

  const app: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: words.about },
      separator,
      settings,
      separator,
      { role: 'services', label: words.services },
      separator,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      separator,
      { role: 'quit', label: words.quitApp },
    ],
  };
  const recent: MenuItemConstructorOptions = {
    role: 'recentDocuments',
    label: words.openRecent,
    submenu: [{ role: 'clearRecentDocuments', label: words.clearRecent }],
  };
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [
      item('add-files', words.addFiles, 'CmdOrCtrl+O'),
      item('add-folder', words.addFolder, 'CmdOrCtrl+Shift+O'),
      item('add-url', words.addUrl, 'CmdOrCtrl+L'),
      item('watch-folders', words.watchFolders),
      // Elsewhere the system shows recent documents itself: in the taskbar's menu.
      ...(isMac ? [recent] : []),
      separator,
      shown('open', words.open, 'Enter'),
      item('reveal', isMac ? words.showInFinder : words.showInFolder, isMac ? 'Alt+Cmd+R' : 'Ctrl+Shift+R'),
      item('save-as', words.saveAs, 'CmdOrCtrl+S'),
      ...(isMac
        ? [separator, { role: 'close', label: words.closeWindow } as const]
        : [separator, settings, separator, { role: 'quit', label: words.quit } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      // The page decides what "all" is: the text of a field, or the rows of the list.
      item('select-all', words.selectAll, 'CmdOrCtrl+A'),
      separator,
      item('find', words.find, 'CmdOrCtrl+F'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      // Where each system's browsers keep it: on macOS ⌘H hides the app, elsewhere Ctrl+Y is Redo.
      item('history', words.history, isMac ? 'Cmd+Y' : 'Ctrl+H'),
      separator,
      shown('details', words.details, 'Space'),
      separator,
      {
        label: words.theme,
        submenu: [
          themeItem('system', words.themeSystem),
          themeItem('light', words.themeLight),
          themeItem('dark', words.themeDark),
        ],
      },
      separator,
      { role: 'resetZoom', label: words.resetZoom },
      { role: 'zoomIn', label: words.zoomIn },
      { role: 'zoomOut', label: words.zoomOut },
      separator,
      { role: 'togglefullscreen', label: words.fullScreen },
      ...(isDevelopment ? [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const queue: MenuItemConstructorOptions = {
    label: words.queue,
    submenu: [
      item('pause-resume', words.pauseOrResume, 'CmdOrCtrl+P'),
      separator,
      item('pause', words.pauseSelected, 'CmdOrCtrl+Shift+P'),
      item('resume', words.resumeSelected, 'CmdOrCtrl+Shift+G'),
      item('move-first', words.moveFirst, 'CmdOrCtrl+Shift+Up'),
      item('move-up', words.moveUp, 'CmdOrCtrl+Up'),
      item('move-down', words.moveDown, 'CmdOrCtrl+Down'),
      item('move-last', words.moveLast, 'CmdOrCtrl+Shift+Down'),
      separator,
      item('retry', words.retry, 'CmdOrCtrl+R'),
      item('cancel', words.cancel, 'CmdOrCtrl+.'),
      shown('remove', words.remove, 'Delete'),
    ],
  };
  /** The system adds its windows below. */
  const ofWindows: MenuItemConstructorOptions = {
    role: 'window',
    label: words.window,
    submenu: [
      { role: 'minimize', label: words.minimize },
      { role: 'zoom', label: words.zoom },
      separator,
      { role: 'front', label: words.bringAllToFront },
    ],
  };
  return [
    ...(isMac ? [app] : []),
    file,
    edit,
    view,
    queue,
    ...(isMac ? [ofWindows] : []),
    {
      role: 'help',
      label: words.help,
      submenu: [
        { id: 'export-diagnostics', label: words.exportDiagnostics, click: () => actions.exportDiagnostics() },
        ...(isMac ? [] : [separator, { role: 'about', label: words.about } as const]),
      ],
    },
  ];
}
