/** Sends bytes to a presigned address, without Authorization and with retries after network errors. */

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ErrorData } from '../errors/codes.ts';
import type { Endpoint, Trouble } from '../model/service.ts';
import type { Clock } from '../tasks/ports.ts';
import { isSuccess, lost, saysOwnDiskFull, saysQuotaUsed } from './classify.ts';
import { type Answer, type Http, TransportError } from './http.ts';
import { detailOf, isOfNetwork, jsonOf, limitFieldsOf, reasonIn } from './http-answer.ts';
import { retryAtMs } from './rate-limit.ts';
import { isDowngrade } from './redirects.ts';
import { maxFailures, transportDelayMs } from './retry.ts';

export interface Transfer {
  http: Http;
  clock: Clock;
  /** 0..1, for jitter. */
  random: () => number;
}

export interface Shipment {
  method: 'POST' | 'PUT';
  /** Called before each attempt; `again` after a refusal, when a new address may help. */
  address(again: boolean): Promise<{ url: string; fields?: Readonly<Record<string, string>> }>;
  /** Called for each attempt. */
  body(fields: Readonly<Record<string, string>>): { headers: Record<string, string>; body: Readable };
  signal: AbortSignal;
}

/** Sends until the bytes are stored. After a refusal it requests a new address once, as the first may have expired. */
export async function ship(
  { http, clock, random }: Transfer,
  shipment: Shipment,
): Promise<{ kind: 'stored'; answer: Answer } | Trouble> {
  let refusals = 0;
  for (let failures = 0; ; ) {
    const { url, fields = {} } = await shipment.address(refusals > 0);
    const outcome = await attempt(http, shipment, new URL(url), fields, clock.now());
    if (outcome.kind === 'rejected' && refusals === 0) {
      refusals += 1;
      continue;
    }
    failures += 1;
    if (outcome.kind !== 'unavailable' || outcome.retryAtMs !== null || failures >= maxFailures) return outcome;
    await clock.sleep(transportDelayMs(failures, random()), shipment.signal);
  }
}

async function attempt(
  http: Http,
  { method, body, signal }: Shipment,
  url: URL,
  fields: Readonly<Record<string, string>>,
  nowMs: number,
) {
  const asked = { host: url.host, key: null, nowMs };
  try {
    const answer = await http.exchange({ method, url, ...body(fields), signal, patient: true });
    // A page with a success status is no word of the storage: the bytes went nowhere.
    return isSuccess(answer) && !isOfNetwork(answer)
      ? { kind: 'stored' as const, answer }
      : refusal(answer, asked.host, nowMs);
  } catch (error) {
    if (error instanceof TransportError) return lost(error, asked);
    throw error;
  }
}

/** Storage has no keys and tasks, so its refusals are either temporary or permanent. */
function refusal(answer: Answer, host: string, nowMs: number): Trouble {
  const { status } = answer;
  const detail = detailOf(answer, null);
  if (isOfNetwork(answer))
    return { kind: 'unavailable', error: { code: 'network-sign-in', params: { host }, detail }, retryAtMs: null };
  if (saysOwnDiskFull(answer)) {
    return { kind: 'rejected', error: { code: 'data-folder-full', params: {}, detail } };
  }
  const reason = saysQuotaUsed(answer) ? reasonIn(jsonOf(answer), null) : null;
  if (reason !== null)
    return { kind: 'rejected', error: { code: 'service-rejected', params: { host, reason }, detail } };
  if (status >= 500 || status < 400 || status === 408 || status === 425 || status === 429) {
    const error: ErrorData = { code: 'service-error', params: { host, status }, detail };
    return { kind: 'unavailable', error, retryAtMs: retryAtMs(limitFieldsOf(answer.headers, undefined), nowMs) };
  }
  const params = { host, why: 'storage-status', status };
  return { kind: 'rejected', error: { code: 'service-rejected', params, detail } };
}

export interface FormFile {
  name: string;
  sizeBytes: number;
  mediaType: string;
  read(): AsyncIterable<Uint8Array>;
}

/** A multipart/form-data body (RFC 7578): all fields first, then the part `file`, as presigned POST forms require. */
export function formData(fields: Readonly<Record<string, string>>, file: FormFile) {
  const boundary = `----quire-${randomBytes(16).toString('hex')}`;
  const entries = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.mediaType}\r\n\r\n`;
  const head = Buffer.from(entries.join('') + opening);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* file.read();
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.sizeBytes + tail.length),
    },
    body: Readable.from(parts()),
  };
}

/** Names are encoded as in the HTML standard: only characters that would end the quoted string or the line. */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Ends an upload from any of its functions. */
export class Stopped extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

/** If the service’s address is encrypted, the upload’s must be too. Throws Stopped. */
export function checkedUploadUrl(endpoint: Endpoint, url: string): string {
  const to = new URL(url);
  if (!/^https?:$/.test(to.protocol))
    throw new Stopped(invalid(to.host, `the upload address begins with ${to.protocol}`));
  if (isDowngrade(new URL(endpoint.baseUrl), to))
    throw new Stopped(invalid(to.host, 'the upload address is not encrypted'));
  return url;
}

export const invalid = (host: string, cause: string): Trouble => ({
  kind: 'rejected',
  error: { code: 'service-answer-invalid', params: { host }, detail: { cause } },
});
