/** A bucket of S3-compatible storage, and addresses at which clients reach it without this service between. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { SpanKind } from '@opentelemetry/api';
import { contentDisposition } from '../file-name.ts';
import { type Log, silent } from '../log.ts';
import type { SendStored } from '../results/send-file.ts';
import { outages } from './outages.ts';
import type { Telemetry } from './telemetry.ts';

export interface BucketOptions {
  bucket: string;
  region: string;
  /** Of storage other than Amazon’s. */
  endpoint?: string | undefined;
  /** Begins every key, so that a bucket can be shared: "quire/". */
  prefix?: string | undefined;
}

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** The object’s key for a name of ours. */
  key(name: string): string;
}

export interface BucketManners {
  log?: Log;
  telemetry?: Pick<Telemetry, 'span'>;
  /** A connection on which nothing moves for so long counts as broken. */
  idleMs?: number;
}

/**
 * Credentials come from where the SDK looks for them: environment, or the role of the machine. What is sent to the bucket throws Away
 * where it can't be reached, after some tries.
 */
export function openBucket(
  { bucket, region, endpoint, prefix = '' }: BucketOptions,
  { log = silent, telemetry, idleMs = 60_000 }: BucketManners = {},
): Bucket {
  const client = new S3Client({
    region,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: idleMs },
    // Storage other than Amazon’s seldom has a name of its own for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Checksums in trailers are unknown to much of the storage that calls itself compatible.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const { guard } = outages('storage', isAway, log);
  client.middlewareStack.add((next) => (args) => guard(() => next(args)), { step: 'initialize', priority: 'high' });
  if (telemetry) {
    // Around each request that is sent: this step comes after retries, and addresses that are only signed don’t reach it.
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          const name = commandName.replace(/Command$/, '');
          const attributes = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': name };
          return telemetry.span(`S3.${name}`, { kind: SpanKind.CLIENT, attributes }, () => next(args));
        },
      { step: 'deserialize', priority: 'high' },
    );
  }
  return { client, name: bucket, key: (name) => prefix + name };
}

/** The storage answers that it can't at the moment, or there is no answer: errors of Node and of timeouts. */
function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode = 500 } = error.$metadata;
    return httpStatusCode >= 500 || httpStatusCode === 429;
  }
  return error instanceof Error && ('code' in error || error.name === 'TimeoutError');
}

export const isMissing = (error: unknown): boolean =>
  error instanceof NotFound ||
  (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404));

/** Size and ETag of an object; null if there is none. */
export async function lookAt(
  { client, name: Bucket }: Bucket,
  Key: string,
): Promise<{ sizeBytes: number; etag: string } | null> {
  try {
    const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return { sizeBytes: ContentLength, etag: ETag.replaceAll('"', '') };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The SDK can’t send a stream twice, so a new one is opened for each attempt. */
const putAttempts = 3;

export async function putFile({ client, name: Bucket }: Bucket, Key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(path);
    try {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }));
      return;
    } catch (error) {
      if (attempt === putAttempts) throw error;
    } finally {
      Body.destroy();
    }
  }
}

/** The bytes of an object; null if there is none. */
export async function readObject({ client, name: Bucket }: Bucket, Key: string): Promise<Readable | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (Body instanceof Readable) return Body;
    throw new Error('the storage answered without a body');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Nothing happens if there is no such object. One by one: deleting several in one request is not known everywhere. */
export async function deleteObject({ client, name: Bucket }: Bucket, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}

/**
 * Keys below a prefix, a page at a time.
 *
 * @param delimiter with it, what has it after the prefix is named once, up to and with it
 */
export async function* listKeys(
  { client, name: Bucket }: Bucket,
  Prefix: string,
  delimiter?: string,
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, Delimiter: delimiter, ContinuationToken: token }),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
    for (const { Prefix: shared } of page.CommonPrefixes ?? []) if (shared !== undefined) yield shared;
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** A download begins at once; its address is of no use later. */
const downloadSeconds = 15 * 60;

/** Sends the client to the bucket, with an address of its own. @param folder of the names, with its slash */
export const redirectTo =
  ({ client, name: Bucket, key }: Bucket, folder: string): SendStored =>
  async (request, reply, { name, mediaType, fileName }) => {
    const command = {
      Bucket,
      Key: key(folder + name),
      ResponseContentType: mediaType,
      ResponseContentDisposition: contentDisposition(fileName),
    };
    const expiry = { expiresIn: downloadSeconds };
    // A signature is for one method.
    const address =
      request.method === 'HEAD'
        ? await getSignedUrl(client, new HeadObjectCommand(command), expiry)
        : await getSignedUrl(client, new GetObjectCommand(command), expiry);
    return reply.redirect(address, 307);
  };
