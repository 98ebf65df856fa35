import { closeSync, copyFileSync, mkdirSync, openSync, readSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An entry of the archive's header (https://github.com/electron/asar#format). Offsets count from the header's end. */
interface Entry {
  files?: Record<string, Entry>;
  link?: string;
  size?: number;
  offset?: string;
  unpacked?: boolean;
  executable?: boolean;
}

/** Writes everything in an archive below `target`; what lies in `<archive>.unpacked` is copied from there. */
export function extractAsar(archive: string, target: string): void {
  const descriptor = openSync(archive, 'r');
  try {
    const { header, dataStart } = readHeader(descriptor);
    extract(header, target, { archive, descriptor, dataStart, root: target });
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Two Chromium pickles come first: one with the size of the next, one with the header as a string.
 *
 *   | 4 | header pickle's size | its payload's size | string's size | JSON … padding | file contents …
 */
function readHeader(descriptor: number): { header: Entry; dataStart: number } {
  const sizes = read(descriptor, 0, 16);
  const dataStart = 8 + sizes.readUInt32LE(4);
  const json = read(descriptor, 16, sizes.readUInt32LE(12)).toString('utf8');
  return { header: JSON.parse(json), dataStart };
}

interface Source {
  archive: string;
  descriptor: number;
  dataStart: number;
  root: string;
}

function extract(entry: Entry, target: string, source: Source): void {
  if (entry.files) {
    mkdirSync(target, { recursive: true });
    for (const [name, child] of Object.entries(entry.files)) extract(child, inside(target, name), source);
  } else if (entry.link !== undefined) {
    symlinkSync(path.relative(path.dirname(target), inside(source.root, entry.link)), target);
  } else if (entry.unpacked) {
    copyFileSync(path.join(`${source.archive}.unpacked`, path.relative(source.root, target)), target);
  } else {
    const bytes = read(source.descriptor, source.dataStart + Number(entry.offset), entry.size ?? 0);
    writeFileSync(target, bytes, { mode: entry.executable ? 0o755 : 0o644 });
  }
}

/** A name in the header must not lead out of the folder that is being written. */
function inside(folder: string, name: string): string {
  const joined = path.join(folder, name);
  if (!joined.startsWith(folder + path.sep))
    throw new Error(`electron stand-in: the archive holds a bad name: ${name}`);
  return joined;
}

function read(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const got = readSync(descriptor, bytes, 0, length, position);
  if (got !== length) throw new Error('electron stand-in: the archive is cut off');
  return bytes;
}
