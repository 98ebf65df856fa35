/**
 * Admits dropped files and folders. A file that was dropped itself is checked by its content, whatever its name. In
 * folders only files named .pdf are checked, and reported if they are not PDFs; all other files are ignored.
 */
import { basename } from 'node:path';
import pMap from 'p-map';
import { AppError } from '../errors/codes.ts';
import type { Admission, AdmittedFile } from '../model/saving.ts';
import { type Candidate, walk } from './folder-walk.ts';
import { addressInLinkFile, isLinkFile } from './link-file.ts';
import { checkPdf } from './source-file.ts';

const concurrentChecks = 8;

/** Rejects only when aborted. `maxBytes`: larger files could not be sent to any service and are rejected at once. */
export async function admit(
  paths: string[],
  signal: AbortSignal,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Admission> {
  const { candidates, skipped } = await walk(paths, signal);
  const files: (AdmittedFile & Pick<Candidate, 'position'>)[] = [];
  const addresses: string[] = [];
  const check = async ({ path, realPath, stats, label, position, relativeFolder, inFolder }: Candidate) => {
    signal.throwIfAborted();
    try {
      const name = basename(path).normalize('NFC');
      const link = !inFolder && isLinkFile(path) ? await addressInLinkFile(path) : null;
      if (link !== null) {
        if (/^file:/i.test(link)) throw new AppError('link-to-file', { name });
        addresses.push(link);
        return;
      }
      await checkPdf(path, label, stats);
      const { size: sizeBytes, mtimeMs } = stats;
      if (sizeBytes > maxBytes) throw tooLarge(label, maxBytes);
      files.push({ path, realPath, name, relativeFolder, inFolder, position, sizeBytes, mtimeMs });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ name: label, source: path, error: error.data });
    }
  };
  await pMap(candidates, check, { concurrency: concurrentChecks });
  return {
    files: files
      .toSorted((a, b) => inOrder(a.position, b.position) || inOrder(a.path, b.path))
      .map(({ position: _, ...file }) => file),
    skipped: skipped.toSorted((a, b) => inOrder(a.name, b.name)),
    ...(addresses.length > 0 && { addresses }),
    name: paths.length === 1 ? basename(paths[0] ?? '').normalize('NFC') || null : null,
  };
}

const tooLarge = (name: string, maxBytes: number) => new AppError('file-too-large', { name, limitBytes: maxBytes });

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares paths in natural order: "chapter 2" before "chapter 10", and the files of a folder before its subfolders. Pure. */
export function inOrder(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (const [index, name] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const [leftIsFile, rightIsFile] = [index === left.length - 1, index === right.length - 1];
    if (leftIsFile !== rightIsFile) return leftIsFile ? -1 : 1;
    const order = collator.compare(name, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
