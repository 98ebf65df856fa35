/** Unexpected errors in the window: written into the log, and shown once. */
import type { WindowFault } from '../electron/ipc/contract.ts';
import { request } from './bridge.ts';
import { notify } from './stores/notices.ts';

/** The limit for one page: an error that repeats in every frame tells nothing new. */
const mostReports = 20;

/** Browsers report this as an error, but the next frame repairs it. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');

let sent = 0;
const reported = new Set<string>();

/** Returns false if it was reported before, or too many were. */
function send(kind: WindowFault['kind'], thrown: unknown, fallback = ''): boolean {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown ?? fallback);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  if (sent >= mostReports || reported.has(message) || isHarmless(message)) return false;
  sent += 1;
  reported.add(message);
  // The main process accepts texts up to these lengths.
  void request('diagnostics.fault', { kind, message: message.slice(0, 2000), stack: stack.slice(0, 8000) });
  return true;
}

/** For errors while rendering. The error boundary shows them itself. */
export const reportDrawingError = (error: unknown): void => void send('drawing', error);

export function reportErrors(): void {
  let shown = false;
  const report = (kind: WindowFault['kind'], thrown: unknown, fallback?: string) => {
    if (!send(kind, thrown, fallback) || shown) return;
    shown = true;
    const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown ?? fallback);
    notify({ kind: 'error', error: { code: 'internal', params: {}, detail: { cause } } });
  };
  window.addEventListener('error', ({ error, message }) => report('error', error, message));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
}
