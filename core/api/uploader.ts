/** Uploads a document to the service’s storage: small files as one presigned form, larger ones in parts. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pMap from 'p-map';
import {
  abortMultipartResponseSchema,
  completeMultipartResponseSchema,
  createMultipartResponseSchema,
  maxUploadBytes,
  multipartThresholdBytes,
  paths,
  presignPartsResponseSchema,
  presignResponseSchema,
  type UploadAction,
} from '../../service/contract.ts';
import { AppError } from '../errors/codes.ts';
import type { Endpoint, SourceFile, Trouble, UploadOutcome, UploadState } from '../model/service.ts';
import type { UploadHooks } from '../tasks/ports.ts';
import { headerOf } from './http.ts';
import {
  doneBytes,
  fits,
  missingParts,
  type Part,
  partAddresses,
  partsAtATime,
  sentRanges,
} from './multipart-upload.ts';
import { checkedUploadUrl, formData, invalid, Stopped, ship, type Transfer } from './presigned-upload.ts';
import { refused, type ServiceCaller } from './service-call.ts';
import { checkSent, checkUnchanged, readRange } from './source-stream.ts';

export interface Uploader {
  upload(endpoint: Endpoint, source: SourceFile, hooks: UploadHooks): Promise<UploadOutcome>;
  /** Rejects only when aborted. */
  abandon(
    endpoint: Endpoint,
    upload: Pick<UploadState, 'uploadId' | 'key'>,
    signal: AbortSignal,
  ): Promise<{ kind: 'released' } | Trouble>;
}

