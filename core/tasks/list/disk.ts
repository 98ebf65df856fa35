/**
 * Checks the files of tasks: whether a result is still where it was saved, and whether the source file was replaced
 * after it was converted, or could not be. Watching thousands of files would be too expensive, so the window asks for the rows that
 * are visible.
 */
import { stat } from 'node:fs/promises';
import pMap from 'p-map';
import { type FileVersion, isSameVersion } from '../../model/file-version.ts';
import type { SavedResult } from '../../model/saving.ts';
import { optionsOf, savedResultOf, type Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import type { HistoryTable } from '../journal/history-table.ts';
import type { Files } from '../ports.ts';
import type { Ledger } from './ledger.ts';
import type { DiskState, Roster, RosterEntry } from './roster.ts';

const concurrentChecks = 8;

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

  /** Checks the files of these tasks and reports differences from the last check to the window. Never rejects. */
  async look(ids: readonly string[]): Promise<void> {
    const { roster, ledger } = this.#parts;
    const look = async (entry: RosterEntry) => {
      const { task } = entry;
      const facts = await factsOf(task);
      if (entry.task !== task || sameFacts(entry.disk, facts)) return;
      entry.disk = facts;
      ledger.touch(entry);
    };
    await pMap(roster.entries(ids), look, { concurrency: concurrentChecks });
  }

  /** Called before a retry: if the source file was replaced, the task uses the new file. False: unchanged, or not checked. */
  useReplacedSource(entry: RosterEntry): boolean {
    const replaced = replacedBy(entry);
    if (replaced) this.#parts.ledger.apply([entry], replaced);
    return replaced !== null;
  }

  /**
   * Sets the new location of a task’s result, here and in the history. Throws AppError `result-unfit`, `file-missing`,
   * `file-unreadable`.
   */
  async locate(id: string, path: string): Promise<void> {
    const { roster, files } = this.#parts;
    const entry = roster.entry(id);
    const before = entry && savedResultOf(entry.task);
    if (!entry || !before) return;
    this.moveResult(entry, await files.locate(before, path, entry.task.format));
  }

  /** Sets the new location for every task with this result, and in the history. */
  moveResult({ task }: RosterEntry, result: SavedResult): void {
    const { ledger, past } = this.#parts;
    const before = savedResultOf(task);
    if (before) this.#moveRows(before, result);
    // A skipped task shows the result of an earlier conversion, so that one has moved.
    const earlier = task.status === 'skipped' && task.sha256 ? past.latest(task.sha256, optionsOf(task)) : null;
    if (earlier && earlier.result?.path === before?.path) ledger.relocate(earlier, result);
  }

  /** Like `locate`, for a conversion in the history. */
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

/** Tasks that have not sent anything: a retry starts from the beginning. */
const mayStartAgain = (task: Task): boolean =>
  (task.status === 'failed' || task.status === 'needs-attention') && task.at.status === 'queued';

type OfFile = { source: Extract<Task['source'], { kind: 'file' }> };

const mayBeReplaced = (task: Task): task is Task & OfFile =>
  task.source.kind === 'file' && (savedResultOf(task) !== null || mayStartAgain(task));

export const isResultGone = ({ task, disk }: Looked): boolean =>
  disk !== null && disk.gone !== null && disk.gone === savedResultOf(task)?.path;

type Looked = Pick<RosterEntry, 'task' | 'disk'>;

/** The version in the place of the source file, if it is not the one that was converted, or could not be; else null. */
function newSource({ task, disk }: Looked): FileVersion | null {
  const now = disk?.source;
  return now && mayBeReplaced(task) && !isSameVersion(now, task.source) ? now : null;
}

export const isSourceReplaced = (entry: Looked): boolean => newSource(entry) !== null;

/** The event for a source file that was replaced since it could not be converted; null if it was not. */
export function replacedBy(entry: Looked): Extract<TaskEvent, { type: 'replaced' }> | null {
  const now = newSource(entry);
  return now && mayStartAgain(entry.task) ? { type: 'replaced', ...now } : null;
}
