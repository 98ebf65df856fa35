/**
 * Finds the PDFs among what was dropped. What is reachable twice, through links or drops that overlap, comes once, and for
 * the place where it really is: links are followed last.
 */
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AppError, type ErrorData } from '../errors/codes.ts';
import { errnoOf, readError } from './file-error.ts';

export interface Candidate {
  path: string;
  /** Where it is when links are followed. */
  realPath: string;
  stats: Stats;
  /** For people: "annex/b/c.pdf" below a dropped folder. */
  label: string;
  /** The same with the dropped item's name, for sorting. */
  position: string;
  relativeFolder: string;
  /** Found in a dropped folder, not dropped itself. */
  inFolder: boolean;
}

export interface Walked {
  candidates: Candidate[];
  skipped: { name: string; error: ErrorData }[];
}

interface Visit {
  path: string;
  /** Where it is when links are followed; null for links and for what was dropped: it has to be asked for. */
  real: string | null;
  /** Names from the dropped item down, itself excluded. */
  below: readonly string[];
  root: Root;
}

interface Root {
  name: string;
  /** It needs no word of its own: it holds PDFs, good or bad, or what could not be opened is named. */
  answered: boolean;
}

const isPdfName = (name: string) => /\.pdf$/i.test(name);
/** Hidden files, and what macOS leaves in archives. Windows' own (Thumbs.db, desktop.ini) are no PDFs anyway. */
const isJunk = (name: string) => name.startsWith('.') || name === '__MACOSX';

/** Rejects only when aborted. */
export async function walk(paths: readonly string[], signal: AbortSignal): Promise<Walked> {
  const walked: Walked = { candidates: [], skipped: [] };
  /** By real path: which dropped item it counts for. */
  const seen = new Map<string, Root>();
  /** What has been named already, for drops that overlap. */
  const unreadable = new Set<string>();
  const roots: Root[] = [];
  const ready: Visit[] = [];
  const links: Visit[] = [];
  for (const path of paths.map((dropped) => resolve(dropped))) {
    const root: Root = { name: basename(path).normalize('NFC') || path, answered: false };
    roots.push(root);
    ready.push({ path, real: null, below: [], root });
  }
  const skip = (label: string, error: unknown, isFolder = false) => {
    const name = label.length > longestLabel ? `…${label.slice(-longestLabel)}` : label;
    walked.skipped.push({ name, error: errorOf(error, name, isFolder) });
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
        // Found for another dropped item; a link back into the same one says nothing.
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
      // A dangling link that is not called a PDF is none of ours, nor is a folder that has gone meanwhile.
      if (!isOurs && (visit.real === null || isGone(error, path))) continue;
      root.answered = true;
      if (unreadable.has(path)) continue;
      unreadable.add(path);
      skip(label, error, isListing(error) || !isOurs);
    }
  }
  for (const { name, answered } of roots) {
    if (!answered) skip(name, new AppError('folder-without-pdfs', { name }));
  }
  return walked;
}

/** The disk answers several at a time; thousands of files, one after the other, would keep a person waiting. */
const looksAtATime = 32;

type Looked = { ok: true; real: string; stats: Stats } | { ok: false; error: unknown };

/** A real path takes a question for each of its folders: in a deep tree, only what may be a link is asked about. */
async function look({ path, real }: Visit): Promise<Looked> {
  try {
    const [found, stats] = await Promise.all([real ?? realpath(path), stat(path)]);
    return { ok: true, real: found, stats };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Visits in the order of the queues, which may grow meanwhile; links only when nothing else is left. */
async function* inOrderAhead(ready: Visit[], links: Visit[]): AsyncGenerator<{ visit: Visit; looked: Looked }> {
  while (ready.length > 0 || links.length > 0) {
    const some = ready.length > 0 ? ready.splice(0, looksAtATime) : links.splice(0, 1);
    const looked = await Promise.all(some.map(look));
    for (const [index, visit] of some.entries()) {
      const found = looked[index];
      if (found) yield { visit, looked: found };
    }
  }
}

/** Nobody reads a path of thousands of letters; its end says most. */
const longestLabel = 200;

const isListing = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'scandir';

/** A name whose bytes are no text can't be asked for, though it is there. */
const isGone = (error: unknown, path: string): boolean =>
  errnoOf(error) === 'ENOENT' && !basename(path).includes('\uFFFD');

function errorOf(error: unknown, name: string, isFolder: boolean): ErrorData {
  if (error instanceof AppError) return error.data;
  const said = readError(error, name);
  if (!isFolder || said.data.code === 'name-unreadable') return said.data;
  return new AppError('folder-unreadable', { name }, { cause: errnoOf(error) }).data;
}
