/** Reads entries of an untrusted zip file into memory. Nothing is written to paths from the archive. */
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface Archive {
  /** Names of its files, in Unicode normal form C. */
  names: readonly string[];
  /** Null: no such file, or larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): void;
}

const maxEntries = 20_000;

/** The name of the entry that a link in a file of `folder` names; null: the link leads out of the archive. Pure. */
export function entryName(folder: string, link: string): string | null {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  try {
    const name = posix.join(folder, decodeURIComponent(path)).normalize('NFC');
    return name.startsWith('../') || name.startsWith('/') ? null : name;
  } catch {
    return null;
  }
}

/** Throws Error where the archive can't be read. */
export async function openArchive(path: string): Promise<Archive> {
  // The library would wait for the writer of a named pipe.
  if (!(await stat(path)).isFile()) throw new Error('no file');
  // The library throws for names with ".." or a root, wrong sizes and broken structures.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await listEntries(zip);
    return {
      names: [...entries.keys()],
      close: () => zip.close(),
      async read(name, maxBytes) {
        const wanted = entries.get(name);
        return wanted ? readEntry(zip, wanted, maxBytes) : null;
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Error(`${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const junk = fileName.startsWith('__MACOSX/') || posix.basename(fileName).startsWith('.');
    if (!fileName.endsWith('/') && !junk && !isLink(entry) && !entry.isEncrypted())
      entries.set(fileName.normalize('NFC'), entry);
  }
  return entries;
}

/** In archives made on Unix, the upper half of the attributes is the file’s mode. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array | null> {
  if (entry.uncompressedSize > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  // The stream fails as soon as it has more bytes than the entry declares.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
