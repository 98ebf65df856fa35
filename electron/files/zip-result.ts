/**
 * A result that came as an archive: one Markdown with its images. Nothing is unpacked to paths that the archive names; its
 * entries are read one by one when a link asks for them.
 */
import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../errors/codes.ts';

export interface ZipResult {
  markdown: string;
  /** The entry that a relative link of the Markdown means; null: there is none, or it is larger than `maxBytes`. */
  read(link: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): void;
}

const maxEntries = 20_000;
const maxMarkdownBytes = 256 * 1024 * 1024;

/** Throws AppError `result-not-a-document` where the archive can't be read or holds no Markdown that is clearly the result. */
export async function openZipResult(path: string): Promise<ZipResult> {
  // Names with ".." or a root, entries that lie about their size and broken structures are errors of the library.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw notADocument(error);
  });
  try {
    const entries = await listEntries(zip);
    const name = markdownAmong([...entries.keys()]);
    const entry = name === null ? undefined : entries.get(name);
    const bytes = entry ? await readEntry(zip, entry, maxMarkdownBytes) : null;
    if (name === null || bytes === null) throw new Error('no Markdown in the archive');
    const markdown = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const base = posix.dirname(name);
    return {
      markdown,
      close: () => zip.close(),
      async read(link, maxBytes) {
        const wanted = entries.get(entryName(base, link) ?? '');
        return wanted ? readEntry(zip, wanted, maxBytes) : null;
      },
    };
  } catch (error) {
    zip.close();
    throw notADocument(error);
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

/** The only Markdown, or the only one at the top. Pure. */
export function markdownAmong(names: readonly string[]): string | null {
  const texts = names.filter((name) => /\.(md|markdown)$/i.test(name));
  const depth = (name: string) => name.split('/').length;
  const top = texts.filter((name) => depth(name) === Math.min(...texts.map(depth)));
  return top.length === 1 ? (top[0] ?? null) : null;
}

/** Null: the link is none into the archive. Pure. */
export function entryName(base: string, link: string): string | null {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  try {
    const name = posix.join(base, decodeURIComponent(path)).normalize('NFC');
    return name.startsWith('../') || name.startsWith('/') ? null : name;
  } catch {
    return null;
  }
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array | null> {
  if (entry.uncompressedSize > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  // The library ends the stream with an error as soon as more comes than the entry claims.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function notADocument(error: unknown): AppError {
  const cause = error instanceof Error ? error.message : String(error);
  return new AppError('result-not-a-document', { format: 'Markdown' }, { cause }, { cause: error });
}
