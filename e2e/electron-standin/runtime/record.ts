/** One call that would have reached the desktop (a dialog, the shell, the taskbar) and was only written down. */
export interface RecordedCall {
  api: string;
  args: unknown[];
  atMs: number;
}

/** What tests can look at, as `globalThis.electronStandin` of the main process. */
export interface Observed {
  recorded: RecordedCall[];
  /** Those that were shown; a test emits `click` on one. */
  notifications: NodeJS.EventEmitter[];
  /** The context menu that is open; a test clicks one of its items, or closes it. */
  popup: { menu: object; onClosed: (() => void) | undefined } | undefined;
}

declare global {
  var electronStandin: Observed;
}

globalThis.electronStandin = { recorded: [], notifications: [], popup: undefined };

export function record(api: string, ...args: unknown[]): void {
  globalThis.electronStandin.recorded.push({ api, args, atMs: Date.now() });
}
