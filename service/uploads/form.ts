/** Uploads as browsers send them: multipart/form-data, the fields first, then the part `file`. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { maxUploadBytes } from '../contract.ts';
import { PlainError } from '../errors.ts';
import { tooLarge } from './receive.ts';

/** Limits for everything in a form except the file. */
const formLimits = {
  fields: 32,
  fieldNameSize: 200,
  fieldSize: 8 * 1024,
  // One is used; further ones are read and dropped.
  files: 8,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** More than the fields and boundaries of a form need. */
export const maxFormBytes = 1024 * 1024;
/** Whether a part is a file. The part’s name decides too, as some clients send no file name. */
const isPartAFile = (fieldName = '', contentType = '', fileName?: string): boolean =>
  fieldName === 'file' || fileName !== undefined || contentType === 'application/octet-stream';

/**
 * Reads a form and passes its file on as a stream. The fields before the file are known then.
 *
 * @param maxFileBytes limits all bytes of the request, together with `maxFormBytes`
 * @throws PlainError 400, 413 or 415, and what `takeFile` throws
 */
export function readForm<T>(
  request: IncomingMessage,
  takeFile: (file: Readable, fields: ReadonlyMap<string, string>, fileName: string) => Promise<T>,
  maxFileBytes = maxUploadBytes,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let file: Readable | null = null;
    let taken: Promise<T> | null = null;
    const parser = openParser(request);

    const fail = (error: PlainError) => {
      request.unpipe(parser);
      // The reader of the file gets the error and cleans up before the answer is sent.
      file?.destroy(error);
      const settled = taken ?? Promise.reject(error);
      settled.then(() => reject(error), reject);
    };
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, stream, fileName) => {
      // An error before the file has a reader must not be uncaught.
      stream.on('error', () => {});
      if (name !== 'file' || taken) {
        stream.resume();
        return;
      }
      file = stream;
      taken = takeFile(stream, fields, fileName ?? '');
      taken.catch((error) => {
        request.unpipe(parser);
        reject(error);
      });
    });
    parser.on('finish', () => {
      if (taken) taken.then(resolve, reject);
      else fail(invalidForm('The form has no part named "file".'));
    });
    parser.on('error', (error) => fail(unreadableForm(error)));
    request.once('close', () => {
      if (!request.complete) fail(new PlainError(400, 'INCOMPLETE_BODY', 'The body broke off before its end.'));
    });
    request.on('error', () => {});
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxFileBytes + maxFormBytes) fail(tooLarge(maxFileBytes));
    });
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage): BusboyInstance {
  const contentType = request.headers['content-type'];
  if (!contentType) throw invalidForm('The form has no Content-Type.');
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: formLimits,
      isPartAFile,
    });
  } catch (error) {
    throw unreadableForm(error);
  }
}

const invalidForm = (message: string) => new PlainError(400, 'INVALID_FORM', message);

const unreadableForm = (error: unknown) =>
  invalidForm(`The form can't be read: ${error instanceof Error ? error.message : String(error)}.`);
