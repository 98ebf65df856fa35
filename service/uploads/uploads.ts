/** Uploads from their announcement to the complete file. Names on disk are ids that the service makes. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../auth.ts';
import { maxUploadBytes, uploadPartBytes } from '../contract.ts';
import type { DiskSpace } from '../disk-space.ts';
import { invalidBody, notFound, PlainError, tryAgain } from '../errors.ts';
import { type FileStore, type OpenFile, type ReadableFiles, removeUnclaimed } from '../files/file-store.ts';
import { leastUploadBytes, type StorageQuota } from '../limits/storage-quota.ts';
import { makeFolder } from '../make-folder.ts';
import { Turns } from '../tasks/turns.ts';
import { findPartProblems, type PartPlan, sizeOfPart, totalParts } from './multipart-plan.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import type { NewUpload, Upload, UploadRegistry } from './registry.ts';

/** Folders of unfinished uploads. */
export interface UploadFolders {
  parts: string;
  temporary: string;
}

export interface UploadOptions {
  disk: DiskSpace;
  storage: StorageQuota;
  /** Bodies that are read at the same time. Others are not read until then, so their senders wait. */
  maxReceiving: number;
  /** How long a sender waits for its turn. */
  maxWaitMs: number;
}

export const uploadDefaults = { maxReceiving: 64, maxWaitMs: 30_000 } as const;

export class Uploads {
  readonly #folders: UploadFolders;
  readonly #files: FileStore & ReadableFiles;
  readonly #registry: UploadRegistry;
  readonly #options: UploadOptions;
  readonly #receiving: Turns;
  /** Running completions: a client that lost the answer may repeat the request in the meantime. */
  readonly #completing = new Map<string, Promise<void>>();
  /** Running work that writes files. */
  readonly #underWay = new Set<Promise<unknown>>();
  #draining = false;

  /** @param files finished uploads, by id */
  constructor(
    folders: UploadFolders,
    files: FileStore & ReadableFiles,
    registry: UploadRegistry,
    options: UploadOptions,
  ) {
    this.#files = files;
    this.#folders = folders;
    this.#registry = registry;
    this.#options = options;
    this.#receiving = new Turns(options.maxReceiving, { keepsSome: options.maxReceiving > 1 });
  }

  /** Announces an upload by form. */
  announce(owner: Owner, fileName: string | null): Upload {
    return this.#add({ id: randomUUID(), owner, fileName, sizeBytes: null, partSizeBytes: null });
  }

