/** How much of a result may come: as much as was announced, as a person allows, and as the disk has room for. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TransportError } from './http.ts';

/** Larger than a person allows. */
export class TooLarge extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}

/** Whatever lies there by now is not what was announced. */
export class MoreThanAnnounced extends TransportError {}

/** The disk would be full: said before it is. */
export class NoRoom extends Error {}

/** What other programs, and the journal, go on with: of a small disk a twentieth. */
const reservedBytes = 64 * 1024 * 1024;
/** Where no length was announced, the disk is looked at each time so much more has come. */
const stretchBytes = 32 * 1024 * 1024;

export interface Room {
  /** Called before anything is written up to there. Throws TooLarge, NoRoom, MoreThanAnnounced. */
  upTo(bytes: number): Promise<void>;
}

/** @param thereBytes of it are on the disk already */
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
  // Unknown (some network file systems) counts as enough.
  const disk = await statfs(dirname(path)).catch(() => null);
  if (!disk) return;
  const { bavail, bsize, blocks } = disk;
  const reserved = Math.min(reservedBytes, (blocks * bsize) / 20);
  if (bavail * bsize - reserved < bytes) throw new NoRoom();
}
