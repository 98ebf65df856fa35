/** Recognises documents that were converted before or are being converted already. Used before anything is sent. */

import { access } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hasEnded } from '../../model/status.ts';
import { type Earlier, optionsOf, type Source, type Task } from '../../model/task.ts';
import type { HistoryTable } from '../journal/history-table.ts';
import type { OtherLists } from '../journal/other-lists.ts';
import { type Neighbours, neighboursOf } from '../list/neighbours.ts';
import type { Roster } from '../list/roster.ts';

export class Recognition {
  readonly #past: HistoryTable;
  readonly #others: OtherLists | null;
  readonly #roster: Roster;

  constructor(past: HistoryTable, roster: Roster, others: OtherLists | null = null) {
    this.#past = past;
    this.#others = others;
    this.#roster = roster;
  }

  /** An earlier conversion of these bytes with the task’s options, if the task is to be skipped because of it. */
  async earlier(task: Task, sha256: string): Promise<Earlier | null> {
    if (!task.repeats || task.attempt > 1) return null;
    for (const list of [this.#past, this.#others]) {
      const found = list?.latest(sha256, optionsOf(task));
      if (!found?.result) continue;
      const kept = await access(found.result.path).then(
        () => true,
        () => false,
      );
      if (kept || task.repeats === 'skip') return { kind: 'converted', atMs: found.atMs, result: found.result, kept };
    }
    return null;
  }

  /**
   * Another unfinished task with the same bytes and options, or a submission of them that may be charged, though nothing came of it.
   * Call it in the same turn that uses its answer.
   */
  twin(task: Task, sha256: string): Earlier | null {
    if (!task.repeats || task.attempt > 1) return null;
    const options = optionsOf(task);
    const twin = this.#roster
      .withBytes(sha256)
      .find((other) => other.task.id !== task.id && !hasEnded(other.task) && optionsOf(other.task) === options);
    if (twin) return { kind: 'twin', name: toldApart(twin.task.source, task.source) };
    const elsewhere = this.underWay(task, sha256) === null ? this.#others?.accepted(sha256, options) : null;
    const past = this.#past.accepted(sha256, options) ?? elsewhere;
    return past && past.task.id !== task.id ? { kind: 'accepted', atMs: past.acceptedAtMs ?? past.atMs } : null;
  }

  /** A conversion of these bytes at the service that another list has begun: its result serves this task, too. */
  underWay(task: Task, sha256: string): string | null {
    if (!task.repeats || task.attempt > 1) return null;
    return this.#others?.session(sha256, optionsOf(task)) ?? null;
  }

  /** What must not be replaced in a folder. Call it in the same turn that uses its answer. */
  neighbours(task: Task, folder: string): Neighbours {
    const all = this.#roster.entries().map((entry) => entry.task);
    return neighboursOf(task, folder, all);
  }
}

/** The name of a document, with its folder where the other one is called the same. */
function toldApart(one: Source, other: Source): string {
  if (one.kind === 'url' || one.name !== other.name) return one.name;
  return [basename(dirname(one.path)), one.name].filter((part) => part !== '').join('/');
}
