/**
 * The table of commands for the menu bar, the keyboard and the list of shortcuts: where each applies, and what a key press means
 * there. Pure. A new command needs a row here, its words in desktop/words.ts and i18n, its place in
 * desktop/menu-template.ts and its action in renderer/features/keyboard/perform-command.ts.
 */
import { z } from 'zod';

export const pages = ['queue', 'settings', 'history', 'reading'] as const;
export type Page = (typeof pages)[number];

/**
 * What a command acts on. `app`: the app. `page`: the page that is shown. `list`: the page's whole list. `rows`: the selected rows, or
 * the document that is open for reading. `text`: the text field that has the focus; without one, the page decides.
 */
type Target = 'app' | 'page' | 'list' | 'rows' | 'text';

export interface CommandRule {
  on: Target;
  pages: readonly Page[];
  /** As Electron writes accelerators. */
  key: { mac: string | null; other: string | null };
  /** A second key for the same command, which menus do not show. */
  alsoKeys: readonly string[];
  /** The key has a meaning on buttons too, so it counts only while a row has the focus. */
  atRow: boolean;
  /** On these pages, which have no rows, the key counts unless a control has the focus. */
  orAway: readonly Page[];
  /** Also active while a dialog or menu is open. */
  covers: boolean;
  /** Repeats while the key is held down. */
  repeats: boolean;
}

type Key = string | null | CommandRule['key'];

function rule(on: Target, where: readonly Page[], key: Key = null, more: Partial<CommandRule> = {}): CommandRule {
  const both = key === null || typeof key === 'string' ? { mac: key, other: key } : key;
  return {
    on,
    pages: where,
    key: both,
    alsoKeys: [],
    atRow: false,
    orAway: [],
    covers: false,
    repeats: false,
    ...more,
  };
}

const queue = ['queue'] as const;
const lists = ['queue', 'history'] as const;
const documents = ['queue', 'history', 'reading'] as const;

/** In the order of the menus. */
export const commands = {
  'add-files': rule('app', pages, 'CmdOrCtrl+O'),
  'add-folder': rule('app', pages, 'CmdOrCtrl+Shift+O'),
  'add-url': rule('app', pages, 'CmdOrCtrl+L'),
  'watch-folders': rule('app', pages),
  open: rule('rows', documents, 'Enter', { atRow: true }),
  read: rule('rows', ['queue', 'reading'], 'Space', { atRow: true, orAway: ['reading'] }),
  reveal: rule('rows', documents, { mac: 'Alt+Cmd+R', other: 'Ctrl+Shift+R' }),
  locate: rule('rows', lists),
  rename: rule('rows', queue, 'F2', { atRow: true }),
  'show-source': rule('rows', ['queue', 'reading']),
  'save-as': rule('rows', ['queue', 'reading'], 'CmdOrCtrl+S'),

  undo: rule('text', pages, 'CmdOrCtrl+Z'),
  'copy-path': rule('rows', ['queue', 'reading'], { mac: 'Alt+Cmd+C', other: 'Ctrl+Shift+C' }),
  'copy-link': rule('rows', ['queue', 'reading']),
  'copy-markdown': rule('rows', ['queue', 'reading']),
  'copy-rich': rule('rows', ['queue', 'reading']),
  'copy-details': rule('rows', queue),
  'select-all': rule('text', lists, 'CmdOrCtrl+A'),
  find: rule('page', documents, 'CmdOrCtrl+F'),
  'find-next': rule('page', ['reading'], 'CmdOrCtrl+G', { alsoKeys: ['F3'], repeats: true }),
  'find-previous': rule('page', ['reading'], 'CmdOrCtrl+Shift+G', { alsoKeys: ['Shift+F3'], repeats: true }),

  // As in each system's browsers: on macOS ⌘H hides the app, elsewhere Ctrl+Y is Redo.
  history: rule('app', pages, { mac: 'Cmd+Y', other: 'Ctrl+H' }),
  details: rule('page', queue, 'CmdOrCtrl+I'),
  'zoom-reset': rule('app', pages, 'CmdOrCtrl+0', { covers: true }),
  'zoom-in': rule('app', pages, 'CmdOrCtrl+Plus', { alsoKeys: ['CmdOrCtrl+Shift+Plus'], covers: true, repeats: true }),
  'zoom-out': rule('app', pages, 'CmdOrCtrl+-', { covers: true, repeats: true }),

  'pause-resume': rule('list', queue, 'CmdOrCtrl+P'),
  start: rule('rows', queue),
  pause: rule('rows', queue, 'CmdOrCtrl+Shift+P'),
  resume: rule('rows', queue, 'CmdOrCtrl+Shift+E'),
  // With Ctrl or Shift the arrows move the focus or extend the selection, as in every list.
  'move-first': rule('rows', queue, 'Alt+Shift+Up'),
  'move-up': rule('rows', queue, 'Alt+Up', { repeats: true }),
  'move-down': rule('rows', queue, 'Alt+Down', { repeats: true }),
  'move-last': rule('rows', queue, 'Alt+Shift+Down'),
  retry: rule('rows', queue, 'CmdOrCtrl+R'),
  again: rule('rows', lists),
  'again-with': rule('rows', queue),
  cancel: rule('rows', queue, 'CmdOrCtrl+.'),
  remove: rule(
    'rows',
    lists,
    { mac: 'Cmd+Backspace', other: 'Delete' },
    { alsoKeys: ['Delete', 'Backspace', 'CmdOrCtrl+Backspace'], atRow: true },
  ),

  settings: rule('app', pages, 'CmdOrCtrl+,'),
  shortcuts: rule('app', pages, 'CmdOrCtrl+/'),
  guide: rule('app', pages, { mac: null, other: 'F1' }),
  news: rule('app', pages),
  'check-updates': rule('app', pages),
  report: rule('app', pages),
  licences: rule('app', pages),
} as const satisfies Record<string, CommandRule>;

export type Command = keyof typeof commands;
export const commandIds = Object.keys(commands) as [Command, ...Command[]];

/** The page's state for the menu bar: the commands that apply, and what Undo would undo. */
export const menuStateSchema = z.object({
  enabled: z.array(z.enum(commandIds)),
  undo: z.enum(['text', 'removal', 'rename']),
});
export type MenuState = z.infer<typeof menuStateSchema>;

/** The state of the page when a command arrives. */
export interface Where {
  page: Page;
  /** What has the focus. `field`: a text field. `row`: a row of a list. `control`: a button or another control that takes keys. */
  focus: 'field' | 'row' | 'control' | 'elsewhere';
  /** A dialog or a menu is open. */
  covered: boolean;
  /** By key; else from the menu bar, which does not change the focus. */
  byKey: boolean;
}

/** `text`: the system's own action in a text field. `nothing`: the command does not apply. */
export function meaningOf(command: Command, where: Where): 'act' | 'text' | 'nothing' {
  const { on, pages: applies, atRow, orAway, covers }: CommandRule = commands[command];
  if (on === 'text' && where.focus === 'field') return 'text';
  if ((where.covered && !covers) || !applies.includes(where.page)) return 'nothing';
  if (!where.byKey || on === 'app' || on === 'page') return 'act';
  if (where.focus === 'field') return 'nothing';
  if (!atRow || where.focus === 'row') return 'act';
  return where.focus === 'elsewhere' && orAway.includes(where.page) ? 'act' : 'nothing';
}
