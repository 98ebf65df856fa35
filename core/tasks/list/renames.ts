/** Renames saved results, and sets the names of results that are not converted yet. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname, extname, join, parse } from 'node:path';
import { AppError, type ErrorData, toErrorData } from '../../errors/codes.ts';
import { isOpenToChange } from '../../model/changes.ts';
import { namePartsOf, resultStem } from '../../model/saving.ts';
import { hasEnded } from '../../model/status.ts';
import { savedResultOf, type Task } from '../../model/task.ts';
import { nameTemplateSchema, newStem, type RenameLine, type RenamePattern } from '../../options/name-template.ts';
import type { Files } from '../ports.ts';
import type { Choices } from './choices.ts';
import type { Disk } from './disk.ts';
import type { Roster, RosterEntry } from './roster.ts';

export interface RenamesParts {
  roster: Roster;
  disk: Pick<Disk, 'moveResult'>;
  choices: Pick<Choices, 'change'>;
  files: Pick<Files, 'rename' | 'fitsName'>;
}

/** Some file systems treat names that differ only in case or Unicode normal form as equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

const extensionOf = { markdown: '.md', epub: '.epub' } as const;

/** The result file, or null if there is none yet. */
const fileOf = (task: Task): string | null => (task.status === 'done' ? task.result.path : null);

const canBeRenamed = (task: Task): boolean => task.status === 'done' || isOpenToChange(task);

const stemNow = (task: Task): string => {
  const path = fileOf(task);
  return path === null ? resultStem(task) : parse(path).name;
};

const extensionNow = (task: Task): string => extname(fileOf(task) ?? '') || extensionOf[task.format];

interface Skipped {
  name: string;
  error: ErrorData;
}

const notDoneYet = (name: string) => new AppError('not-done-yet', { name });

/** A name to be set: the stem of a saved result, or the name template of one that is not converted yet. */
interface Before {
  id: string;
  stem: string;
  template: string | null;
}

export class Renames {
  readonly #parts: RenamesParts;
  readonly #undo = new Map<string, Before[]>();

  constructor(parts: RenamesParts) {
    this.#parts = parts;
  }

  /** The new name of each result, and what prevents it. Changes nothing. */
  async plan(ids: readonly string[], pattern: RenamePattern): Promise<RenameLine[]> {
    const tasks = this.#parts.roster.entries(ids).map(({ task }) => task);
    const folders = new Set(tasks.flatMap((task) => fileOf(task) ?? []).map(dirname));
    const names = new Map(
      await Promise.all([...folders].map(async (folder) => [folder, await namesIn(folder)] as const)),
    );
    const wanted = new Map<string, number>();
    const lines = tasks.map((task) => {
      const stem = newStem(pattern, { ...namePartsOf(task), name: stemNow(task) });
      const path = fileOf(task);
      const to = (stem ?? '') + extensionNow(task);
      const key = path === null ? null : join(dirname(path), keyOf(to));
      if (key !== null) wanted.set(key, (wanted.get(key) ?? 0) + 1);
      return { task, stem, to, path, key };
    });
    return lines.map(({ task, stem, to, path, key }) => {
      const from = stemNow(task) + extensionNow(task);
      const line = { id: task.id, from, to: stem === null ? from : to };
      const free = path === null || keyOf(to) === keyOf(from) || !names.get(dirname(path))?.has(keyOf(to));
      const problem = (): RenameLine['problem'] => {
        if (!canBeRenamed(task)) return 'late';
        if (stem === null || !this.#isLegal(task, stem)) return 'illegal';
        if (to === from) return 'same';
        if (key !== null && (wanted.get(key) ?? 0) > 1) return 'twice';
        return free ? null : 'taken';
      };
      return { ...line, problem: problem() };
    });
  }

  /** Renames all results that can be renamed; the others are reported. The token undoes it while the program runs. */
  async rename(
    ids: readonly string[],
    pattern: RenamePattern,
  ): Promise<{ renamed: number; skipped: Skipped[]; undo: string }> {
    const lines = await this.plan(ids, pattern);
    // Since the plan was shown, a name may have been taken, or a conversion may have begun.
    const since = lines.flatMap(({ id, from, to, problem }) => {
      if (problem === 'taken') return { name: from, error: new AppError('name-taken', { name: to }).data };
      const task = this.#parts.roster.entry(id)?.task;
      return problem === 'late' && task && !hasEnded(task) ? { name: from, error: notDoneYet(from).data } : [];
    });
    const wishes = lines.flatMap(({ id, to, problem }) => {
      const task = problem === null ? this.#parts.roster.entry(id)?.task : undefined;
      return task ? [{ id, stem: to.slice(0, to.length - extensionNow(task).length), template: null }] : [];
    });
    const { before, left } = await this.#apply(wishes);
    const undo = randomUUID();
    this.#undo.set(undo, before);
    return { renamed: before.length, skipped: [...since, ...left.map(({ skipped }) => skipped)], undo };
  }

  /** Returns the results that could not be renamed back; the token stays valid for them. */
  async undo(token: string): Promise<Skipped[]> {
    const wishes = this.#undo.get(token) ?? [];
    this.#undo.delete(token);
    const { left } = await this.#apply(wishes);
    if (left.length > 0)
      this.#undo.set(
        token,
        left.map(({ wish }) => wish),
      );
    return left.map(({ skipped }) => skipped);
  }

  async #apply(wishes: readonly Before[]) {
    const before: Before[] = [];
    const left: { wish: Before; skipped: Skipped }[] = [];
    for (const wish of wishes) {
      const entry = this.#parts.roster.entry(wish.id);
      // A task that ended without a result has nothing to rename.
      if (!entry || (!canBeRenamed(entry.task) && hasEnded(entry.task))) continue;
      const { task } = entry;
      const name = stemNow(task) + extensionNow(task);
      const was = { id: wish.id, stem: stemNow(task), template: task.options.nameTemplate };
      try {
        await this.#renameOne(entry, wish);
        before.push(was);
      } catch (error) {
        left.push({ wish, skipped: { name, error: toErrorData(error) } });
      }
    }
    return { before, left };
  }

  /** The file has both names until the journal holds the new one, so that after a power loss the journal names an existing file. */
  async #renameOne(entry: RosterEntry, { stem, template }: Before): Promise<void> {
    const { task } = entry;
    const saved = task.status === 'done' ? savedResultOf(task) : null;
    if (!saved) {
      if (!canBeRenamed(task)) throw notDoneYet(stemNow(task) + extensionNow(task));
      this.#parts.choices.change([task.id], { options: { nameTemplate: template ?? stem } });
      return;
    }
    const { result, finish } = await this.#parts.files.rename(saved, stem + extname(saved.path));
    this.#parts.disk.moveResult(entry, result);
    await finish();
  }

  /** The name of a future result is stored as a template, in which braces can’t be escaped. */
  #isLegal(task: Task, stem: string): boolean {
    if (!this.#parts.files.fitsName(stem)) return false;
    return fileOf(task) !== null || (!/[{}]/.test(stem) && nameTemplateSchema.safeParse(stem).success);
  }
}

const namesIn = async (folder: string): Promise<Set<string>> =>
  new Set((await readdir(folder).catch(() => [])).map(keyOf));
