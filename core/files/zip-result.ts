/**
 * A result that is an archive of one Markdown with its images. Entries are read when a link refers to them; nothing is
 * unpacked to paths from the archive.
 */
import { posix } from 'node:path';
import { AppError } from '../errors/codes.ts';
import { type Archive, entryName, openArchive } from './archive.ts';
import { maxMarkdownBytes } from './markdown-images.ts';

export interface ZipResult {
  markdown: string;
  /** The entry of a relative link of the Markdown; null: none, or larger than `maxBytes`. */
  read(link: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): void;
}

/**
 * Throws AppError `result-unprocessable` if the archive can’t be read, or its main Markdown is not clear or too large: it may have
 * been paid for, so it can still be saved as it came.
 */
export async function openZipResult(path: string): Promise<ZipResult> {
  const archive = await openArchive(path).catch((error) => {
    throw unprocessable(error);
  });
  try {
    const { name, bytes } = await markdownOf(archive);
    const markdown = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const base = posix.dirname(name);
    return {
      markdown,
      close: () => archive.close(),
      read: async (link, maxBytes) => archive.read(entryName(base, link) ?? '', maxBytes),
    };
  } catch (error) {
    archive.close();
    throw unprocessable(error);
  }
}

async function markdownOf(archive: Archive): Promise<{ name: string; bytes: Uint8Array }> {
  const name = markdownAmong(archive.names);
  const bytes = name === null ? null : await archive.read(name, maxMarkdownBytes);
  if (name === null) throw new Error('not one Markdown in the archive');
  if (bytes === null)
    throw new AppError('result-unprocessable', {}, { cause: `more than ${maxMarkdownBytes} bytes of Markdown` });
  return { name, bytes };
}

/** The only Markdown, or the only one at the top level. Pure. */
export function markdownAmong(names: readonly string[]): string | null {
  const texts = names.filter((name) => /\.(md|markdown)$/i.test(name));
  const depth = (name: string) => name.split('/').length;
  const top = texts.filter((name) => depth(name) === Math.min(...texts.map(depth)));
  return top.length === 1 ? (top[0] ?? null) : null;
}

function unprocessable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof Error ? error.message : String(error);
  return new AppError('result-unprocessable', {}, { cause }, { cause: error });
}
