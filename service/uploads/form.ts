/** The browser-style upload: multipart/form-data, fields first, then the part `file`. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { PlainError } from '../errors.ts';

/** Bounds for everything in a form but the file itself. */
const formLimits = {
  fields: 32,
  fieldNameSize: 200,
  fieldSize: 8 * 1024,
  files: 1,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * Reads a form and hands its file over as a stream, once all fields are known.
 *
 * @throws PlainError 400 or 415, and whatever `takeFile` throws
 */
export function readForm<T>(
  request: IncomingMessage,
  takeFile: (file: Readable, fields: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let taken: Promise<T> | null = null;
    const parser = openParser(request);

    const fail = (error: unknown) => {
      request.unpipe(parser);
      reject(error);
    };
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, file) => {
      // A truncated form destroys the file stream; whoever reads it sees that, and nobody may be reading yet.
      file.on('error', () => {});
      if (name !== 'file' || taken) {
        file.resume();
        return;
      }
      taken = takeFile(file, fields);
      taken.catch(fail);
    });
    parser.on('finish', () => {
      if (taken) taken.then(resolve, fail);
      else fail(invalidForm('The form has no part named "file".'));
    });
    parser.on('error', (error) =>
      fail(invalidForm(`The form can't be read: ${error instanceof Error ? error.message : error}.`)),
    );
    request.once('error', () => parser.destroy(new Error('the body broke off')));
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage): BusboyInstance {
  const contentType = request.headers['content-type'];
  if (!contentType) throw invalidForm('The form has no Content-Type.');
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': contentType }, limits: formLimits });
  } catch (error) {
    throw invalidForm(`The form can't be read: ${error instanceof Error ? error.message : error}.`);
  }
}

const invalidForm = (message: string) => new PlainError(400, 'INVALID_FORM', message);
