/** Uploads and downloads through signed links. No key is needed: the link is the permission. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxUploadBytes } from '../contract.ts';
import { invalidLink, notFound, PlainError } from '../errors.ts';
import { sanitizeFileName } from '../file-name.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendFile } from '../results/send-file.ts';
import { filePaths, type LinkPurpose, type LinkSigner } from '../signed-links.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { maxFormBytes, readForm } from '../uploads/form.ts';
import { tooLarge } from '../uploads/receive.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { ZodTypes } from '../validation.ts';
import { keyOf } from './upload-actions.ts';

export interface FileParts {
  signer: LinkSigner;
  uploads: Uploads;
  store: TaskStore;
  results: FileStore;
}

const tokenPath = z.object({ token: z.string() });
const resultPath = z.object({ token: z.string(), '*': z.string() });

/** Needs an encapsulated Fastify instance, as it removes the body parsers: bodies are read as streams. */
export function fileRoutes(instance: FastifyInstance, { signer, uploads, store, results }: FileParts): void {
  const app = instance.withTypeProvider<ZodTypes>();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Checked before the body is read.
  instance.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > maxUploadBytes + maxFormBytes) throw tooLarge(maxUploadBytes);
  });

  const open = (purpose: LinkPurpose, token: string) => {
    const target = signer.verify(purpose, token);
    if (!target) throw invalidLink();
    return target;
  };

  app.post(filePaths.uploadForm, { schema: { params: tokenPath } }, async (request, reply) => {
    const { id } = open('upload-form', request.params.token);
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
      throw new PlainError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the upload as multipart/form-data.');
    }
    const { etag } = await readForm(request.raw, async (file, fields, fileName) => {
      if (fields.get('key') !== keyOf(id)) {
        throw new PlainError(400, 'INVALID_FORM', 'The field "key" must come before the file and be as it was given.');
      }
      return uploads.receive(id, file, sanitizeFileName(fileName) || null);
    });
    return reply.code(204).header('etag', `"${etag}"`).send();
  });

  app.put(filePaths.uploadPart, { schema: { params: tokenPath } }, async (request, reply) => {
    const { id, part } = open('upload-part', request.params.token);
    if (part === undefined) throw invalidLink();
    const { etag } = await uploads.receivePart(id, part, request.raw);
    return reply.header('etag', `"${etag}"`).send();
  });

  const sendUpload = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const { id } = open('upload', token);
    const upload = uploads.find(id);
    const file = upload && (await uploads.open(id));
    if (!file) throw notFound('This upload has not arrived, or it was removed.');
    const fileName = upload.fileName ?? 'document.pdf';
    // Sent again, an upload replaces the earlier one.
    const version = `${id}-${file.sizeBytes}-${Math.round(file.modifiedAtMs)}`;
    return sendFile(request, reply, { file, fileName, mediaType: 'application/pdf', version });
  };

  /** @param index 0 is the document, n its nth asset */
  const openResult = async (id: string, index: number) => {
    const file = await results.open(`${id}/${index}`);
    if (!file) throw notFound('This file is no longer here.');
    return file;
  };

  const sendResult = async (request: FastifyRequest, reply: FastifyReply, token: string, path: string) => {
    const { id } = open('result', token);
    const task = store.find(id);
    if (task?.state !== 'completed') throw notFound('This result was removed.');
    const { result, options } = task;
    if (path === options.fileName) {
      const { mediaType, sha256: version } = result;
      return sendFile(request, reply, { file: await openResult(id, 0), fileName: path, mediaType, version });
    }
    // The path is looked up in the result’s list of files. It is never used as a path on this disk.
    const index = result.assets.findIndex((asset) => asset.path === path);
    const asset = result.assets[index];
    if (!asset) throw notFound('The result has no such file.');
    const fileName = path.split('/').at(-1) ?? path;
    const { mediaType, sha256: version } = asset;
    return sendFile(request, reply, { file: await openResult(id, index + 1), fileName, mediaType, version });
  };

  for (const method of ['GET', 'HEAD'] as const) {
    app.route({
      method,
      url: filePaths.upload,
      schema: { params: tokenPath },
      handler: (request, reply) => sendUpload(request, reply, request.params.token),
    });
    app.route({
      method,
      url: filePaths.result,
      schema: { params: resultPath },
      handler: (request, reply) => sendResult(request, reply, request.params.token, request.params['*']),
    });
  }
}