  announceParts(
    owner: Owner,
    fileName: string | null,
    sizeBytes: number,
    partSizeBytes = uploadPartBytes,
  ): { upload: Upload; partSizeBytes: number; totalParts: number } {
    const plan: PartPlan = { sizeBytes, partSizeBytes };
    return { upload: this.#add({ id: randomUUID(), owner, fileName, ...plan }), ...plan, totalParts: totalParts(plan) };
  }

  announcedBefore(timeMs: number): string[] {
    return this.#registry.announcedBefore(timeMs);
  }

  find(id: string): Upload | null {
    return this.#registry.find(id);
  }

  /** The file of a complete upload, for its reader. */
  async open(id: string): Promise<OpenFile | null> {
    return this.find(id)?.state === 'complete' ? this.#files.open(id) : null;
  }

  /** The file of a complete upload, for the converter. */
  async lend<T>(id: string, work: (path: string) => Promise<T>): Promise<T | null> {
    return this.find(id)?.state === 'complete' ? this.#files.lend(id, work) : null;
  }

  /**
   * Takes the file of an upload by form. Sent again, it replaces the earlier one.
   *
   * @param fileName from the form, for an upload that was announced without one
   */
  async receive(id: string, body: Readable, fileName: string | null = null): Promise<ReceivedFile> {
    const upload = this.find(id);
    if (!upload || upload.partSizeBytes !== null) throw noSuchUpload();
    const temporary = this.#temporaryPath();
    return this.#keep(async () => {
      const arriving = this.#options.storage.arriving(upload.owner, Math.max(upload.sizeBytes ?? 0, leastUploadBytes));
      try {
        const received = await this.#receive(upload.owner, body, temporary, maxUploadBytes, arriving.count);
        await this.#files.adopt(id, temporary);
        this.#registry.complete(id, received);
        if (upload.fileName === null && fileName !== null) this.#registry.rename(id, fileName);
        return received;
      } finally {
        arriving.end();
      }
    });
  }

  /** Takes one part. Sent again, it replaces the earlier one. */
  async receivePart(id: string, number: number, body: Readable): Promise<ReceivedFile> {
    const upload = this.find(id);
    const plan = openPlanOf(upload);
    const owner = upload?.owner ?? '';
    const expectedBytes = sizeOfPart(plan, number);
    if (expectedBytes === null) throw notFound('The upload has no such part.');
    const temporary = this.#temporaryPath();
    return this.#keep(async () => {
      const received = await this.#receive(owner, body, temporary, expectedBytes);
      if (received.sizeBytes !== expectedBytes) {
        await rm(temporary, { force: true });
        throw new PlainError(
          400,
          'WRONG_PART_SIZE',
          `Part ${number} has ${received.sizeBytes} bytes instead of ${expectedBytes}.`,
        );
      }
      await makeFolder(join(this.#folders.parts, id), 0o700);
      await rename(temporary, this.#partPath(id, number));
      this.#registry.setPart(id, number, received);
      return received;
    });
  }

  /**
   * @param owner whose key the request has; uploads of other owners are treated as unknown
   * @throws HttpError unless it is an upload in parts and has these parts
   */
  checkParts(owner: Owner, id: string, numbers: readonly number[]): void {
    checkPartNumbers(openPlanOf(this.#own(owner, id)), numbers);
  }

  /** Joins the parts. Repeated after a success, it succeeds again. */
  async complete(owner: Owner, id: string, claimed: readonly { partNumber: number; etag: string }[]): Promise<Upload> {
    const upload = this.#own(owner, id);
    if (upload.partSizeBytes === null) throw noSuchUpload();
    if (upload.state === 'open') {
      const joining =
        this.#completing.get(id) ??
        this.#keep(() => this.#join(id, claimed)).finally(() => this.#completing.delete(id));
      this.#completing.set(id, joining);
      await joining;
    }
    return upload;
  }

  /**
   * Joins the parts that have arrived, for clients that send no list of them.
   *
   * @throws PlainError 409 while parts are missing
   */
  async completeArrived(owner: Owner, id: string): Promise<Upload> {
    const upload = this.#own(owner, id);
    if (upload.state === 'open' && upload.partSizeBytes !== null) {
      requireArrived(openPlanOf(upload), this.#registry.parts(id));
    }
    return this.complete(
      owner,
      id,
      [...this.#registry.parts(id)].map(([partNumber, { etag }]) => ({ partNumber, etag })),
    );
  }

  /** Ends an unfinished upload and removes its parts. */
  async abort(owner: Owner, id: string): Promise<void> {
    openPlanOf(this.#own(owner, id));
    await this.remove(id);
  }

  async remove(id: string): Promise<void> {
    this.#registry.remove(id);
    await rm(join(this.#folders.parts, id), { recursive: true, force: true });
    await this.#files.remove(id);
  }

  /** Removes files without an upload, left when the service stopped between removing the row and the files. */
  async sweep(): Promise<void> {
    await removeUnclaimed(this.#files, (id) => this.find(id) !== null);
    for (const id of await readdir(this.#folders.parts)) {
      if (this.find(id)?.state !== 'open') await rm(join(this.#folders.parts, id), { recursive: true, force: true });
    }
  }

  /** Accepts no more bodies, and waits for those that are arriving, at most `graceMs`. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await Promise.race([Promise.allSettled(this.#underWay), sleep(graceMs, undefined, { ref: false })]);
  }

  /** Waits for running work. The connections must have been closed, or bodies could arrive for a long time. */
  async close(): Promise<void> {
    this.#draining = true;
    await Promise.allSettled(this.#underWay);
  }

  /** Runs work that must end before the service does. */
  #keep<T>(work: () => Promise<T>): Promise<T> {
    if (this.#draining) throw tryAgain('STOPPING', 'The service is stopping. Send this again when it is back.', 5);
    const kept: Promise<T> = work().finally(() => this.#underWay.delete(kept));
    this.#underWay.add(kept);
    return kept;
  }

  async #receive(
    owner: Owner,
    body: Readable,
    path: string,
    maxBytes: number,
    count?: (bytes: number) => void,
  ): Promise<ReceivedFile> {
    this.#options.disk.check();
    const { maxWaitMs } = this.#options;
    const patience = AbortSignal.timeout(maxWaitMs);
    try {
      return await this.#receiving.take(owner, patience, () => receiveFile(body, path, maxBytes, count));
    } catch (error) {
      if (error === patience.reason) throw tryAgain('BUSY', 'Too many uploads are under way. Send this one again.', 5);
      throw error;
    }
  }

  async #join(id: string, claimed: readonly { partNumber: number; etag: string }[]): Promise<void> {
    const plan = openPlanOf(this.find(id));
    checkParts(plan, this.#registry.parts(id), claimed);
    const temporary = this.#temporaryPath();
    const paths = Array.from({ length: totalParts(plan) }, (_, index) => this.#partPath(id, index + 1));
    const joined = await receiveFile(Readable.from(concatenate(paths)), temporary, plan.sizeBytes);
    if (joined.sizeBytes !== plan.sizeBytes) throw new Error(`upload ${id} joined to ${joined.sizeBytes} bytes`);
    await this.#files.adopt(id, temporary);
    this.#registry.complete(id, joined);
    await rm(join(this.#folders.parts, id), { recursive: true, force: true });
  }

  /**
   * Ids are not secret, as every shared link shows one. So only the owner’s key may work with an upload; for other keys it does not
   * exist. Uploads of earlier versions have no owner; their links go on working.
   */
  #own(owner: Owner, id: string): Upload {
    const upload = this.find(id);
    if (!upload || upload.owner !== owner) throw noSuchUpload();
    return upload;
  }

  #add(upload: NewUpload): Upload {
    this.#options.disk.check();
    this.#options.storage.check(upload.owner, Math.max(upload.sizeBytes ?? 0, leastUploadBytes));
    this.#registry.add(upload);
    return { ...upload, state: 'open', sha256: null };
  }

  #partPath = (id: string, number: number) => join(this.#folders.parts, id, String(number));
  #temporaryPath = () => join(this.#folders.temporary, randomUUID());
}

async function* concatenate(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: 1024 * 1024 });
}

export const noSuchUpload = () => notFound('There is no such upload. It may have been aborted or removed.');

/**
 * How an upload that has not ended is parted.
 *
 * @throws PlainError 404 if it is none in parts, 409 if it is complete
 */
export function openPlanOf(upload: Upload | null): PartPlan {
  if (!upload || upload.partSizeBytes === null || upload.sizeBytes === null) throw noSuchUpload();
  if (upload.state === 'complete') throw new PlainError(409, 'UPLOAD_COMPLETE', 'This upload is already complete.');
  return { sizeBytes: upload.sizeBytes, partSizeBytes: upload.partSizeBytes };
}

/** @throws PlainError 400 if the upload has not all of these parts */
export function checkPartNumbers(plan: PartPlan, numbers: readonly number[]): void {
  const stranger = numbers.find((number) => sizeOfPart(plan, number) === null);
  if (stranger === undefined) return;
  throw invalidBody([{ path: 'partNumbers', message: `the upload has no part ${stranger}` }]);
}

type ArrivedParts = Parameters<typeof findPartProblems>[1];

/** @throws PlainError 400 unless all parts have arrived as the client claims */
export function checkParts(
  plan: PartPlan,
  arrived: ArrivedParts,
  claimed: readonly { partNumber: number; etag: string }[],
): void {
  const problems = findPartProblems(plan, arrived, claimed);
  if (problems.length === 0) return;
  throw invalidBody(
    problems
      .slice(0, 20)
      .map(({ partNumber, message }) => ({ path: 'parts', message: `part ${partNumber} ${message}` })),
  );
}

/** @throws PlainError 409 while parts are missing */
export function requireArrived(plan: PartPlan, arrived: ArrivedParts): void {
  const missing = totalParts(plan) - arrived.size;
  if (missing <= 0) return;
  throw new PlainError(409, 'UPLOAD_INCOMPLETE', `${missing} of ${totalParts(plan)} parts have not arrived yet.`);
}
