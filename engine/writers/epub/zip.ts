/** Zip archives (APPNOTE.TXT, version 2.0), whose files are compressed, and given back, one by one as they come. */

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

/** The archive in parts, its files in this order, each asked for when its turn comes and not kept. Equal entries give equal bytes. */
export function* zipParts(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const local = headerOf(entry, LOCAL_BYTES);
    local.writeUInt32LE(LOCAL_HEADER);
    writeCommon(local, 4, entry);
    yield local;
    yield entry.bytes;
    const central = headerOf(entry, CENTRAL_BYTES);
    central.writeUInt32LE(CENTRAL_HEADER);
    central.writeUInt16LE(VERSION, 4);
    writeCommon(central, 6, entry);
    central.writeUInt32LE(at, 42);
    directory.push(central);
    at += local.length + entry.bytes.length;
  }
  const central = Buffer.concat(directory);
  yield central;
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

/** Empty but for the name, which both headers end with. */
function headerOf({ name }: ZipEntry, length: number): Buffer {
  const header = Buffer.alloc(length + name.length);
  header.write(name, length, 'latin1');
  return header;
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
