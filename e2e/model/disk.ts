/**
 * The disk below the journal: it can refuse every write for a while, and it can be where the program is killed, right before or
 * right after one of its writes. SQLite itself refuses (`query_only`), so that what the queue meets is a real error.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Release } from '../../core/model/release.ts';
import type { Task } from '../../core/model/task.ts';
import { readRows } from '../../core/tasks/journal/journal-rows.ts';

const disks = new Map<string, Disk>();

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function watched(this: DatabaseSync, sql: string): void {
  const path = this.location();
  const disk = path === null ? undefined : disks.get(path);
  if (!disk) {
    exec.call(this, sql);
    return;
  }
  disk.before(this, sql);
  try {
    exec.call(this, sql);
  } catch (error) {
    disk.behind = true;
    disk.refused = true;
    throw error;
  }
  disk.after(sql);
};

export interface Kept {
  tasks: Map<string, Task>;
  releases: Release[];
  batches: string[];
  paused: boolean;
}

export type KillPoint = { writes: number; when: 'before' | 'after' };

export class Disk {
  /** A write was refused, and none has succeeded since: memory may know more than the journal. */
  behind = false;
  /** It refuses writes now. */
  refuses = false;
  /** A write was refused at some time. */
  refused = false;
  /** The program is killed at this write. */
  killAt: KillPoint | null = null;
  readonly #path: string;
  readonly #kill: () => void;
  #database: DatabaseSync | null = null;

  constructor(path: string, kill: () => void) {
    this.#path = path;
    this.#kill = kill;
    disks.set(path, this);
  }

  /** As a full disk or a database that another program holds does. */
  refuse(refuses: boolean): void {
    this.refuses = refuses;
    if (this.#database) exec.call(this.#database, `PRAGMA query_only = ${refuses ? 1 : 0}`);
  }

  before(database: DatabaseSync, sql: string): void {
    this.#database = database;
    if (sql === 'BEGIN IMMEDIATE' && this.killAt?.when === 'before') this.#count();
  }

  after(sql: string): void {
    if (sql !== 'COMMIT' || disks.get(this.#path) !== this) return;
    this.behind = false;
    if (this.killAt?.when === 'after') this.#count();
  }

  read(): Kept {
    if (!this.#database) throw new Error('the journal was never written');
    const { kept, causes } = readRows(this.#database);
    if (causes.length > 0) throw new Error(`rows of the journal can't be read: ${causes.join(', ')}`);
    return {
      tasks: new Map(kept.tasks.map((task) => [task.id, task])),
      releases: kept.releases,
      batches: kept.batches.map(({ id }) => id),
      paused: kept.paused,
    };
  }

  /** What the program writes after its death is not written. */
  dies(): void {
    if (disks.get(this.#path) === this) disks.delete(this.#path);
  }

  #count(): void {
    if (!this.killAt) return;
    this.killAt = { ...this.killAt, writes: this.killAt.writes - 1 };
    if (this.killAt.writes > 0) return;
    this.killAt = null;
    this.#kill();
  }
}
