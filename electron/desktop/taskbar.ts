import { app, type BrowserWindow, type NativeImage, Notification, nativeImage } from 'electron';
import { currentWords } from './language.ts';
import { dotBitmap } from './overlay-dot.ts';
import type { QueueProgress } from './queue-facts.ts';

const isWindows = process.platform === 'win32';

/** Dock and taskbar: a progress bar during conversions, a badge (on Windows an overlay) for tasks that wait for a person. */
export function showInTaskbar(window: BrowserWindow | null, { fraction, needYou }: QueueProgress): void {
  app.setBadgeCount(needYou);
  if (!window || window.isDestroyed()) return;
  window.setProgressBar(fraction ?? -1, { mode: fraction !== null && needYou > 0 ? 'paused' : 'normal' });
  if (isWindows) window.setOverlayIcon(needYou > 0 ? mark() : null, needYou > 0 ? currentWords().needYou(needYou) : '');
}

const markPx = 32;
let drawn: NativeImage | null = null;

function mark(): NativeImage {
  drawn ??= nativeImage.createFromBitmap(dotBitmap(markPx), { width: markPx, height: markPx, scaleFactor: 2 });
  return drawn;
}

/** What a click on a notification does; `onOpenFolder` is null where there is no result to show. */
export interface NotificationActions {
  onClick(): void;
  onOpenFolder: (() => void) | null;
}

/** Those on screen: a notification that is collected as garbage loses its listeners. */
const shown = new Set<Notification>();

interface Message {
  title: string;
  body: string;
}

export function notify(message: Message, { onClick, onOpenFolder }: NotificationActions): void {
  if (!Notification.isSupported()) return;
  // Electron's notifications have no buttons on Linux.
  const withButton = onOpenFolder !== null && process.platform !== 'linux';
  const notification = new Notification({
    ...message,
    ...(withButton && { actions: [{ type: 'button', text: currentWords().openFolder }] }),
  });
  shown.add(notification);
  const settle = (act: () => void) => () => {
    shown.delete(notification);
    act();
  };
  notification.on('click', settle(onClick));
  notification.on('action', settle(onOpenFolder ?? onClick));
  notification.on(
    'close',
    settle(() => {}),
  );
  notification.show();
}
