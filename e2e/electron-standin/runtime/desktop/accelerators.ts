import type { BrowserWindow } from '../windows/browser-window.ts';
import { Menu } from './menu.ts';
import type { MenuItem } from './menu-item.ts';

export interface KeyPress {
  key: string;
  code: string;
  control: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
}

/** Electron's names for keys whose KeyboardEvent.key is another. */
const KEY_NAMES: Record<string, string> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** Whether a key press is this accelerator, for example `CmdOrCtrl+Shift+O`. */
export function matchesAccelerator(
  accelerator: string,
  press: KeyPress,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+');
  const key = parts.pop() ?? '';
  const has = (...names: string[]) => names.some((name) => parts.includes(name));
  const either = has('cmdorctrl', 'commandorcontrol');
  const isMac = platform === 'darwin';
  const control = has('ctrl', 'control') || (either && !isMac);
  const meta = has('cmd', 'command', 'super', 'meta') || (either && isMac);
  if (control !== press.control || meta !== press.meta || has('alt', 'option', 'altgr') !== press.alt) return false;
  const wanted = KEY_NAMES[key] ?? key;
  // A shifted sign is its own key (`+` is Shift and `=`), so Shift counts only where the key stays the same.
  const isSign = wanted.length === 1 && !/[a-z0-9 ]/.test(wanted);
  if (!isSign && has('shift') !== press.shift) return false;
  return (
    press.key.toLowerCase() === wanted ||
    press.code.toLowerCase() === `key${wanted}` ||
    press.code.toLowerCase() === `digit${wanted}`
  );
}

/** Chromium does these itself when their keys are pressed. */
const DONE_BY_CHROMIUM = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteandmatchstyle', 'delete', 'selectall']);

function* allItems(menu: Menu): Generator<MenuItem> {
  for (const item of menu.items) {
    yield item;
    if (item.submenu) yield* allItems(item.submenu);
  }
}

/** Clicks the item of the application menu that has this accelerator, if there is one that can be clicked. */
export function activateAccelerator(window: BrowserWindow, press: KeyPress): void {
  const menu = Menu.getApplicationMenu();
  if (!menu) return;
  for (const item of allItems(menu)) {
    const accelerator = item.accelerator ?? item.getDefaultRoleAccelerator();
    if (!accelerator || !item.enabled || !item.visible || DONE_BY_CHROMIUM.has(item.role?.toLowerCase() ?? ''))
      continue;
    if (matchesAccelerator(accelerator, press)) {
      item.click({ triggeredByAccelerator: true }, window, window.webContents);
      return;
    }
  }
}
