/** What one person asked of the queue, as far as promises hang on it. */
import type { TaskView } from '../../core/model/views.ts';
import type { Kept } from './disk.ts';

export class Person {
  /** Removed and not brought back. */
  readonly removed = new Set<string>();
  /** Removed or cancelled, and not asked for since. */
  readonly stopped = new Set<string>();
  /** How often another conversion of a task was asked for. */
  readonly asked = new Map<string, number>();
  /** Those that can be undone: tokens are good as long as the program runs. */
  readonly removals: { token: string; ids: string[] }[] = [];
  paused = false;
  /** Asks now for a result that is kept: its address is asked for, whatever else stands still. */
  savesElsewhere = false;
  #before = { removed: new Set<string>(), stopped: new Set<string>() };

  /** Something is about to be done: if the program dies in it, it may or may not have been. */
  begins(): void {
    this.savesElsewhere = false;
    this.#before = { removed: new Set(this.removed), stopped: new Set(this.stopped) };
  }

  stop(ids: readonly string[]): void {
    for (const id of ids) this.stopped.add(id);
  }

  remove(ids: readonly string[]): void {
    this.stop(ids);
    for (const id of ids) this.removed.add(id);
  }

  goOn(ids: readonly string[]): void {
    for (const id of ids) {
      for (const { removed, stopped } of [this, this.#before]) {
        stopped.delete(id);
        removed.delete(id);
      }
    }
  }

  askAgain(rows: readonly Pick<TaskView, 'id'>[]): void {
    this.goOn(rows.map(({ id }) => id));
    for (const { id } of rows) {
      this.asked.set(id, (this.asked.get(id) ?? 0) + 1);
    }
  }

  /**
   * The program starts again. What was asked for in the moment of its death, or while the journal could not be written (`all`), may
   * not have been noted: then it counts as never asked for, and the list shows it.
   */
  startsAgain(kept: Kept, all: boolean): void {
    this.removals.length = 0;
    this.paused = kept.paused;
    const noted = all ? { removed: new Set(), stopped: new Set() } : this.#before;
    for (const { id, status } of kept.tasks.values()) {
      if (!noted.removed.has(id)) this.removed.delete(id);
      if (!noted.stopped.has(id) && status !== 'cancelled') this.stopped.delete(id);
    }
  }
}
