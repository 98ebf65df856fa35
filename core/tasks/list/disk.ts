/**
 * What lies on the disk for rows of the list: whether a result is still where it was saved, and whether a file that could not be
 * converted has been replaced since. Nobody watches thousands of files: the window asks about the rows that somebody sees.
 */
import { stat } from 'node:fs/promises';
import pMap from 'p-map';
import { isSameModifiedTime } from '../../model/modified-time.ts';
import type { SavedResult } from '../../model/saving.ts';
import { optionsOf, savedResultOf, type Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import type { HistoryTable } from '../journal/history-table.ts';
import type { Files } from '../ports.ts';
import type { Ledger } from './ledger.ts';
import type { DiskState, Roster, RosterEntry } from './roster.ts';

const looksAtATime = 8;

export interface DiskParts {
  roster: Roster;
  ledger: Ledger;
  past: HistoryTable;
  files: Pick<Files, 'locate'>;
}

export class Disk {
  readonly #parts: DiskParts;

  constructor(parts: DiskParts) {
    this.#parts = parts;
  }

  /** Tells of what is otherwise than when somebody last looked. Never rejects. */
  async look(ids: readonly string[]): Promise<void> {
    const { roster, ledger } = this.#parts;
    const look = async (entry: RosterEntry) => {
      const { task } = entry;
      const facts = await factsOf(task);
      if (entry.task !== task || sameFacts(entry.disk, facts)) return;
      entry.disk = facts;
      ledger.touch(entry);
    };
    await pMap(roster.entries(ids), look, { concurrency: looksAtATime });
  }

  /** Before it is tried again: what lies there now is the document. False: it is the same as before, or nobody has looked. */
  takeAnew(entry: RosterEntry): boolean {
    const replaced = replacedBy(entry);
    if (replaced) this.#parts.ledger.apply([entry], replaced);
    return replaced !== null;
  }

  /** The file is this task's result from now on, here and in the history. Throws AppError `result-unfit`, `file-missing`, `file-unreadable`. */
  async locate(id: string, path: string): Promise<void> {
    const { roster, files } = this.#parts;
    const entry = roster.entry(id);
    const before = entry && savedResultOf(entry.task);
    if (!entry || !before) return;
    this.moveResult(entry, await files.locate(before, path, entry.task.format));
  }

  /** This is its result from now on, for every row that has it and in the history. */
  moveResult({ task }: RosterEntry, result: SavedResult): void {
    const { ledger, past } = this.#parts;
    const before = savedResultOf(task);
    if (before) this.#moveRows(before, result);
    // One that stands for another one's: that conversion's result has moved.
    const earlier = task.status === 'skipped' && task.sha256 ? past.latest(task.sha256, optionsOf(task)) : null;
    if (earlier && earlier.result?.path === before?.path) ledger.relocate(earlier, result);
  }

  /** The same from the history's side. */
  async locatePast(id: string, path: string): Promise<void> {
    const { ledger, past, files } = this.#parts;
    const before = past.get(id);
    if (!before?.result) return;
    const result = await files.locate(before.result, path, before.task.format);
    this.#moveRows(before.result, result);
    const now = past.get(id);
    if (now && now.result?.path !== result.path) ledger.relocate(now, result);
  }

  #moveRows(before: SavedResult, result: SavedResult): void {
    const { roster, ledger } = this.#parts;
    const moved = roster.entries().filter(({ task }) => savedResultOf(task)?.path === before.path);
    ledger.apply(moved, { type: 'located', result });
  }
}

async function factsOf(task: Task): Promise<DiskState> {
  const saved = savedResultOf(task);
  return {
    gone: saved && !(await isThere(saved.path)) ? saved.path : null,
    source: mayBeReplaced(task) ? await sourceNow(task.source.path) : null,
  };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const sourceNow = (path: string): Promise<DiskState['source']> =>
  stat(path).then(
    ({ size, mtimeMs }) => ({ sizeBytes: size, mtimeMs }),
    () => null,
  );

const sameFacts = (before: DiskState | null, after: DiskState): boolean =>
  (before?.gone ?? null) === after.gone &&
  before?.source?.sizeBytes === after.source?.sizeBytes &&
  before?.source?.mtimeMs === after.source?.mtimeMs;

type Stopped = Extract<Task, { status: 'failed' | 'needs-attention' }>;
type OfFile = { source: Extract<Task['source'], { kind: 'file' }> };

/** Nothing of it is anywhere but here: it would begin anew. */
function mayBeReplaced(task: Task): task is Stopped & OfFile {
  return (
    (task.status === 'failed' || task.status === 'needs-attention') &&
    task.source.kind === 'file' &&
    task.at.status === 'queued'
  );
}

export const isResultGone = ({ task, disk }: Pick<RosterEntry, 'task' | 'disk'>): boolean =>
  disk !== null && disk.gone !== null && disk.gone === savedResultOf(task)?.path;

/** What lies there now is another file than the one that could not be converted: null, where it is not. */
export function replacedBy({
  task,
  disk,
}: Pick<RosterEntry, 'task' | 'disk'>): Extract<TaskEvent, { type: 'replaced' }> | null {
  const now = disk?.source;
  if (!now || !mayBeReplaced(task)) return null;
  const { sizeBytes, mtimeMs } = task.source;
  const same = now.sizeBytes === sizeBytes && isSameModifiedTime(now.mtimeMs, mtimeMs);
  return same ? null : { type: 'replaced', ...now };
}
