/** Uploads as the operations that need a key see them. */
import type { Asynchronous, Awaitable } from '../asynchronous.ts';
import type { Links } from '../signed-links.ts';
import type { Upload } from './registry.ts';
import type { Uploads } from './uploads.ts';

export type UploadOperations = Asynchronous<
  Pick<Uploads, 'announce' | 'announceParts' | 'checkParts' | 'complete' | 'completeArrived' | 'abort' | 'find'>
>;

/** Where clients send the bytes. Each address carries its own permission. */
export interface UploadAddresses {
  /** @param origin the origin that the client used */
  form(origin: string, upload: Upload): Awaitable<{ uploadURL: string; fields: Record<string, string> }>;
  part(origin: string, upload: string, number: number): Awaitable<string>;
}

/** The object key of S3’s protocol; it contains nothing but the id. */
export const keyOf = (uploadId: string): string => `uploads/${uploadId}`;

/** To this service itself. */
export const ownAddresses = (links: Links): UploadAddresses => ({
  form: (origin, { id }) => ({
    uploadURL: links.uploadForm(origin, id),
    fields: { key: keyOf(id), 'Content-Type': 'application/pdf' },
  }),
  part: (origin, id, number) => links.uploadPart(origin, id, number),
});
