/** Adds documents to the queue, and shows what was added. */
import type { AdmissionReport } from '../../core/model/views.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { request, sendFiles } from '../bridge.ts';
import { t } from '../i18n/translate.ts';
import { beginArrival, highlightRows, requestScrollTo } from '../stores/arrivals.ts';
import { currentIds, isNarrowed } from '../stores/lines.ts';
import { announce, notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { focusActiveRow, selectRows } from '../stores/selection.ts';
import { setQuery, showPage } from '../stores/view.ts';
import { showAllFiles } from './list-view.ts';
import { perform } from './perform.ts';

/** Skipped files are listed in a notice; added files are shown in the list and announced. */
export function showReport(report: AdmissionReport, keepScroll = false): void {
  if (report.skipped.length > 0) notify({ kind: 'report', report });
  if (report.added === 0) return;
  announce(t('milestone.added', { count: report.added }));
  void showAdded(report.batchId, keepScroll);
}

const isListInUse = (): boolean => document.querySelector('.list:is(:hover, :focus-within)') !== null;

/** Files that were added outside the window, for example from a watched folder, don't scroll a list that is being used. */
export const showArrived = (report: AdmissionReport): void => showReport(report, isListInUse());

/** Highlights the new rows if there are others, and scrolls to them. */
async function showAdded(batchId: string | null, keepScroll: boolean): Promise<void> {
  await listed(batchId);
  const { order, tasks } = useQueue.getState();
  const added = order.filter((id) => tasks.get(id)?.batchId === batchId);
  if (added.length < order.length) highlightRows(added);
  if (keepScroll) return;
  // The user wants to see the new files: a search or a filter that hides all of them is cleared.
  const shown = new Set(currentIds());
  if (!added.some((id) => shown.has(id)) && isNarrowed()) showAllFiles();
  requestScrollTo(added);
}

/** After a click on the notification of a batch: clears the search and selects the batch. */
export function showBatch({ batchId }: { batchId: string }): void {
  const { order, tasks } = useQueue.getState();
  showPage('queue');
  setQuery('');
  selectRows(order.filter((id) => tasks.get(id)?.batchId === batchId));
  focusActiveRow();
}

/** Resolves when the current state has been drawn. */
const painted = (): Promise<void> =>
  new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

/** The reply arrives before the change of the queue that contains its rows. Resolves with the next change. */
const listed = (batchId: string | null): Promise<void> =>
  new Promise((done) => {
    if (batchId === null || useQueue.getState().batches.some(({ id }) => id === batchId)) return done();
    const stop = useQueue.subscribe(() => {
      stop();
      done();
    });
  });

/** Checking thousands of files takes a while. Until it is done, the list shows their names. */
export async function addFiles(files: File[], presetId: string | null = null, addresses: string[] = []): Promise<void> {
  showPage('queue');
  const endArrival = beginArrival(files.map(({ name }) => name));
  await painted();
  const reply = await sendFiles(files, presetId, addresses);
  await listed(reply.ok ? reply.value.batchId : null);
  endArrival();
  if (reply.ok) showReport(reply.value);
  else notify({ kind: 'error', error: reply.error });
}

/** Adds the paths and addresses in the clipboard's text. The main process reads it, because the page must not know paths. */
export async function addPasted(): Promise<void> {
  showPage('queue');
  const reply = await perform('queue.paste');
  if (reply.ok) showReport(reply.value);
}

/** Like Edit → Paste, so that copied files work too. */
export const paste = () => perform('window.paste');

export async function choose(what: 'files' | 'folder'): Promise<void> {
  const reply = await perform('queue.choose', what);
  if (reply.ok && reply.value) showReport(reply.value);
}

/** The dialog itself shows an error, beside the field. */
export async function addUrl(url: string): Promise<Reply<AdmissionReport>> {
  const reply = await request('queue.addUrl', url);
  if (reply.ok && reply.value.added > 0) showReport(reply.value);
  return reply;
}
