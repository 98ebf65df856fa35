/** Recognises the kind of a downloaded result by its bytes. */
import { type FileHandle, open } from 'node:fs/promises';
import type { ConversionKind, Download } from '../model/service.ts';
import { isErrorPage } from './error-page.ts';

/** `broken`: an archive without its end, so the download is incomplete. `error-page`: an error was sent in place of the result. */
export type ResultContent = Download['content'] | 'something-else' | 'error-page' | 'broken';

const headBytes = 64 * 1024;
/** An archive's end record with the longest comment (APPNOTE 4.3.16). */
const longestZipEnd = 22 + 0xffff;

/** Reads the file at `path` with little memory. */
export async function contentOf(path: string, expected: ConversionKind, contentType: string): Promise<ResultContent> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = await readAt(file, 0, Math.min(size, headBytes));
    const content = contentByStart(start, start.length === size, contentType);
    if (content === 'epub' || content === 'zip') {
      const from = Math.max(0, size - longestZipEnd);
      const end = await readAt(file, from, size - from);
      if (end.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) < 0) return 'broken';
      const fits = content === 'epub' ? expected === 'epub' : expected === 'markdown';
      return fits ? content : 'something-else';
    }
    if (content !== 'markdown') return content;
    return expected === 'markdown' && (await isUtf8(file)) ? 'markdown' : 'something-else';
  } finally {
    await file.close();
  }
}

/**
 * Judges by the first bytes; `whole`: they are the whole file. Markdown has no signature, so all other text counts as Markdown. Pure.
 */
export function contentByStart(
  start: Uint8Array,
  whole: boolean,
  contentType: string,
): Exclude<ResultContent, 'broken'> {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const magic = bytes.toString('latin1', 0, 4);
  if (magic === 'PK\x03\x04') return isEpub(bytes) ? 'epub' : 'zip';
  if (bytes.length === 0 || magic === '%PDF' || bytes.includes(0)) return 'something-else';
  return isErrorPage(bytes.toString('utf8'), whole, contentType) ? 'error-page' : 'markdown';
}

/** The first entry is `mimetype`, stored uncompressed (OCF 3.3, 4.3). */
function isEpub(bytes: Buffer): boolean {
  if (bytes.length < 30) return false;
  const nameEnd = 30 + bytes.readUInt16LE(26);
  const contentStart = nameEnd + bytes.readUInt16LE(28);
  const name = bytes.toString('latin1', 30, nameEnd);
  const mediaType = 'application/epub+zip';
  return name === 'mimetype' && bytes.toString('latin1', contentStart, contentStart + mediaType.length) === mediaType;
}

async function isUtf8(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      if (Buffer.from(chunk).includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function readAt(file: FileHandle, position: number, lengthBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, position);
  return buffer.subarray(0, bytesRead);
}