export function createUploader({ service, ...transfer }: Transfer & { service: ServiceCaller }): Uploader {
  const act = async <T>(
    endpoint: Endpoint,
    action: UploadAction,
    json: unknown,
    schema: Parameters<typeof service.ask<T>>[2],
    signal: AbortSignal,
  ): Promise<T> => {
    const outcome = await service.ask(endpoint, { method: 'POST', path: paths.upload(action), json, signal }, schema);
    if (outcome.kind !== 'answer') throw new Stopped(outcome);
    return outcome.value;
  };

  const shipOrStop = async (shipment: Parameters<typeof ship>[1]) => {
    const outcome = await ship(transfer, shipment);
    if (outcome.kind !== 'stored') throw new Stopped(outcome);
    return outcome.answer;
  };

  async function uploadForm(
    endpoint: Endpoint,
    source: SourceFile,
    { signal, onProgress }: UploadHooks,
  ): Promise<string> {
    const progress = rising(onProgress);
    let pdfUrl = '';
    let sent = createHash('sha256');
    await shipOrStop({
      method: 'POST',
      signal,
      // Getting a form is cheap, so each attempt gets its own.
      async address() {
        const json = { filename: pdfName(source) };
        const { data } = await act(endpoint, 'generate-presigned-url', json, presignResponseSchema, signal);
        pdfUrl = data.downloadURL;
        return { url: checkedUploadUrl(endpoint, data.uploadURL), fields: data.fields };
      },
      body(fields) {
        let sentBytes = 0;
        sent = createHash('sha256');
        const onBytes = (bytes: number) => {
          sentBytes += bytes;
          progress(sentBytes);
        };
        const read = () => readRange(source, 0, source.sizeBytes, onBytes, sent);
        return formData(fields, {
          name: pdfName(source),
          sizeBytes: source.sizeBytes,
          mediaType: 'application/pdf',
          read,
        });
      },
    });
    await checkSent(source, [{ start: 0, sizeBytes: source.sizeBytes, sha256: sent.digest('hex') }], signal);
    return pdfUrl;
  }

  async function uploadParts(
    endpoint: Endpoint,
    source: SourceFile,
    hooks: UploadHooks,
    resume: UploadState | null,
  ): Promise<string> {
    const state = resume ?? (await createUpload(endpoint, source, hooks));
    const { uploadId: uploadID, key } = state;
    const underWay = new Map<number, number>();
    const progress = rising(hooks.onProgress);
    const report = () =>
      progress(doneBytes(state, source) + [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0));
    const missing = missingParts(state, source);
    const addresses = partAddresses(missing, (partNumbers) =>
      act(
        endpoint,
        'generate-presigned-urls',
        { uploadID, key, partNumbers },
        presignPartsResponseSchema,
        hooks.signal,
      ),
    );

    report();
    await uploadInParallel(missing, hooks.signal, async (part, signal) => {
      let sent = createHash('sha256');
      const answer = await shipOrStop({
        method: 'PUT',
        signal,
        address: async (again) => ({ url: checkedUploadUrl(endpoint, await addresses(part.partNumber, again)) }),
        body() {
          underWay.set(part.partNumber, 0);
          sent = createHash('sha256');
          const onBytes = (bytes: number) => {
            underWay.set(part.partNumber, (underWay.get(part.partNumber) ?? 0) + bytes);
            report();
          };
          const read = readRange(source, part.start, part.sizeBytes, onBytes, sent);
          const headers = { 'content-type': 'application/octet-stream', 'content-length': String(part.sizeBytes) };
          return { headers, body: Readable.from(read) };
        },
      });
      const etag = headerOf(answer.headers, 'etag');
      if (!etag) throw new Stopped(invalid(answer.url.host, 'the answer to an uploaded part has no ETag'));
      underWay.delete(part.partNumber);
      state.done.push({ partNumber: part.partNumber, etag, sha256: sent.digest('hex') });
      hooks.onState({ ...state, done: [...state.done] });
      report();
    });
    await checkSent(source, sentRanges(state, source), hooks.signal);
    const parts = state.done
      .toSorted((a, b) => a.partNumber - b.partNumber)
      .map(({ partNumber, etag }) => ({ partNumber, etag }));
    const { data } = await act(
      endpoint,
      'complete-multipart-upload',
      { uploadID, key, parts },
      completeMultipartResponseSchema,
      hooks.signal,
    );
    return data.downloadURL;
  }

  async function createUpload(endpoint: Endpoint, source: SourceFile, hooks: UploadHooks): Promise<UploadState> {
    const json = { fileSize: source.sizeBytes, filename: pdfName(source) };
    const { data } = await act(endpoint, 'create-multipart-upload', json, createMultipartResponseSchema, hooks.signal);
    const state = {
      uploadId: data.uploadID,
      key: data.key,
      partSizeBytes: data.partSize,
      totalParts: data.totalParts,
      done: [],
    };
    // Reported before the check, so that the caller can abandon an upload that can’t be used.
    hooks.onState({ ...state, done: [] });
    if (!fits(state, source))
      throw new Stopped(invalid(new URL(endpoint.baseUrl).host, 'the parts do not cover the file'));
    return state;
  }

  const abandon: Uploader['abandon'] = async (endpoint, { uploadId, key }, signal) => {
    const call = {
      method: 'POST',
      path: paths.upload('abort-multipart-upload'),
      json: { uploadID: uploadId, key },
      signal,
    } as const;
    const outcome = await service.ask(endpoint, call, abortMultipartResponseSchema);
    return outcome.kind === 'answer' ? { kind: 'released' } : outcome;
  };

  return {
    abandon,
    async upload(endpoint, source, hooks) {
      const resumed: UploadState | null =
        hooks.resume && fits(hooks.resume, source) ? structuredClone(hooks.resume) : null;
      const send = async () => {
        await checkUnchanged(source);
        if (source.sizeBytes > maxUploadBytes) {
          throw new AppError('file-too-large', { name: source.name, limitBytes: maxUploadBytes });
        }
        if (!resumed && source.sizeBytes <= multipartThresholdBytes) return uploadForm(endpoint, source, hooks);
        try {
          return await uploadParts(endpoint, source, hooks, resumed);
        } catch (error) {
          // The service may have removed an interrupted upload; then a new one is begun.
          const forgotten = error instanceof Stopped && error.trouble.kind === 'rejected' && resumed !== null;
          if (!forgotten) throw error;
          return uploadParts(endpoint, source, hooks, null);
        }
      };
      try {
        return { kind: 'uploaded', pdfUrl: await send() };
      } catch (error) {
        if (error instanceof Stopped) return error.trouble;
        if (!(error instanceof AppError)) throw error;
        return refused(error);
      }
    },
  };
}

/**
 * The first failure aborts the signal of all uploads under way and starts no others. It is thrown when all have ended, so that
 * nothing goes on after this returns.
 */
async function uploadInParallel(
  parts: readonly Part[],
  signal: AbortSignal,
  upload: (part: Part, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const run = async (part: Part) => {
    if (!either.aborted) await upload(part, either).catch((error) => failed.abort(error));
  };
  await pMap(parts, run, { concurrency: partsAtATime });
  either.throwIfAborted();
}

/** Reports only higher values, so that a part that is sent again does not turn the progress bar back. */
function rising(onProgress: (bytes: number) => void) {
  let highest = -1;
  return (bytes: number) => {
    if (bytes <= highest) return;
    highest = bytes;
    onProgress(bytes);
  };
}

/** Services recognise a PDF by its extension. */
const pdfName = ({ name }: SourceFile) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
