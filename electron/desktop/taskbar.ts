import { app, type BrowserWindow, Notification } from 'electron';
import { currentWords } from './language.ts';
import type { FinishedBatch, Progress } from './progress.ts';

/** Dock and taskbar: a bar while something works, a number where tasks wait for a person. */
export function showProgress(window: BrowserWindow | null, { fraction, needYou }: Progress): void {
  app.setBadgeCount(needYou);
  if (!window || window.isDestroyed()) return;
  window.setProgressBar(fraction ?? -1, { mode: fraction !== null && needYou > 0 ? 'paused' : 'normal' });
}

/** One notification for a batch, and only for somebody who looks elsewhere. */
export function notifyFinished(batch: FinishedBatch, name: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title: name, body: currentWords().batch(batch) });
  notification.on('click', onClick);
  notification.show();
}
