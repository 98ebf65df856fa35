/** What goes wrong in the window and nobody foresaw: written into the log, and told once. */
import type { WindowFault } from '../electron/ipc/contract.ts';
import { request } from './bridge.ts';
import { notify } from './stores/notices.ts';

/** Of one page. One that fails at every frame says nothing new. */
const most = 20;

/** Browsers report it as an error and go on as if it were none: the next frame puts it right. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');

let sent = 0;
const seen = new Set<string>();

/** False: it has been told before, or is one of too many. */
function send(kind: WindowFault['kind'], thrown: unknown, fallback = ''): boolean {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown ?? fallback);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  if (sent >= most || seen.has(message) || isHarmless(message)) return false;
  sent += 1;
  seen.add(message);
  // As long as the other side takes it.
  void request('diagnostics.fault', { kind, message: message.slice(0, 2000), stack: stack.slice(0, 8000) });
  return true;
}

/** The page has been replaced by what the boundary shows, which tells of it. */
export const drawingFailed = (error: unknown): void => void send('drawing', error);

export function followFaults(): void {
  let told = false;
  const take = (kind: WindowFault['kind'], thrown: unknown, fallback?: string) => {
    if (!send(kind, thrown, fallback) || told) return;
    told = true;
    const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown ?? fallback);
    notify({ kind: 'error', error: { code: 'internal', params: {}, detail: { cause } } });
  };
  window.addEventListener('error', ({ error, message }) => take('error', error, message));
  window.addEventListener('unhandledrejection', ({ reason }) => take('rejection', reason));
}
