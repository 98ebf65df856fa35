import type { AdmissionReport } from '../../core/model/views.ts';
import type { RenameLine, RenamePattern } from '../../core/options/rename.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { perform } from './perform.ts';

/** Null: it could not be asked. */
export async function planNames(ids: readonly string[], pattern: RenamePattern): Promise<RenameLine[] | null> {
  const reply = await perform('tasks.planNames', [...ids], pattern);
  return reply.ok ? reply.value : null;
}

export async function renameTasks(ids: readonly string[], pattern: RenamePattern): Promise<void> {
  const reply = await perform('tasks.rename', [...ids], pattern);
  if (!reply.ok) return;
  const { renamed, skipped, undo } = reply.value;
  tell(renamed, skipped, undo);
}

export async function undoRename(token: string): Promise<void> {
  const reply = await perform('tasks.undoRename', token);
  // What could not be undone still can be, once nothing is in its way.
  if (reply.ok) tell(reply.value.length, reply.value, token);
}

function tell(renamed: number, skipped: AdmissionReport['skipped'], token: string): void {
  if (skipped.length > 0) notify({ kind: 'report', report: { batchId: null, added: 0, skipped } });
  if (renamed > 0) notify({ kind: 'undo', of: 'names', text: t('rename.done', { count: renamed }), token });
}
