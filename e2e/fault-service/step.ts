/** What a scripted service does with one request. Data, so that scripts can be drawn at random and printed. */

export const operations = [
  'capabilities',
  'presign',
  'create',
  'sign',
  'complete',
  'abort',
  'submit',
  'result',
  'cancel',
  'form',
  'part',
  'file',
  'other',
] as const;
export type Operation = (typeof operations)[number];

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export type Fault =
  /** RST after so many bytes of the request's body. */
  | { kind: 'reset-request'; afterBytes: number }
  /** RST after so many bytes of the answer's body; -1: before its head. */
  | { kind: 'reset'; afterBytes: number }
  /** FIN there, in good order. */
  | { kind: 'close'; afterBytes: number }
  /** Head and so many bytes of the body, then nothing at all on a connection that stands; -1: not even a head. */
  | { kind: 'silence'; afterBytes: number }
  /** The body in pieces of so many bytes. */
  | { kind: 'trickle'; bytes: number }
  /** `Transfer-Encoding: chunked` whose chunk size is more than what comes before the end. */
  | { kind: 'false-chunk' };

export interface Step {
  /** What an honest service would do is done, whatever is answered. Without `status` it is done anyway. */
  performs?: boolean;
  /** Knows no ranges. */
  whole?: boolean;
  /** Absent: the honest answer's. */
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: string | Uint8Array | object;
  /** Instead of the true Content-Length; null: none, so that the connection's end is the body's. */
  length?: number | null;
  fault?: Fault;
  /** Waits until `release()`. */
  hold?: boolean;
  /** Called before anything is done: the world changes while the request is under way. */
  meanwhile?(): void | Promise<void>;
}

export type Script = { [O in Operation]?: Step[] };

/** The honest answer with what the step changes. Pure. */
export function replyOf(step: Step, honest: Reply | null): Reply {
  const body = step.body === undefined ? (honest?.body ?? new Uint8Array()) : bytesOf(step.body);
  const isJson = typeof step.body === 'object' && !(step.body instanceof Uint8Array);
  return {
    status: step.status ?? honest?.status ?? 200,
    headers: { ...honest?.headers, ...(isJson && { 'content-type': 'application/json' }), ...lowered(step.headers) },
    body,
  };
}

const lowered = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const bytesOf = (body: NonNullable<Step['body']>): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

export const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
