/** The older upload protocol, which two public clients still use: announce, PUT the parts, ask for the address. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  remoteCacheInitRequestSchema,
  remoteCacheInitResponseSchema,
  remoteCachePartBytes,
  remoteCachePath,
  remoteCacheUrlResponseSchema,
  signedUrlSeconds,
} from '../contract.ts';
import { sanitizeFileName } from '../file-name.ts';
import type { ZodTypes } from '../validation.ts';
import type { UploadParts } from './upload-actions.ts';

const uploadPath = z.object({ uploadId: z.string().min(1) });

/** The hook that authenticates must be registered already. */
export function remoteCacheRoutes(instance: FastifyInstance, { uploads, addresses, links }: UploadParts): void {
  const app = instance.withTypeProvider<ZodTypes>();

  app.post(
    `${remoteCachePath}/init`,
    { schema: { body: remoteCacheInitRequestSchema, response: { 200: remoteCacheInitResponseSchema } } },
    async (request) => {
      const { file_name, size } = request.body;
      const { upload, partSizeBytes, totalParts } = await uploads.announceParts(
        request.owner,
        sanitizeFileName(file_name ?? '') || null,
        size,
        remoteCachePartBytes,
      );
      const numbers = Array.from({ length: totalParts }, (_, index) => index + 1);
      return {
        data: {
          upload_id: upload.id,
          part_size: partSizeBytes,
          total_parts: totalParts,
          uploaded_parts: [],
          presigned_urls: Object.fromEntries(
            await Promise.all(
              numbers.map(async (number) => [String(number), await addresses.part(request.origin, upload.id, number)]),
            ),
          ),
        },
      };
    },
  );

  app.get(
    `${remoteCachePath}/:uploadId/url`,
    { schema: { params: uploadPath, response: { 200: remoteCacheUrlResponseSchema } } },
    async (request) => {
      const { id, fileName, sizeBytes } = await uploads.completeArrived(request.owner, request.params.uploadId);
      const name = fileName ?? 'document.pdf';
      return {
        data: {
          url: links.upload(request.origin, id, name),
          expires_at: new Date(Date.now() + signedUrlSeconds * 1000).toISOString(),
          file_name: name,
          file_size: sizeBytes ?? 0,
          mime_type: 'application/pdf',
        },
      };
    },
  );
}
