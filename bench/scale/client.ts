/** A client that does not give up: what is away or busy is asked again, at the next of the given addresses. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  completeMultipartResponseSchema,
  createMultipartResponseSchema,
  paths,
  presignPartsResponseSchema,
  submittedTaskSchema,
  taskStatusSchema,
} from '../../service/contract.ts';

/** How long successful answers took, and how many others there were. */
export interface Seen {
  submitMs: number[];
  pollMs: number[];
  /** Lost connections and 5xx. */
  troubles: number;
}

export const nothingSeen = (): Seen => ({ submitMs: [], pollMs: [], troubles: 0 });

const retryMs = 200;

export class Client {
  readonly #addresses: readonly string[];
  readonly #key: string;
  readonly #seen: Seen;
  #turn = 0;

  /** @param addresses each ends in /v1 */
  constructor(addresses: readonly string[], key: string, seen: Seen) {
    this.#addresses = addresses;
    this.#key = key;
    this.#seen = seen;
  }

  /** In parts, which every storage takes. @returns a pdfURL */
  async upload(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<string> {
    for (;;) {
      const created = await this.#post(paths.upload('create-multipart-upload'), { fileSize: bytes.length, filename });
      const { uploadID, key } = createMultipartResponseSchema.parse(created).data;
      const signed = await this.#post(paths.upload('generate-presigned-urls'), { uploadID, key, partNumbers: [1] });
      const [part] = presignPartsResponseSchema.parse(signed).data;
      const sent = await fetch(part?.uploadURL ?? '', { method: 'PUT', body: bytes }).catch(() => null);
      await sent?.arrayBuffer().catch(() => {});
      if (sent?.ok) {
        const parts = [{ partNumber: 1, etag: sent.headers.get('etag') ?? '' }];
        const joined = await this.#post(paths.upload('complete-multipart-upload'), { uploadID, key, parts });
        return completeMultipartResponseSchema.parse(joined).data.downloadURL;
      }
      await this.#rest();
    }
  }

  /** @returns the task's id */
  async submit(pdfURL: string, idempotencyKey: string): Promise<string> {
    const body = { pdfURL, model: 'gundam', filename: 'document' };
    const headers = { 'idempotency-key': idempotencyKey };
    return submittedTaskSchema.parse(await this.#post(paths.submit('markdown'), body, headers, this.#seen.submitMs))
      .sessionID;
  }

  /** @returns where the result lies; null while it is made. @throws Error where it failed */
  async poll(id: string): Promise<string | null> {
    const answer = await this.#ask('GET', paths.result('markdown', id), {}, undefined, this.#seen.pollMs);
    const status = taskStatusSchema.parse(answer);
    if (status.state === 'failed') throw new Error(`a task failed: ${status.error}`);
    return status.state === 'completed' ? status.data.downloadURL : null;
  }

  /** SHA-256 of what lies there. */
  async hashOf(address: string): Promise<string> {
    for (;;) {
      const bytes = await fetch(address)
        .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
        .catch(() => null);
      if (bytes) return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
      // The address is that of one process, which may be gone.
      await this.#rest();
    }
  }

  #post(path: string, body: object, headers: Record<string, string> = {}, tookMs?: number[]): Promise<unknown> {
    return this.#ask('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body), tookMs);
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    tookMs: number[] = [],
  ): Promise<unknown> {
    for (;;) {
      this.#turn += 1;
      const address = this.#addresses[this.#turn % this.#addresses.length];
      const begunMs = performance.now();
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#key}`, ...headers },
        ...(body !== undefined && { body }),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => null);
      if (answer && answer.status < 300) {
        tookMs.push(performance.now() - begunMs);
        return JSON.parse(answer.text);
      }
      if (answer && answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    this.#seen.troubles += 1;
    await sleep(retryMs);
  }
}
