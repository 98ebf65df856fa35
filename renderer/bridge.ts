/** The window's only way to the rest of Quire. Answers are data: nothing here throws or rejects. */
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
    /** Put there by the preload script (`bridgeKey`); absent when the page was opened in a browser. */
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

/** Files and folders as the page got them, whose paths never pass through here, and addresses. */
export const sendFiles = (
  files: File[],
  presetId: string | null,
  addresses: string[],
): Promise<Reply<AdmissionReport>> => settle((bridge) => bridge.addFiles(files, presetId, addresses));

/** Returns the function that stops listening. */
export const listen = <N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): (() => void) =>
  window.quire?.on(name, listener) ?? (() => undefined);
