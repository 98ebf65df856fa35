/** Zip archives (APPNOTE.TXT, version 2.0), whose files are compressed one by one as they come, so that only the result waits. */

import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  /** As it lies in the archive. */
  bytes: Uint8Array;
  isDeflated: boolean;
  /** Of the file itself. */
  size: number;
  crc: number;
}

/** Not the system's zlib: equal files shall be equal bytes wherever they are written. */
export const deflated = (name: string, file: Uint8Array): ZipEntry => ({
  name,
  bytes: deflateSync(file, { level: 6 }),
  isDeflated: true,
  size: file.length,
  crc: crc32(file),
});

export const stored = (name: string, file: Uint8Array): ZipEntry => ({
  name,
  bytes: file,
  isDeflated: false,
  size: file.length,
  crc: crc32(file),
});

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, midnight: the earliest that a zip can hold. */
const DOS_DATE = (1 << 21) | (1 << 16);

/** The archive, its files in this order. Equal entries give equal bytes. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const namesBytes = entries.reduce((sum, { name }) => sum + name.length, 0);
  const localBytes = entries.reduce((sum, { bytes }) => sum + LOCAL_BYTES + bytes.length, namesBytes);
  const centralBytes = CENTRAL_BYTES * entries.length + namesBytes;
  const archive = Buffer.alloc(localBytes + centralBytes + END_BYTES);
  let local = 0;
  let central = localBytes;
  for (const entry of entries) {
    const { name, bytes } = entry;
    archive.writeUInt32LE(CENTRAL_HEADER, central);
    archive.writeUInt16LE(VERSION, central + 4);
    writeCommon(archive, central + 6, entry);
    archive.writeUInt32LE(local, central + 42);
    archive.write(name, central + CENTRAL_BYTES, 'latin1');
    central += CENTRAL_BYTES + name.length;

    archive.writeUInt32LE(LOCAL_HEADER, local);
    writeCommon(archive, local + 4, entry);
    archive.write(name, local + LOCAL_BYTES, 'latin1');
    archive.set(bytes, local + LOCAL_BYTES + name.length);
    local += LOCAL_BYTES + name.length + bytes.length;
  }
  archive.writeUInt32LE(END, central);
  archive.writeUInt16LE(entries.length, central + 8);
  archive.writeUInt16LE(entries.length, central + 10);
  archive.writeUInt32LE(centralBytes, central + 12);
  archive.writeUInt32LE(localBytes, central + 16);
  return new Uint8Array(archive.buffer, archive.byteOffset, archive.length);
}

/** From the version that is needed to the length of the name: the same in both headers. */
function writeCommon(archive: Buffer, at: number, { name, bytes, isDeflated, size, crc }: ZipEntry): void {
  archive.writeUInt16LE(VERSION, at);
  archive.writeUInt16LE(isDeflated ? DEFLATE : 0, at + 4);
  archive.writeUInt32LE(DOS_DATE, at + 6);
  archive.writeUInt32LE(crc, at + 10);
  archive.writeUInt32LE(bytes.length, at + 14);
  archive.writeUInt32LE(size, at + 18);
  archive.writeUInt16LE(name.length, at + 22);
}
