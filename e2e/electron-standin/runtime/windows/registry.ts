// Which windows and pages there are, kept apart from their classes so that app and menus can ask without importing them.
import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

const windows = new Map<number, BrowserWindow>();
const contents = new Map<number, WebContents>();
let focused: BrowserWindow | undefined;

export function addWindow(window: BrowserWindow): void {
  windows.set(window.id, window);
  contents.set(window.webContents.id, window.webContents);
}

export function removeWindow(window: BrowserWindow): void {
  windows.delete(window.id);
  contents.delete(window.webContents.id);
  if (focused === window) focused = undefined;
}

export function setFocusedWindow(window: BrowserWindow | undefined): void {
  focused = window;
}

export function focusedWindow(): BrowserWindow | undefined {
  return focused;
}

export function allWindows(): BrowserWindow[] {
  return [...windows.values()];
}

export function windowById(id: number): BrowserWindow | undefined {
  return windows.get(id);
}

export function allContents(): WebContents[] {
  return [...contents.values()];
}

export function contentsById(id: number): WebContents | undefined {
  return contents.get(id);
}

export function contentsByTarget(targetId: string): WebContents | undefined {
  return allContents().find((each) => each.page.targetId === targetId);
}

export function contentsBySession(sessionId: string): WebContents | undefined {
  return allContents().find((each) => each.page.sessionId === sessionId);
}
