/**
 * Finds the PDFs in dropped files and folders. A file that is reachable twice, by symbolic links or overlapping drops,
 * is found once, and by its real path if possible: links are followed last.
 */
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AppError, type ErrorData } from '../errors/codes.ts';
import type { Skipped } from '../model/saving.ts';
import { errnoOf, readError } from './file-error.ts';

export interface Candidate {
  path: string;
  /** The path with symbolic links resolved. */
  realPath: string;
  stats: Stats;
  /** For people: "annex/b/c.pdf" below a dropped folder. */
  label: string;
  /** The label with the dropped item’s name in front, for sorting. */
  position: string;
  relativeFolder: string;
  /** Found in a dropped folder, not dropped itself. */
  inFolder: boolean;
}

export interface Walked {
  candidates: Candidate[];
  skipped: Skipped[];
}

interface Visit {
  path: string;
  /** The path with symbolic links resolved; null if not known yet, for links and dropped items. */
  real: string | null;
  /** Path segments below the dropped item. */
  below: readonly string[];
  root: Root;
}

interface Root {
  name: string;
  path: string;
  /** The item needs no `folder-without-pdfs` report: a PDF was found in it, or an error is reported. */
  answered: boolean;
}

const isPdfName = (name: string) => /\.pdf$/i.test(name);
/** Hidden files, and the folder that macOS adds to archives. */
const isJunk = (name: string) => name.startsWith('.') || name === '__MACOSX';

/** Rejects only when aborted. */
export async function walk(paths: readonly string[], signal: AbortSignal): Promise<Walked> {
  const walked: Walked = { candidates: [], skipped: [] };
  /** For each real path, the dropped item in which it was found. */
  const seen = new Map<string, Root>();
  /** Paths that were already reported, for overlapping drops. */
  const unreadable = new Set<string>();
  const roots: Root[] = [];
  const ready: Visit[] = [];
  const links: Visit[] = [];
  for (const path of paths.map((dropped) => resolve(dropped))) {
    const root: Root = { name: basename(path).normalize('NFC') || path, path, answered: false };
    roots.push(root);
    ready.push({ path, real: null, below: [], root });
  }
  const skip = (label: string, source: string, error: unknown, isFolder = false) => {
    const name = label.length > longestLabel ? `…${label.slice(-longestLabel)}` : label;
    walked.skipped.push({ name, source, error: errorOf(error, name, isFolder) });
  };

  for await (const { visit, looked } of inOrderAhead(ready, links)) {
    signal.throwIfAborted();
    const { path, below, root } = visit;
    const label = below.length === 0 ? root.name : below.join('/');
    try {
      if (!looked.ok) throw looked.error;
      const { real, stats } = looked;
      const isFolder = stats.isDirectory();
      if (!isFolder && below.length > 0 && !isPdfName(basename(path))) continue;
      root.answered ||= !isFolder;
      const owner = seen.get(real);
      if (owner) {
        // Already found in another dropped item, which counts; a link within the same item does not.
        root.answered ||= owner !== root;
        continue;
      }
      seen.set(real, root);
      if (!isFolder) {
        const position = [root.name, ...below].join('/');
        const relativeFolder = below.slice(0, -1).join('/');
        walked.candidates.push({
          ...{ path, realPath: real, stats, label, position, relativeFolder },
          inFolder: below.length > 0,
        });
        continue;
      }
      for (const entry of await readdir(path, { withFileTypes: true })) {
        if (isJunk(entry.name)) continue;
        const inside = { path: join(path, entry.name), below: [...below, entry.name.normalize('NFC')], root };
        if (entry.isSymbolicLink()) links.push({ ...inside, real: null });
        else if (entry.isDirectory() || isPdfName(entry.name)) ready.push({ ...inside, real: join(real, entry.name) });
      }
    } catch (error) {
      const isOurs = below.length === 0 || isPdfName(basename(path)) || isListing(error);
      // Ignore broken links that are not named .pdf, and folders that were deleted in the meantime.
      if (!isOurs && (visit.real === null || isGone(error, path))) continue;
      root.answered = true;
      if (unreadable.has(path)) continue;
      unreadable.add(path);
      skip(label, path, error, isListing(error) || !isOurs);
    }
  }
  for (const { name, path, answered } of roots) {
    if (!answered) skip(name, path, new AppError('folder-without-pdfs', { name }));
  }
  return walked;
}

/** Number of concurrent file system requests. */
const concurrentLookups = 32;

type Looked = { ok: true; real: string; stats: Stats } | { ok: false; error: unknown };

/** `realpath` makes a system call for each parent folder, so it is used only for paths that may be links. */
async function look({ path, real }: Visit): Promise<Looked> {
  try {
    const [found, stats] = await Promise.all([real ?? realpath(path), stat(path)]);
    return { ok: true, real: found, stats };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Visits in the order of the queues, which may grow during the walk; links only when nothing else is left. */
async function* inOrderAhead(ready: Visit[], links: Visit[]): AsyncGenerator<{ visit: Visit; looked: Looked }> {
  while (ready.length > 0 || links.length > 0) {
    const some = ready.length > 0 ? ready.splice(0, concurrentLookups) : links.splice(0, 1);
    const looked = await Promise.all(some.map(look));
    for (const [index, visit] of some.entries()) {
      const found = looked[index];
      if (found) yield { visit, looked: found };
    }
  }
}

/** Longer labels are shortened; the end of a path is its most useful part. */
const longestLabel = 200;

const isListing = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'scandir';

/** A name that is not valid Unicode also causes ENOENT, although the file exists. */
const isGone = (error: unknown, path: string): boolean =>
  errnoOf(error) === 'ENOENT' && !basename(path).includes('\uFFFD');

function errorOf(error: unknown, name: string, isFolder: boolean): ErrorData {
  if (error instanceof AppError) return error.data;
  const said = readError(error, name);
  if (!isFolder || said.data.code === 'name-unreadable') return said.data;
  return new AppError('folder-unreadable', { name }, { cause: errnoOf(error) }).data;
}
