/** The native menu as data: the same commands on every system, each in the menu where that system has it. Pure. */
import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '../../core/settings/schema.ts';
import { type ListView, listGroups, listShows, listSorts } from '../../core/settings/schema.ts';
import { type Command, type CommandRule, commands, type MenuState } from '../ipc/commands.ts';
import type { EventPayload } from '../ipc/contract.ts';
import type { Words } from './words.ts';

export type MenuCommand = EventPayload<'menu.command'>;

export interface MenuActions {
  command(command: MenuCommand): void;
  chooseTheme(theme: Settings['theme']): void;
  changeList(part: Partial<ListView>): void;
  exportDiagnostics(): void;
}

export interface MenuFacts {
  platform: NodeJS.Platform;
  isDevelopment: boolean;
  theme: Settings['theme'];
  list: ListView;
  /** The page's latest state; null before the first. */
  state: MenuState | null;
  words: Words['menu'];
}

/** Until the page has sent its state, all of its commands are enabled: choosing one opens the window. */
export const isEnabled = (state: MenuState | null, id: Command): boolean => state?.enabled.includes(id) ?? true;

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(
  { platform, isDevelopment, theme, list, state, words }: MenuFacts,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const onMac: Partial<Record<Command, string>> = words.onMac;
  const labelOf = (id: Command): string =>
    id === 'undo' && state && state.undo !== 'text'
      ? words.undo[state.undo]
      : (isMac && onMac[id]) || words.command[id];
  const item = (id: Command): MenuItemConstructorOptions => {
    const { key, atRow }: CommandRule = commands[id];
    const accelerator = isMac ? key.mac : key.other;
    return {
      id,
      label: labelOf(id),
      enabled: isEnabled(state, id),
      // The page handles its keys itself. macOS registers every accelerator that it shows, but the page still gets the key first;
      // only a key without a modifier would be taken from text fields.
      ...(accelerator !== null && !(isMac && atRow) && { accelerator, registerAccelerator: isMac }),
      click: (_item, _window, event) => actions.command({ command: id, byKey: event?.triggeredByAccelerator === true }),
    };
  };
  const themeItem = (value: Settings['theme'], label: string): MenuItemConstructorOptions => ({
    id: `theme-${value}`,
    label,
    type: 'radio',
    checked: theme === value,
    click: () => actions.chooseTheme(value),
  });
  const settings = item('settings');

  const app: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: words.about },
      item('check-updates'),
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
      item('add-files'),
      item('add-folder'),
      item('add-url'),
      item('watch-folders'),
      // On other systems the taskbar's menu shows recent documents.
      ...(isMac ? [recent] : []),
      separator,
      item('open'),
      item('read'),
      item('reveal'),
      item('show-source'),
      item('locate'),
      item('save-as'),
      item('rename'),
      ...(isMac
        ? [separator, { role: 'close', label: words.closeWindow } as const]
        : [separator, settings, separator, { role: 'quit', label: words.quit } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: words.edit,
    submenu: [
      item('undo'),
      { role: 'redo', label: words.redo },
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      // The page decides what is selected: the text of a field, or the rows of the list.
      item('select-all'),
      separator,
      item('copy-path'),
      item('copy-link'),
      item('copy-markdown'),
      item('copy-rich'),
      item('copy-details'),
      separator,
      item('find'),
      item('find-next'),
      item('find-previous'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      item('history'),
      separator,
      item('details'),
      separator,
      ...listItems(list, words.list, actions),
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
      item('zoom-reset'),
      item('zoom-in'),
      item('zoom-out'),
      separator,
      { role: 'togglefullscreen', label: words.fullScreen },
      ...(isDevelopment ? [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const queue: MenuItemConstructorOptions = {
    label: words.queue,
    submenu: [
      item('pause-resume'),
      separator,
      item('start'),
      item('pause'),
      item('resume'),
      item('move-first'),
      item('move-up'),
      item('move-down'),
      item('move-last'),
      separator,
      item('retry'),
      item('again'),
      item('again-with'),
      item('cancel'),
      item('remove'),
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
        item('guide'),
        item('shortcuts'),
        item('news'),
        ...(isMac ? [] : [item('check-updates')]),
        separator,
        item('report'),
        { id: 'export-diagnostics', label: words.exportDiagnostics, click: () => actions.exportDiagnostics() },
        separator,
        item('licences'),
        ...(isMac ? [] : [{ role: 'about', label: words.about } as const]),
      ],
    },
  ];
}

/** The menus for sorting, filtering and grouping the list. */
function listItems(list: ListView, words: Words['menu']['list'], actions: MenuActions): MenuItemConstructorOptions[] {
  const choices = <K extends 'sort' | 'show' | 'group'>(
    key: K,
    values: readonly ListView[K][],
    labels: Readonly<Record<ListView[K], string>>,
  ): MenuItemConstructorOptions[] =>
    values.map((value) => ({
      id: `list-${key}-${value}`,
      label: labels[value],
      type: 'radio',
      checked: list[key] === value,
      click: () => actions.changeList({ [key]: value }),
    }));
  return [
    { label: words.sortBy, submenu: choices('sort', listSorts, words.sort) },
    { label: words.showOnly, submenu: choices('show', listShows, words.show) },
    { label: words.groupBy, submenu: choices('group', listGroups, words.group) },
    {
      id: 'list-collapse-finished',
      label: words.collapseFinished,
      type: 'checkbox',
      checked: list.collapseFinished,
      enabled: list.group !== 'none',
      click: () => actions.changeList({ collapseFinished: !list.collapseFinished }),
    },
  ];
}
