/** HTTP for updates: through the app's own routes (proxies, the system's certificates), and with nothing that names this computer. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { trustingTls } from '../../core/api/certificates.ts';
import type { DispatcherFor } from '../../core/api/http.ts';
import { UpdateFault } from '../../core/updates/feed.ts';

/** Everything that is sent beside the address; the version is not, as the list is the same for all. */
const headers = { 'user-agent': 'Quire', 'cache-control': 'no-cache' };

/** Without an answer or a further byte. */
const silenceMs = 30_000;

export interface UpdateHttp {
  /** Null: there is no such file. Throws UpdateFault: `offline`, or `no-list` for an answer that is too long. */
  text(url: URL, maxBytes: number): Promise<string | null>;
  /**
   * Downloads into `path`, which does not exist afterwards when it fails. Throws UpdateFault (`offline`, `broken-off`, `checksum`,
   * `disk`), and the signal's reason.
   */
  file(url: URL, path: string, expected: ExpectedFile, signal: AbortSignal): Promise<void>;
}

export interface ExpectedFile {
  /** In bytes. */
  size: number;
  /** In base64. */
  sha512: string;
  onBytes?: ((received: number) => void) | undefined;
}

export function createUpdateHttp(dispatcherFor: DispatcherFor): UpdateHttp {
  let direct: Dispatcher | undefined;

  async function get(url: URL, signal: AbortSignal | null): Promise<Dispatcher.ResponseData> {
    direct ??= new Agent({ connect: { ...trustingTls(), timeout: silenceMs } });
    const route = (await dispatcherFor(url)) ?? direct;
    const dispatcher = route.compose(interceptors.redirect({ maxRedirections: 5 }));
    try {
      return await request(url, { dispatcher, headers, headersTimeout: silenceMs, bodyTimeout: silenceMs, signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw new UpdateFault('offline', `No answer from ${url.host}.`, error);
    }
  }

  return {
    async text(url, maxBytes) {
      const { statusCode, body } = await get(url, null);
      if (statusCode === 404) {
        await body.dump();
        return null;
      }
      if (statusCode !== 200) {
        await body.dump();
        throw new UpdateFault('offline', `${url.host} answered with ${statusCode}.`);
      }
      const parts: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const part of body as AsyncIterable<Buffer>) {
          bytes += part.length;
          if (bytes > maxBytes) throw new UpdateFault('no-list', `${url.pathname} is too long.`);
          parts.push(part);
        }
      } catch (error) {
        throw error instanceof UpdateFault ? error : new UpdateFault('offline', 'The answer ended early.', error);
      }
      return Buffer.concat(parts).toString('utf8');
    },

    async file(url, path, expected, signal) {
      const { statusCode, body } = await get(url, signal);
      if (statusCode !== 200) {
        await body.dump();
        throw new UpdateFault('offline', `${url.host} answered with ${statusCode}.`);
      }
      try {
        await pipeline(body, (source: Readable) => verified(source, expected), createWriteStream(path), { signal });
      } catch (error) {
        await rm(path, { force: true });
        signal.throwIfAborted();
        throw asFault(error);
      }
    },
  };
}

/** Passes the bytes on and throws UpdateFault at the end if they are not the expected ones. */
async function* verified(source: Readable, { size, sha512, onBytes }: ExpectedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha512');
  let received = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    received += part.length;
    if (received > size) throw new UpdateFault('checksum', 'The file is longer than the list says.');
    hash.update(part);
    onBytes?.(received);
    yield part;
  }
  if (received < size) throw new UpdateFault('broken-off', `${received} of ${size} bytes arrived.`);
  if (hash.digest('base64') !== sha512) throw new UpdateFault('checksum', 'The file is not the one on the list.');
}

function asFault(error: unknown): UpdateFault {
  if (error instanceof UpdateFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E(NOSPC|DQUOT|ACCES|PERM|ROFS|IO|FBIG|MFILE)$/.test(code)
    ? new UpdateFault('disk', 'The download could not be written.', error)
    : new UpdateFault('broken-off', 'The download ended early.', error);
}
