import { readFileSync } from 'node:fs';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { writeJsonAtomically } from '../../core/settings/storage.ts';
import { systemClock } from '../../core/tasks/clock.ts';
import { homePage } from './allowed.ts';
import { overuse } from './crash-budget.ts';
import { minimumSize, placeWindow, type WindowState, windowStateSchema } from './window-state.ts';

/** The page's own background (styles/tokens.css), so that nothing flashes before it is drawn. */
const backgrounds = { light: '#f6f4f0', dark: '#1d1c1a' };

export interface WindowOptions {
  preload: string;
  /** Path of the file with the window's size and place. */
  statePath(): string;
  isDevelopment: boolean;
  /** Called when the page crashes again and again in spite of reloading. Resolves to whether to load it once more. */
  onCrashLoop(): Promise<boolean>;
}

function readState(path: string): WindowState | null {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function saveState(window: BrowserWindow, path: string): void {
  try {
    writeJsonAtomically(path, { ...window.getNormalBounds(), maximized: window.isMaximized() } satisfies WindowState);
  } catch {
    // Without the file the window opens at its default place; closing must not fail for that.
  }
}

/** Loads the page once more where its process has ended. */
export function loadIfCrashed(window: BrowserWindow): void {
  if (!window.isDestroyed() && window.webContents.isCrashed()) window.webContents.reload();
}

function reloadAfterCrashes(window: BrowserWindow, onCrashLoop: WindowOptions['onCrashLoop']): void {
  const crashesTooOften = overuse(3, 60_000);
  let isClosing = false;
  window.on('close', () => {
    isClosing = true;
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    // A crashed page never confirms that it may close, so the app would never end.
    if (isClosing) window.destroy();
    else if (!crashesTooOften(systemClock.now())) window.webContents.reload();
    else void onCrashLoop().then((again) => again && loadIfCrashed(window));
  });
}

const currentBackground = () => (nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light);

/** The one window, shown when its page is ready. The queue does not depend on it. */
export function openWindow({ preload, statePath, isDevelopment, onCrashLoop }: WindowOptions): BrowserWindow {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  const state = readState(statePath());
  const window = new BrowserWindow({
    ...placeWindow(
      state,
      [primary, ...others].map((display) => display.workArea),
    ),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Quire',
    show: false,
    backgroundColor: currentBackground(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: isDevelopment,
    },
  });
  if (state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => saveState(window, statePath()));
  const repaint = () => window.setBackgroundColor(currentBackground());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
  reloadAfterCrashes(window, onCrashLoop);
  void window.loadURL(homePage);
  return window;
}
