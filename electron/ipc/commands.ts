/**
 * The one table of commands: what the menu bar, the keyboard and the list of shortcuts show, where each applies, and what a key
 * press means there. Pure. A new command is a row here, its words in desktop/words.ts and i18n, its place in
 * desktop/menu-template.ts and its doing in renderer/features/keyboard/run-command.ts.
 */
import { z } from 'zod';

export const pages = ['queue', 'settings', 'history', 'reading'] as const;
export type Page = (typeof pages)[number];

/**
 * `app`: nothing that the page shows. `page`: the page itself. `list`: the whole list of the page. `rows`: the rows that are
 * selected, or the document that is read. `text`: the text that somebody writes, and elsewhere what the page makes of it.
 */
type Target = 'app' | 'page' | 'list' | 'rows' | 'text';

export interface CommandRule {
  on: Target;
  pages: readonly Page[];
  /** As Electron writes accelerators. */
  key: { mac: string | null; other: string | null };
  /** Means the same, and is not shown. */
  alsoKeys: readonly string[];
  /** A key that also means something on a button counts only while a row has the focus. */
  atRow: boolean;
  /** There it counts wherever no control has the focus: these pages have no rows. */
  orAway: readonly Page[];
  /** It counts also while something lies over the page. */
  covers: boolean;
  /** Held down, it goes on. */
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

  // Where each system's browsers keep it: on macOS ⌘H hides the app, elsewhere Ctrl+Y is Redo.
  history: rule('app', pages, { mac: 'Cmd+Y', other: 'Ctrl+H' }),
  details: rule('page', queue, 'CmdOrCtrl+I'),
  'zoom-reset': rule('app', pages, 'CmdOrCtrl+0', { covers: true }),
  'zoom-in': rule('app', pages, 'CmdOrCtrl+Plus', { alsoKeys: ['CmdOrCtrl+Shift+Plus'], covers: true, repeats: true }),
  'zoom-out': rule('app', pages, 'CmdOrCtrl+-', { covers: true, repeats: true }),

  'pause-resume': rule('list', queue, 'CmdOrCtrl+P'),
  start: rule('rows', queue),
  pause: rule('rows', queue, 'CmdOrCtrl+Shift+P'),
  resume: rule('rows', queue, 'CmdOrCtrl+Shift+E'),
  // With Ctrl or Shift the arrows move the keyboard or stretch the selection, as in every list.
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
  report: rule('app', pages),
} as const satisfies Record<string, CommandRule>;

export type Command = keyof typeof commands;
export const commandIds = Object.keys(commands) as [Command, ...Command[]];

/** What the window lets the menu bar show: the commands that would do something, and what Undo would undo. */
export const menuStateSchema = z.object({
  enabled: z.array(z.enum(commandIds)),
  undo: z.enum(['text', 'removal', 'rename']),
});
export type MenuState = z.infer<typeof menuStateSchema>;

/** Where a command meets the window: the page, what has the focus, whether something lies over the page. */
export interface Where {
  page: Page;
  /** `field`: somebody writes. `row`: a row of a list. `control`: what a key presses or moves. */
  focus: 'field' | 'row' | 'control' | 'elsewhere';
  /** A dialog or an open menu. */
  covered: boolean;
  /** Pressed; otherwise it was chosen in the menu bar, which leaves the focus where it is. */
  byKey: boolean;
}

/** `text`: what the system does in a text field. `nothing`: it does not apply here. */
export function meaningOf(command: Command, where: Where): 'act' | 'text' | 'nothing' {
  const { on, pages: applies, atRow, orAway, covers }: CommandRule = commands[command];
  if (on === 'text' && where.focus === 'field') return 'text';
  if ((where.covered && !covers) || !applies.includes(where.page)) return 'nothing';
  if (!where.byKey || on === 'app' || on === 'page') return 'act';
  if (where.focus === 'field') return 'nothing';
  if (!atRow || where.focus === 'row') return 'act';
  return where.focus === 'elsewhere' && orAway.includes(where.page) ? 'act' : 'nothing';
}
