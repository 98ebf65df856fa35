/** Saves a downloaded result that could not be saved at its target. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../errors/codes.ts';
import { type SavedResult, saveRequestOf } from '../../model/saving.ts';
import { isWorking, stepOf, type Task } from '../../model/task.ts';
import type { RunPorts } from './run-context.ts';
import { withResultAddress } from './stored-addresses.ts';

export const nothingToSave = () => new AppError('internal', {}, { cause: 'There is no result to save.' });

/** Saves it to a path of a person's choice. Throws AppError, `name-taken` where a file of that name is not to be replaced. */
export async function saveKept(
  task: Task,
  { path, replaces }: { path: string; replaces: boolean },
  ports: Pick<RunPorts, 'api' | 'files' | 'resolveEndpoint'>,
  signal: AbortSignal,
): Promise<SavedResult> {
  const at = stepOf(task);
  if (isWorking(task) || at?.status !== 'saving') throw nothingToSave();
  const download = await withResultAddress(task, at, ports, signal);
  // If reading it has failed before, it is copied unchanged; an archive gets the extension .zip.
  const asItCame = 'error' in task && task.error?.code === 'result-unprocessable';
  const to = asItCame && download.content === 'zip' ? freeZip(path) : path;
  const target = { kind: 'path' as const, path: to, replaces };
  const result = await ports.files.save({
    ...saveRequestOf(task),
    download,
    target,
    signal,
    ...(asItCame && { asItCame }),
  });
  if ('kind' in result) throw new AppError('name-taken', { name: basename(to) });
  return result;
}

/** The person has not agreed to replace a file of that name. */
function freeZip(path: string): string {
  const stem = path.replace(/\.(md|markdown|zip)$/i, '');
  for (let count = 1; ; count += 1) {
    const zip = count === 1 ? `${stem}.zip` : `${stem} (${count}).zip`;
    if (!existsSync(zip)) return zip;
  }
}
