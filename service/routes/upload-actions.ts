/** The upload operations that need a key: announce, sign parts, complete and abort. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  abortMultipartRequestSchema,
  abortMultipartResponseSchema,
  completeMultipartRequestSchema,
  completeMultipartResponseSchema,
  createMultipartRequestSchema,
  createMultipartResponseSchema,
  paths,
  presignPartsRequestSchema,
  presignPartsResponseSchema,
  presignRequestSchema,
  presignResponseSchema,
} from '../contract.ts';
import { sanitizeFileName } from '../file-name.ts';
import type { Links } from '../signed-links.ts';
import type { Upload } from '../uploads/registry.ts';
import { keyOf, type UploadAddresses, type UploadOperations } from '../uploads/upload-operations.ts';
import { noSuchUpload } from '../uploads/uploads.ts';
import type { ZodTypes } from '../validation.ts';

export interface UploadParts {
  uploads: UploadOperations;
  addresses: UploadAddresses;
  links: Links;
}

/** The hook that authenticates must be registered already. */
export function uploadActionRoutes(instance: FastifyInstance, { uploads, addresses, links }: UploadParts): void {
  const app = instance.withTypeProvider<ZodTypes>();
  const linkTo = (origin: string, upload: Upload) => links.upload(origin, upload.id, upload.fileName ?? 'document.pdf');

  app.post(
    paths.upload('generate-presigned-url'),
    { schema: { body: presignRequestSchema, response: { 200: presignResponseSchema } } },
    async (request) => {
      const upload = await uploads.announce(request.owner, nameOf(request.body));
      const form = await addresses.form(request.origin, upload);
      return { success: true as const, data: { ...form, downloadURL: linkTo(request.origin, upload) } };
    },
  );

  app.post(
    paths.upload('create-multipart-upload'),
    { schema: { body: createMultipartRequestSchema, response: { 200: createMultipartResponseSchema } } },
    async (request) => {
      const { upload, partSizeBytes, totalParts } = await uploads.announceParts(
        request.owner,
        nameOf(request.body),
        request.body.fileSize,
      );
      return {
        success: true as const,
        data: { uploadID: upload.id, key: keyOf(upload.id), partSize: partSizeBytes, totalParts },
      };
    },
  );

  app.post(
    paths.upload('generate-presigned-urls'),
    { schema: { body: presignPartsRequestSchema, response: { 200: presignPartsResponseSchema } } },
    async (request) => {
      const id = idOf(request.body);
      const { partNumbers } = request.body;
      await uploads.checkParts(request.owner, id, partNumbers);
      return {
        success: true as const,
        data: await Promise.all(
          partNumbers.map(async (partNumber) => ({
            partNumber,
            uploadURL: await addresses.part(request.origin, id, partNumber),
          })),
        ),
      };
    },
  );

  app.post(
    paths.upload('complete-multipart-upload'),
    { schema: { body: completeMultipartRequestSchema, response: { 200: completeMultipartResponseSchema } } },
    async (request) => {
      const upload = await uploads.complete(request.owner, idOf(request.body), request.body.parts);
      return { success: true as const, data: { downloadURL: linkTo(request.origin, upload) } };
    },
  );

  app.post(
    paths.upload('abort-multipart-upload'),
    { schema: { body: abortMultipartRequestSchema, response: { 200: abortMultipartResponseSchema } } },
    async (request) => {
      await uploads.abort(request.owner, idOf(request.body));
      return { success: true as const, data: {} };
    },
  );
}

function idOf({ uploadID, key }: { uploadID: string; key: string }): string {
  if (key !== keyOf(uploadID)) throw noSuchUpload();
  return uploadID;
}

/** `fileSuffix` is ignored: it names the kind of file, and all uploads are PDFs. */
const nameOf = ({ filename }: z.infer<typeof presignRequestSchema>): string | null =>
  sanitizeFileName(filename ?? '') || null;
