/** The window's only connection to the main process. Errors are returned as data: nothing here throws or rejects. */
import type { AdmissionReport } from '../core/model/views.ts';
import type {
  Bridge,
  EventName,
  EventPayload,
  Reply,
  RequestArgs,
  RequestName,
  RequestResult,
} from '../electron/ipc/contract.ts';

declare global {
  interface Window {
    /** Set by the preload script; missing when the page is opened in a browser. */
    readonly quire?: Bridge;
  }
}

export const hasBridge = (): boolean => window.quire !== undefined;

async function settle<T>(call: (bridge: Bridge) => Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    if (!window.quire) throw new Error('The bridge is missing.');
    return await call(window.quire);
  } catch (error) {
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { ok: false, error: { code: 'internal', params: {}, detail: { cause } } };
  }
}

export const request = <N extends RequestName>(name: N, ...args: RequestArgs<N>): Promise<Reply<RequestResult<N>>> =>
  settle((bridge) => bridge.request(name, ...args));

/** Sends dropped files and folders, whose paths the page never sees, and web addresses. */
export const sendFiles = (
  files: File[],
  presetId: string | null,
  addresses: string[],
): Promise<Reply<AdmissionReport>> => settle((bridge) => bridge.addFiles(files, presetId, addresses));

/** Returns the function that stops listening. */
export const listen = <N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): (() => void) =>
  window.quire?.on(name, listener) ?? (() => undefined);
