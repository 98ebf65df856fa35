/** Uploads and downloads through signed links. No key is needed: the link is the permission. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxUploadBytes } from '../contract.ts';
import { invalidLink, notFound, PlainError } from '../errors.ts';
import { sanitizeFileName } from '../file-name.ts';
import type { SendStored } from '../results/send-file.ts';
import { filePaths, type LinkPurpose, type LinkSigner } from '../signed-links.ts';
import type { Conversions } from '../tasks/local-conversions.ts';
import { maxFormBytes, readForm } from '../uploads/form.ts';
import { tooLarge } from '../uploads/receive.ts';
import { keyOf, type UploadOperations } from '../uploads/upload-operations.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { ZodTypes } from '../validation.ts';

export interface FileParts {
  signer: LinkSigner;
  conversions: Conversions;
  uploads: UploadOperations;
  /** Takes what clients upload; null where they send it elsewhere. */
  receiver: Pick<Uploads, 'receive' | 'receivePart'> | null;
  sendUpload: SendStored;
  sendResult: SendStored;
}

const tokenPath = z.object({ token: z.string() });
const resultPath = z.object({ token: z.string(), '*': z.string() });

/** Needs an encapsulated Fastify instance, as it removes the body parsers: bodies are read as streams. */
export function fileRoutes(instance: FastifyInstance, parts: FileParts): void {
  const { signer, conversions, uploads, receiver } = parts;
  const app = instance.withTypeProvider<ZodTypes>();
  const open = (purpose: LinkPurpose, token: string) => {
    const target = signer.verify(purpose, token);
    if (!target) throw invalidLink();
    return target;
  };

  if (receiver) receivingRoutes(instance, receiver, open);

  const sendUpload = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const { id } = open('upload', token);
    const upload = await uploads.find(id);
    const fileName = upload?.fileName ?? 'document.pdf';
    // Sent again, an upload replaces the earlier one, so it has no version of its own.
    const file = { name: id, fileName, mediaType: 'application/pdf', version: null };
    const sent = upload && (await parts.sendUpload(request, reply, file));
    if (!sent) throw notFound('This upload has not arrived, or it was removed.');
    return sent;
  };

  const sendResult = async (request: FastifyRequest, reply: FastifyReply, token: string, path: string) => {
    const { id } = open('result', token);
    const task = (await conversions.find(id))?.task;
    if (task?.state !== 'completed') throw notFound('This result was removed.');
    const { result, options } = task;
    // The path is looked up in the result’s list of files. It is never used as a path on this disk.
    const index = path === options.fileName ? 0 : result.assets.findIndex((asset) => asset.path === path) + 1;
    const stored = path === options.fileName ? result : result.assets[index - 1];
    if (!stored) throw notFound('The result has no such file.');
    const { mediaType, sha256: version } = stored;
    const name = `${result.entry ?? id}/${index}`;
    const sent = await parts.sendResult(request, reply, {
      ...{ name, mediaType, version },
      fileName: path.split('/').at(-1) ?? path,
    });
    if (!sent) throw notFound('This file is no longer here.');
    return sent;
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

/** Uploads that this service takes itself. */
function receivingRoutes(
  instance: FastifyInstance,
  uploads: Pick<Uploads, 'receive' | 'receivePart'>,
  open: (purpose: LinkPurpose, token: string) => { id: string; part?: number | undefined },
): void {
  const app = instance.withTypeProvider<ZodTypes>();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Checked before the body is read.
  instance.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > maxUploadBytes + maxFormBytes) throw tooLarge(maxUploadBytes);
  });

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
}
