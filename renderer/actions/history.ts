/** Actions on entries of the history. They never change a result file. */
import { t } from '../i18n/translate.ts';
import { loadAllHistory, reloadHistory, useHistory } from '../stores/history.ts';
import { focusPast, selectAllPast } from '../stores/history-selection.ts';
import { notify } from '../stores/notices.ts';
import { showPage } from '../stores/view.ts';
import { showReport } from './admission.ts';
import { perform } from './perform.ts';

/** If the result is missing, the history is reloaded so that the entry says so. */
async function withResult(name: 'history.open' | 'history.reveal', id: string): Promise<void> {
  const reply = await perform(name, id);
  if (!reply.ok && reply.error.code === 'result-missing') reloadHistory();
}

export const openPast = (id: string) => withResult('history.open', id);

export const revealPast = (id: string) => withResult('history.reveal', id);

export async function locatePast(id: string): Promise<void> {
  const reply = await perform('history.locate', id);
  if (!reply.ok || !reply.value) return;
  notify({ kind: 'note', text: t('notice.located') });
  reloadHistory();
}

/** Converts the present file with the options of the earlier conversion, and shows it in the queue. */
export async function convertPast(ids: string[]): Promise<void> {
  const reply = await perform('history.convert', ids);
  if (!reply.ok) return;
  showPage('queue');
  showReport(reply.value);
}

/** Loads all entries that match, including those not yet scrolled to, and selects them. */
export async function selectAllHistory(): Promise<void> {
  await loadAllHistory();
  selectAllPast(useHistory.getState().entries.map(({ id }) => id));
  focusPast();
}

async function forget(which: string[] | 'all', text: string): Promise<void> {
  const reply = await perform('history.forget', which);
  if (!reply.ok) return;
  notify({ kind: 'undo', of: 'history', text, token: reply.value.undo });
  reloadHistory();
}

export const forgetPast = (ids: string[]) => forget(ids, t('history.forgotten', { count: ids.length }));

export const clearHistory = () => forget('all', t('history.cleared'));

export async function undoForget(token: string): Promise<void> {
  await perform('history.undoForget', token);
  reloadHistory();
}
