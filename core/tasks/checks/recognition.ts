/** Recognises documents that were converted before or are being converted already. Used before anything is sent. */

import { access } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isUnanswered } from '../../model/conversion.ts';
import { hasEnded } from '../../model/status.ts';
import {
  type AcceptedSession,
  acceptedSessionOf,
  type Earlier,
  optionsOf,
  type Source,
  type Task,
} from '../../model/task.ts';
import { hasVanished, isUncertain } from '../../model/transition.ts';
import type { HistoryTable, RecordedConversion } from '../journal/history-table.ts';
import type { OtherLists } from '../journal/other-lists.ts';
import { type Neighbours, neighboursOf } from '../list/neighbours.ts';
import type { Roster } from '../list/roster.ts';

/** `under-way`: its result serves this task, too; `submitting`: it will soon be known whether it is. */
export type KnownElsewhere = Earlier | UnderWay | { kind: 'submitting' };

type UnderWay = { kind: 'under-way'; session: AcceptedSession };

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
    return isRepeat(task) ? kept(task, this.#past.latest(sha256, optionsOf(task))) : null;
  }

  /**
   * Another unfinished task with the same bytes and options, or a submission of them that may be charged, though nothing came of it.
   * Call it in the same turn that uses its answer.
   */
  twin(task: Task, sha256: string): Earlier | null {
    if (!isRepeat(task)) return null;
    const options = optionsOf(task);
    const twin = this.#roster
      .withBytes(sha256)
      .find(({ task: other }) => other.id !== task.id && mayCome(other) && optionsOf(other) === options);
    // Nothing comes of it by itself.
    if (twin && (isUncertain(twin.task) || hasVanished(twin.task) || hasEnded(twin.task)))
      return { kind: 'accepted', atMs: twin.task.startedAtMs ?? twin.task.addedAtMs };
    if (twin) return { kind: 'twin', name: toldApart(twin.task.source, task.source) };
    if (this.unsaved(task, sha256)) return null;
    const past = this.#past.accepted(sha256, options);
    return past && past.task.id !== task.id ? accepted(past) : null;
  }

  /** What a service has converted of these bytes for a task that could not fetch or save it: it serves this task, too. */
  unsaved(task: Task, sha256: string): UnderWay | null {
    if (!mayCost(task)) return null;
    const options = optionsOf(task);
    for (const { task: other } of this.#roster.withBytes(sha256)) {
      const session = other.status === 'failed' && optionsOf(other) === options ? acceptedSessionOf(other) : null;
      if (session && other.id !== task.id) return { kind: 'under-way', session };
    }
    return null;
  }

  /** What other lists know of these bytes with the task’s options. */
  async elsewhere(task: Task, sha256: string): Promise<KnownElsewhere | null> {
    if (!this.#others || !mayCost(task)) return null;
    // Asked once: between two questions a conversion may end, and neither would know of it.
    const known = this.#others.of(sha256, optionsOf(task));
    const converted = await kept(task, known.latest);
    if (converted) return converted;
    if (known.session) return { kind: 'under-way', session: known.session };
    if (known.isSubmitting) return { kind: 'submitting' };
    return known.accepted && accepted(known.accepted);
  }

  /** Whether another list has submitted these bytes, or is about to. */
  isSubmittedElsewhere(task: Task, sha256: string): boolean {
    if (!this.#others || !mayCost(task)) return false;
    const known = this.#others.of(sha256, optionsOf(task));
    return known.session !== null || known.isSubmitting || known.accepted !== null;
  }

  /** What must not be replaced in a folder. Call it in the same turn that uses its answer. */
  neighbours(task: Task, folder: string): Neighbours {
    const all = this.#roster.entries().map((entry) => entry.task);
    return neighboursOf(task, folder, all);
  }
}

/** Whether the task is to be left out where its document is known. */
const isRepeat = ({ repeats, attempt }: Task): boolean => Boolean(repeats) && attempt === 1;

/** Whether a result may still come of a task, or may have been paid for. */
const mayCome = (task: Task): boolean => !hasEnded(task) || isUnanswered(task);

/** On this computer nothing is paid for, and each list has a service of its own. */
const mayCost = (task: Task): boolean => isRepeat(task) && task.service.place === 'cloud';

async function kept({ repeats }: Task, found: RecordedConversion | null): Promise<Earlier | null> {
  if (!found?.result) return null;
  const isKept = await access(found.result.path).then(
    () => true,
    () => false,
  );
  if (!isKept && repeats !== 'skip') return null;
  return { kind: 'converted', atMs: found.atMs, result: found.result, kept: isKept };
}

const accepted = ({ acceptedAtMs, atMs }: RecordedConversion): Earlier => ({
  kind: 'accepted',
  atMs: acceptedAtMs ?? atMs,
});

/** The name of a document, with its folder where the other one is called the same. */
function toldApart(one: Source, other: Source): string {
  if (one.kind === 'url' || one.name !== other.name) return one.name;
  return [basename(dirname(one.path)), one.name].filter((part) => part !== '').join('/');
}
