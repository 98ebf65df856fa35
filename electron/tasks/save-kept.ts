/** Saves a result that has arrived and could not be saved where it should. */
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from './ports.ts';
import { whereItLies } from './result-address.ts';
import { type RunPorts, saveRequestOf } from './runner.ts';
import { isWorking, stepOf, type Task } from './task.ts';

export const nothingToSave = () => new AppError('internal', {}, { cause: 'There is no result to save.' });

/** Where a person chose in a dialog. Throws AppError. */
export async function saveKept(
  task: Task,
  path: string,
  ports: Pick<RunPorts, 'api' | 'files' | 'resolveEndpoint'>,
  signal: AbortSignal,
): Promise<SavedResult> {
  const at = stepOf(task);
  if (isWorking(task) || at?.status !== 'saving') throw nothingToSave();
  const download = await whereItLies(task, at, ports, signal);
  const result = await ports.files.save({ ...saveRequestOf(task), download, target: { kind: 'path', path }, signal });
  if ('kind' in result) throw new AppError('save-failed', { name: task.source.name, folder: path });
  return result;
}
