import { app, type BrowserWindow, Notification } from 'electron';
import type { FinishedBatch, Progress } from './progress.ts';

/** Dock and taskbar: a bar while something works, a number where tasks wait for a person. */
export function showProgress(window: BrowserWindow | null, { fraction, needYou }: Progress): void {
  app.setBadgeCount(needYou);
  if (!window || window.isDestroyed()) return;
  window.setProgressBar(fraction ?? -1, { mode: fraction !== null && needYou > 0 ? 'paused' : 'normal' });
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function wordBatch({ done, failed, needYou }: Omit<FinishedBatch, 'id'>): string {
  const parts = [
    done > 0 && `${plural(done, 'document')} converted`,
    failed > 0 && `${failed} failed`,
    needYou > 0 && (needYou === 1 ? '1 needs you' : `${needYou} need you`),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** One notification for a batch, and only for somebody who looks elsewhere. */
export function notifyFinished(batch: FinishedBatch, name: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title: name, body: wordBatch(batch) });
  notification.on('click', onClick);
  notification.show();
}
