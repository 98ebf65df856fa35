/** New names for results that lie on the disk, and for those that are still to come. */
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

/** Names of one file system that differ only in case or normal form are one there. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

const extensionOf = { markdown: '.md', epub: '.epub' } as const;

/** The file, or null where it is still to come. */
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

/** How each was called: a result by its file, one that is to come by its pattern. */
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

  /** What each would be called. Changes nothing. */
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

  /** Whatever can be renamed is; the token undoes it while the program runs. Never rejects for one that can't be. */
  async rename(
    ids: readonly string[],
    pattern: RenamePattern,
  ): Promise<{ renamed: number; skipped: Skipped[]; undo: string }> {
    const lines = await this.plan(ids, pattern);
    // Since somebody saw the plan, a name may have been taken and a conversion have begun.
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

  /** Returns those that can't have their names back; the token is still good for them. */
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
      // What has ended without a result has nothing to be called.
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

  /** The result has both names until the journal holds the new one: whenever the power goes off, the row knows a file that is there. */
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

  /** One that is to come is named by a pattern, in which no brace can stand for itself. */
  #isLegal(task: Task, stem: string): boolean {
    if (!this.#parts.files.fitsName(stem)) return false;
    return fileOf(task) !== null || (!/[{}]/.test(stem) && nameTemplateSchema.safeParse(stem).success);
  }
}

const namesIn = async (folder: string): Promise<Set<string>> =>
  new Set((await readdir(folder).catch(() => [])).map(keyOf));
