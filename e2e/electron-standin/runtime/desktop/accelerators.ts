import type { BrowserWindow } from '../windows/browser-window.ts';
import { type KeyPress, matchesAccelerator } from './accelerator.ts';
import { Menu } from './menu.ts';
import type { MenuItem } from './menu-item.ts';

/** Chromium does these itself when their keys are pressed. */
const DONE_BY_CHROMIUM = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteandmatchstyle', 'delete', 'selectall']);

function* allItems(menu: Menu): Generator<MenuItem> {
  for (const item of menu.items) {
    yield item;
    if (item.submenu) yield* allItems(item.submenu);
  }
}

/** On Windows and Linux Chromium itself selects everything, in a field and outside one: no menu hears of it. */
const isTakenByChromium = (press: KeyPress): boolean =>
  process.platform !== 'darwin' && matchesAccelerator('Ctrl+A', press);

/** Clicks the item of the application menu that has this accelerator, if there is one that can be clicked. */
export function activateAccelerator(window: BrowserWindow, press: KeyPress): void {
  const menu = Menu.getApplicationMenu();
  if (!menu || isTakenByChromium(press)) return;
  for (const item of allItems(menu)) {
    const accelerator = item.accelerator ?? item.getDefaultRoleAccelerator();
    // Shown and not registered; macOS registers it all the same.
    if (!item.registerAccelerator && process.platform !== 'darwin') continue;
    if (!accelerator || !item.enabled || !item.visible || DONE_BY_CHROMIUM.has(item.role?.toLowerCase() ?? ''))
      continue;
    if (matchesAccelerator(accelerator, press)) {
      item.click({ triggeredByAccelerator: true }, window, window.webContents);
      return;
    }
  }
}
