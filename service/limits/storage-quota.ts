/** How many bytes each key may keep here: announced uploads, uploads and results. */
import type { Owner } from '../auth.ts';
import { PlainError } from '../errors.ts';

export interface StorageQuota {
  /**
   * Before so much more is promised or taken.
   *
   * @param replacedBytes what goes when the new comes
   * @throws PlainError 413 where it can't find room, 507 where it finds none now
   */
  check(owner: Owner, bytes: number, replacedBytes?: number): void;
  /** A body of unknown length arrives. It counts from its first byte, until what it became is written down. */
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

/** An announcement takes a little room even if nothing comes of it. */
export const leastUploadBytes = 4096;

export interface StorageParts {
  /** Null: as much as there is. */
  allowedBytes(owner: Owner): number | null;
  storedBytes(owner: Owner): number;
}

export function storageQuota({ allowedBytes, storedBytes }: StorageParts): StorageQuota {
  const coming = new Map<Owner, number>();
  /** Counted up when what is stored may have become more: it is not asked for with each chunk of a body. */
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

const quotaUsed = (used: number, allowed: number) =>
  new PlainError(
    507,
    'STORAGE_QUOTA',
    `This API key keeps ${megabytes(used)} here, of ${megabytes(allowed)} that it may, and nothing was kept of this request. ` +
      'Delete tasks that are done with, end uploads that nobody finishes, or wait until old files are removed.',
  );
