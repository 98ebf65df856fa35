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
    ready.push({ path, below: [], root });
  }
  const skip = (name: string, error: unknown) => walked.skipped.push({ name, error: errorOf(error, name) });

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
        if (entry.isSymbolicLink()) links.push(inside);
        else if (entry.isDirectory() || isPdfName(entry.name)) ready.push(inside);
      }
    } catch (error) {
      const isFolder = error instanceof Error && 'syscall' in error && error.syscall === 'scandir';
      // A dangling link that is not called a PDF is none of ours.
      if (below.length > 0 && !isFolder && !isPdfName(basename(path))) continue;
      root.answered = true;
      if (unreadable.has(path)) continue;
      unreadable.add(path);
      skip(label, isFolder ? new AppError('folder-unreadable', { name: label }, { cause: errnoOf(error) }) : error);
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

async function look(path: string): Promise<Looked> {
  try {
    const [real, stats] = await Promise.all([realpath(path), stat(path)]);
    return { ok: true, real, stats };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Visits in the order of the queues, which may grow meanwhile; links only when nothing else is left. */
async function* inOrderAhead(ready: Visit[], links: Visit[]): AsyncGenerator<{ visit: Visit; looked: Looked }> {
  while (ready.length > 0 || links.length > 0) {
    const some = ready.length > 0 ? ready.splice(0, looksAtATime) : links.splice(0, 1);
    const looked = await Promise.all(some.map(({ path }) => look(path)));
    for (const [index, visit] of some.entries()) {
      const found = looked[index];
      if (found) yield { visit, looked: found };
    }
  }
}

const errorOf = (error: unknown, name: string): ErrorData =>
  (error instanceof AppError ? error : readError(error, name)).data;
