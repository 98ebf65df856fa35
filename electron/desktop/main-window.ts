import type { BrowserWindow, WebContents } from 'electron';
import type { EventName, EventPayload } from '../ipc/contract.ts';
import { sendEvent } from '../ipc/host.ts';
import { listening } from './listening.ts';
import { loadIfCrashed, openWindow, type WindowOptions } from './window.ts';

/** As Chromium's own menu items zoom. */
const zoomStep = 0.5;

/** The app's one window, which may be closed while the app goes on (on macOS, or by a setting). */
export interface MainWindow {
  current(): BrowserWindow | null;
  contents(): WebContents | null;
  /** Brings the window to the front, or opens it; a page that kept crashing is loaded again. */
  show(): void;
  /** Sends an event to the page; without a page it is dropped. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Pastes where the cursor is. */
  paste(): void;
  /** Zooms the whole page. */
  zoom(change: 'in' | 'out' | 'reset'): void;
  /** The page has said that it listens. */
  listening(): void;
  /** Resolves when the page listens. */
  whenListening(): Promise<void>;
}

export function mainWindow(options: WindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  const page = listening();
  const contents = () => window?.webContents ?? null;

  function open(): BrowserWindow {
    const opened = openWindow(options);
    // Also when the page is loaded again after a crash.
    opened.webContents.on('did-navigate', page.end);
    opened.webContents.on('render-process-gone', page.end);
    opened.once('closed', () => {
      window = null;
      page.end();
    });
    return opened;
  }

  return {
    current: () => window,
    contents,
    show() {
      if (!window) {
        window = open();
        return;
      }
      loadIfCrashed(window);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    send: (name, payload) => sendEvent(contents(), name, payload),
    paste: () => contents()?.paste(),
    zoom(change) {
      const page = contents();
      page?.setZoomLevel(change === 'reset' ? 0 : page.getZoomLevel() + (change === 'in' ? zoomStep : -zoomStep));
    },
    listening: page.begin,
    whenListening: page.wait,
  };
}
