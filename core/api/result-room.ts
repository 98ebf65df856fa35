/** Limits the size of a download: by the announced length, the user’s setting, and the free disk space. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TransportError } from './http.ts';

/** Larger than the user’s setting allows. */
export class TooLarge extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}

/** More bytes than announced, so the file is not the announced one. */
export class MoreThanAnnounced extends TransportError {}

/** The disk has too little room; thrown before it is full. */
export class NoRoom extends Error {}

/** Stays free for the journal and other programs; on a small disk a twentieth of it. */
const reservedBytes = 64 * 1024 * 1024;
/** Without an announced length, the free space is checked each time so many bytes have arrived. */
const stretchBytes = 32 * 1024 * 1024;

export interface Room {
  /** Called before bytes up to this position are written. Throws TooLarge, NoRoom, MoreThanAnnounced. */
  upTo(bytes: number): Promise<void>;
}

/** @param thereBytes bytes that are on the disk already */
export async function roomFor(
  path: string,
  thereBytes: number,
  announcedBytes: number | null,
  limitBytes: number,
): Promise<Room> {
  if ((announcedBytes ?? 0) > limitBytes) throw new TooLarge(limitBytes);
  let lookAtBytes = announcedBytes ?? thereBytes + stretchBytes;
  await checkDisk(path, announcedBytes === null ? 0 : announcedBytes - thereBytes);
  return {
    async upTo(bytes) {
      if (announcedBytes !== null && bytes > announcedBytes)
        throw new MoreThanAnnounced(new Error(`more came than the ${announcedBytes} bytes that were announced`), true);
      if (bytes > limitBytes) throw new TooLarge(limitBytes);
      if (bytes <= lookAtBytes) return;
      lookAtBytes = bytes + stretchBytes;
      await checkDisk(path, 0);
    },
  };
}

async function checkDisk(path: string, bytes: number): Promise<void> {
  // Unknown (on some network file systems) counts as enough.
  const disk = await statfs(dirname(path)).catch(() => null);
  if (!disk) return;
  const { bavail, bsize, blocks } = disk;
  const reserved = Math.min(reservedBytes, (blocks * bsize) / 20);
  if (bavail * bsize - reserved < bytes) throw new NoRoom();
}
