/** Uploads that go from the client straight to the bucket: announced and signed here, and looked at there. */

import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import { maxUploadBytes, signedUrlSeconds, uploadPartBytes } from '../contract.ts';
import type { FileStore } from '../files/file-store.ts';
import { type LimitRules, rulesFor } from '../limits/rules.ts';
import { leastUploadBytes, storageQuota } from '../limits/storage-quota.ts';
import { bareEtag, type PartPlan, sizeOfPart, totalParts } from '../uploads/multipart-plan.ts';
import { type Upload, uploadSchema } from '../uploads/registry.ts';
import { keyOf, type UploadAddresses, type UploadOperations } from '../uploads/upload-operations.ts';
import { checkPartNumbers, checkParts, noSuchUpload, openPlanOf, requireArrived } from '../uploads/uploads.ts';
import { type Bucket, lookAt } from './bucket.ts';
import type { Pool } from './database.ts';
import { lockOwner } from './fair-turns.ts';
import { storedBytesOf } from './shared-limits.ts';

/** What an upload is called in the store of files. */
export const uploadsFolder = 'uploads/';

export interface BucketUploadsParts {
  pool: Pool;
  bucket: Bucket;
  files: Pick<FileStore, 'remove'>;
  rules: LimitRules;
  nameOf(owner: Owner): { id: string; name: string | null };
  nowMs?: () => number;
}

export interface BucketUploads extends UploadOperations, UploadAddresses {
  announcedBefore(timeMs: number): Promise<string[]>;
  remove(id: string): Promise<void>;
}

const columns = `id, owner, file_name AS "fileName", size_bytes::float8 AS "sizeBytes",
  part_size_bytes::float8 AS "partSizeBytes", state, etag AS sha256, multipart_id AS "multipartId"`;
const rowSchema = uploadSchema.extend({ multipartId: z.string().nullable() });
type Row = z.infer<typeof rowSchema>;

