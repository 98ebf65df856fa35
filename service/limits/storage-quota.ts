/** How many bytes each API key may store: announced uploads, uploads and results. */
import type { Owner } from '../auth.ts';
import { PlainError, retryAfter } from '../errors.ts';

export interface StorageQuota {
  /**
   * Checks that there is room for more bytes.
   *
   * @param replacedBytes the size of what will be replaced
   * @throws PlainError 413 if the key’s whole quota is too small, 507 if too much of it is used now
   */
  check(owner: Owner, bytes: number, replacedBytes?: number): void;
  /** For a body of unknown length: counts its bytes from the first one until the upload is recorded. */
  arriving(owner: Owner, replacedBytes: number): Arriving;
}

export interface Arriving {
  /** @throws as `check` */
  count(bytes: number): void;
  end(): void;
}

export const withoutQuota: StorageQuota = {
  check: () => {},
  arriving: () => ({ count: () => {}, end: () => {} }),
};

/** The least that an announced upload counts. */
export const leastUploadBytes = 4096;

export interface StorageParts {
  /** Null: no limit. */
  allowedBytes(owner: Owner): number | null;
  storedBytes(owner: Owner): number;
}

export function storageQuota({ allowedBytes, storedBytes }: StorageParts): StorageQuota {
  const coming = new Map<Owner, number>();
  /** Increased when stored bytes may have changed, so that they are not summed up for each chunk of a body. */
  let changes = 0;
  const add = (owner: Owner, bytes: number) => {
    const sum = (coming.get(owner) ?? 0) + bytes;
    if (sum === 0) coming.delete(owner);
    else coming.set(owner, sum);
  };

  const check = (owner: Owner, bytes: number, replacedBytes = 0): void => {
    const allowed = allowedBytes(owner);
    if (allowed === null) return;
    if (bytes > allowed) throw tooLargeForKey(allowed);
    const used = storedBytes(owner) + (coming.get(owner) ?? 0);
    if (used - replacedBytes + bytes > allowed) throw quotaUsed(used, allowed);
    changes += 1;
  };

  return {
    check,
    arriving(owner, replacedBytes) {
      let arrived = 0;
      let known = { changes: -1, stored: 0 };
      const allowed = allowedBytes(owner);
      return {
        count(bytes) {
          arrived += bytes;
          add(owner, bytes);
          if (allowed === null) return;
          if (arrived > allowed) throw tooLargeForKey(allowed);
          if (known.changes !== changes) known = { changes, stored: storedBytes(owner) };
          const used = known.stored + (coming.get(owner) ?? 0);
          if (used - replacedBytes > allowed) throw quotaUsed(used - arrived, allowed);
        },
        end() {
          add(owner, -arrived);
          changes += 1;
        },
      };
    },
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;

const tooLargeForKey = (allowed: number) =>
  new PlainError(
    413,
    'TOO_LARGE',
    `The document is larger than the ${megabytes(allowed)} that this API key may keep here.`,
  );

/** Old files are removed once an hour; earlier only the owner makes room. */
const ageRetrySeconds = 3_600;

const quotaUsed = (used: number, allowed: number) =>
  retryAfter(
    new PlainError(
      507,
      'STORAGE_QUOTA',
      `This API key keeps ${megabytes(used)} here, of ${megabytes(allowed)} that it may, and nothing was kept of this request. ` +
        'Delete tasks that are done with, end uploads that nobody finishes, or wait until old files are removed.',
    ),
    ageRetrySeconds,
  );
