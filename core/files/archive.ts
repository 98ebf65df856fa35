/** A zip file that somebody else has made. Nothing is unpacked to paths that it names: its entries are read one by one. */
import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface Archive {
  /** Of its files, in Unicode's composed form. */
  names: readonly string[];
  /** Null: there is no such file, or it is larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): void;
}

const maxEntries = 20_000;

/** Throws Error where the archive can't be read. */
export async function openArchive(path: string): Promise<Archive> {
  // Names with ".." or a root, entries that lie about their size and broken structures are errors of the library.
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

/** The upper half of the attributes is the file's mode where Unix made the archive. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array | null> {
  if (entry.uncompressedSize > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  // The library ends the stream with an error as soon as more comes than the entry claims.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
