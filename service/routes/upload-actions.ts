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
import { noSuchUpload, type Uploads } from '../uploads/uploads.ts';
import type { ZodTypes } from '../validation.ts';

/** The hook that authenticates must be registered already. */
export function uploadActionRoutes(
  instance: FastifyInstance,
  { uploads, links }: { uploads: Uploads; links: Links },
): void {
  const app = instance.withTypeProvider<ZodTypes>();
  const linkTo = (origin: string, upload: Upload) => links.upload(origin, upload.id, upload.fileName ?? 'document.pdf');

  app.post(
    paths.upload('generate-presigned-url'),
    { schema: { body: presignRequestSchema, response: { 200: presignResponseSchema } } },
    async (request) => {
      const upload = uploads.announce(request.owner, nameOf(request.body));
      return {
        success: true as const,
        data: {
          uploadURL: links.uploadForm(request.origin, upload.id),
          downloadURL: linkTo(request.origin, upload),
          fields: { key: keyOf(upload.id), 'Content-Type': 'application/pdf' },
        },
      };
    },
  );

  app.post(
    paths.upload('create-multipart-upload'),
    { schema: { body: createMultipartRequestSchema, response: { 200: createMultipartResponseSchema } } },
    async (request) => {
      const { upload, partSizeBytes, totalParts } = uploads.announceParts(
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
      uploads.checkParts(request.owner, id, partNumbers);
      return {
        success: true as const,
        data: partNumbers.map((partNumber) => ({
          partNumber,
          uploadURL: links.uploadPart(request.origin, id, partNumber),
        })),
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

/** The object key of S3’s protocol; it contains nothing but the id. */
export const keyOf = (uploadId: string): string => `uploads/${uploadId}`;

function idOf({ uploadID, key }: { uploadID: string; key: string }): string {
  if (key !== keyOf(uploadID)) throw noSuchUpload();
  return uploadID;
}

/** `fileSuffix` is ignored: it names the kind of file, and all uploads are PDFs. */
const nameOf = ({ filename }: z.infer<typeof presignRequestSchema>): string | null =>
  sanitizeFileName(filename ?? '') || null;
