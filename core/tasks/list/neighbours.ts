/** Results beside which another one is saved. Two documents may get one name, as with a name template or from two folders. */
import { dirname } from 'node:path';
import { resultStem, type SaveRequest, type SaveTarget } from '../../model/saving.ts';
import type { Task } from '../../model/task.ts';

export interface Neighbours {
  /** Paths of saved results in the folder. */
  results: string[];
  /** Another one of this name is being saved there, and one of the two replaces what it finds. */
  isNameInUse: boolean;
}

/** Those of other documents: a person who replaces means the earlier result of the same one. Pure. */
export function neighboursOf(task: Task, folder: string, all: readonly Task[]): Neighbours {
  const others = all.filter((other) => other.id !== task.id && !isSameDocument(task, other));
  return {
    results: others.flatMap((other) =>
      other.status === 'done' && dirname(other.result.path) === folder ? [other.result.path] : [],
    ),
    isNameInUse: others.some(
      (other) => isBeingSaved(other, folder) && isSameName(task, other) && (replaces(task) || replaces(other)),
    ),
  };
}

/** Nothing replaces a result of another document, whether it is saved or just being saved: that one may replace, too. */
export function sparing(
  target: SaveTarget,
  neighboursIn: (folder: string) => Neighbours,
): Partial<SaveRequest> & { target: SaveTarget } {
  if (target.kind !== 'folder') return { target };
  const { results, isNameInUse } = neighboursIn(target.folder);
  if (isNameInUse) return { target: { ...target, collision: 'keep-both' }, isNameInUse };
  return target.collision === 'replace' ? { target, spare: results } : { target };
}

const isSameDocument = ({ source: one, sha256 }: Task, { source: other, ...task }: Task): boolean =>
  (sha256 !== undefined && sha256 === task.sha256) || identityOf(one) === identityOf(other);

const identityOf = (source: Task['source']): string => (source.kind === 'file' ? source.realPath : source.url);

const isBeingSaved = (task: Task, folder: string): boolean =>
  task.status === 'saving' &&
  (task.unended ?? 0) > 0 &&
  task.target?.kind === 'folder' &&
  task.target.folder === folder;

const replaces = ({ target }: Task): boolean => target?.kind === 'folder' && target.collision === 'replace';

const isSameName = (one: Task, other: Task): boolean => one.format === other.format && nameOf(one) === nameOf(other);

/** As file systems compare that ignore case. */
const nameOf = (task: Task): string => resultStem(task).normalize('NFC').toLowerCase();