export function bucketUploads({
  pool,
  bucket,
  files,
  rules,
  nameOf,
  nowMs = Date.now,
}: BucketUploadsParts): BucketUploads {
  const { client, name: Bucket } = bucket;
  const objectKey = (id: string) => bucket.key(keyOf(id));
  const rowOf = async (id: string): Promise<Row | null> => {
    const { rows } = await pool.query(`SELECT ${columns} FROM quire.upload WHERE id = $1`, [id]);
    return rowSchema.optional().parse(rows[0]) ?? null;
  };
  /** Ids are not secret, so only the owner’s key may work with an upload. */
  const own = async (owner: Owner, id: string): Promise<Row> => {
    const upload = await rowOf(id);
    if (!upload || upload.owner !== owner) throw noSuchUpload();
    return upload;
  };
  const multipartOf = ({ id, multipartId }: Row) => ({
    Bucket,
    Key: objectKey(id),
    UploadId: multipartId ?? undefined,
  });

  async function add(owner: Owner, fileName: string | null, plan: PartPlan | null): Promise<Upload> {
    const { storageBytes } = rulesFor(rules, nameOf(owner));
    const id = randomUUID();
    const { sizeBytes = null, partSizeBytes = null } = plan ?? {};
    await pool.transaction(async (inside) => {
      await lockOwner(inside, owner);
      const stored = storageBytes === null ? 0 : await storedBytesOf(inside, owner);
      storageQuota({ allowedBytes: () => storageBytes, storedBytes: () => stored }).check(
        owner,
        Math.max(sizeBytes ?? 0, leastUploadBytes),
      );
      await inside.query(
        `INSERT INTO quire.upload (id, owner, file_name, size_bytes, part_size_bytes, created_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, owner, fileName, sizeBytes, partSizeBytes, nowMs()],
      );
    });
    return { id, owner, fileName, sizeBytes, partSizeBytes, state: 'open', sha256: null };
  }

  /** Writes down what lies in the bucket. @returns null if nothing lies there */
  async function settle(id: string): Promise<{ sizeBytes: number; etag: string } | null> {
    const object = await lookAt(bucket, objectKey(id));
    if (object) {
      await pool.query(`UPDATE quire.upload SET state = 'complete', size_bytes = $2, etag = $3 WHERE id = $1`, [
        ...[id, object.sizeBytes, object.etag],
      ]);
    }
    return object;
  }

  async function arrivedParts(upload: Row): Promise<Map<number, { etag: string; sizeBytes: number }>> {
    const parts = new Map<number, { etag: string; sizeBytes: number }>();
    for (let marker: string | undefined; ; ) {
      const page = await client.send(new ListPartsCommand({ ...multipartOf(upload), PartNumberMarker: marker }));
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
        parts.set(PartNumber, { etag: bareEtag(ETag), sizeBytes: Size });
      }
      if (!page.IsTruncated) return parts;
      marker = page.NextPartNumberMarker;
    }
  }

  async function join(upload: Row, claimed: readonly { partNumber: number; etag: string }[]): Promise<void> {
    const plan = openPlanOf(upload);
    try {
      checkParts(plan, await arrivedParts(upload), claimed);
      const Parts = [...claimed]
        .sort((a, b) => a.partNumber - b.partNumber)
        .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${bareEtag(etag)}"` }));
      await client.send(new CompleteMultipartUploadCommand({ ...multipartOf(upload), MultipartUpload: { Parts } }));
    } catch (error) {
      // Another request may have joined the parts in the meantime, or an earlier one whose answer was lost.
      const isGone = error instanceof S3ServiceException && error.name === 'NoSuchUpload';
      if (!isGone || !(await settle(upload.id))) throw error;
    }
    const object = await settle(upload.id);
    if (object?.sizeBytes !== plan.sizeBytes) throw new Error(`upload ${upload.id} is not of the announced size`);
  }

  const complete: UploadOperations['complete'] = async (owner, id, claimed) => {
    const upload = await own(owner, id);
    if (upload.partSizeBytes === null) throw noSuchUpload();
    if (upload.state === 'open') await join(upload, claimed);
    return upload;
  };

  return {
    announce: (owner, fileName) => add(owner, fileName, null),
    async announceParts(owner, fileName, sizeBytes, partSizeBytes = uploadPartBytes) {
      const plan: PartPlan = { sizeBytes, partSizeBytes };
      const upload = await add(owner, fileName, plan);
      const create = { Bucket, Key: objectKey(upload.id), ContentType: 'application/pdf' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(create)).catch(async (error) => {
        // It would count for its key until it is too old.
        await pool.query('DELETE FROM quire.upload WHERE id = $1', [upload.id]);
        throw error;
      });
      await pool.query('UPDATE quire.upload SET multipart_id = $2 WHERE id = $1', [upload.id, UploadId]);
      return { upload, ...plan, totalParts: totalParts(plan) };
    },
    async checkParts(owner, id, numbers) {
      checkPartNumbers(openPlanOf(await own(owner, id)), numbers);
    },
    complete,
    async completeArrived(owner, id) {
      const upload = await own(owner, id);
      if (upload.state === 'complete' || upload.partSizeBytes === null) return complete(owner, id, []);
      const parts = await arrivedParts(upload);
      requireArrived(openPlanOf(upload), parts);
      return complete(
        owner,
        id,
        [...parts].map(([partNumber, { etag }]) => ({ partNumber, etag })),
      );
    },
    async abort(owner, id) {
      const upload = await own(owner, id);
      openPlanOf(upload);
      await client.send(new AbortMultipartUploadCommand(multipartOf(upload)));
      await pool.query('DELETE FROM quire.upload WHERE id = $1', [id]);
    },
    async find(id) {
      const upload = await rowOf(id);
      // An upload by form arrives without a word to this service, and another time if the client sends it again.
      if (!upload || upload.partSizeBytes !== null) return upload;
      const object = await settle(id);
      return object ? { ...upload, state: 'complete', sizeBytes: object.sizeBytes, sha256: object.etag } : upload;
    },
    async form(_origin, { id }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: objectKey(id),
        Fields: { 'Content-Type': 'application/pdf' },
        Conditions: [['content-length-range', 0, maxUploadBytes], { 'Content-Type': 'application/pdf' }],
        Expires: signedUrlSeconds,
      });
      return { uploadURL: url, fields };
    },
    async part(_origin, id, number) {
      const upload = await rowOf(id);
      const sizeBytes = upload && sizeOfPart(openPlanOf(upload), number);
      if (!upload || sizeBytes === null) throw noSuchUpload();
      const command = new UploadPartCommand({ ...multipartOf(upload), PartNumber: number, ContentLength: sizeBytes });
      // The length is signed too: what was announced is what may be stored.
      return getSignedUrl(client, command, {
        expiresIn: signedUrlSeconds,
        signableHeaders: new Set(['content-length']),
      });
    },
    async announcedBefore(timeMs) {
      const { rows } = await pool.query('SELECT id FROM quire.upload WHERE created_at_ms < $1', [timeMs]);
      return z
        .array(z.object({ id: z.string() }))
        .parse(rows)
        .map(({ id }) => id);
    },
    async remove(id) {
      const upload = await rowOf(id);
      await pool.query('DELETE FROM quire.upload WHERE id = $1', [id]);
      if (upload?.multipartId && upload.state === 'open') {
        await client.send(new AbortMultipartUploadCommand(multipartOf(upload)));
      }
      await files.remove(id);
    },
  };
}
