/** Ways into the queue. */
import type { AdmissionReport } from '../../core/model/views.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { request, sendFiles } from '../bridge.ts';
import { isRead } from '../features/task-list/into-view.ts';
import { t } from '../i18n/translate.ts';
import { announce } from '../stores/announcements.ts';
import { beginArrival } from '../stores/arrivals.ts';
import { markFresh, wantInView } from '../stores/fresh.ts';
import { currentIds, isNarrowed } from '../stores/lines.ts';
import { notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { focusActiveRow, selectRows } from '../stores/selection.ts';
import { setQuery, showPage } from '../stores/view.ts';
import { showAllFiles } from './list-view.ts';
import { perform } from './perform.ts';

/** What was left out is named; what was added is seen in the list and said once. */
export function showReport(report: AdmissionReport, isBeingRead = false): void {
  if (report.skipped.length > 0) notify({ kind: 'report', report });
  if (report.added === 0) return;
  announce(t('milestone.added', { count: report.added }));
  void showAdded(report.batchId, isBeingRead);
}

/** From outside the window, perhaps from a watched folder: whoever reads the list meanwhile goes on reading. */
export const showArrived = (report: AdmissionReport): void => showReport(report, isRead(document));

/** The new rows come into view, unless the list is being read, and are marked where there are others. */
async function showAdded(batchId: string | null, isBeingRead: boolean): Promise<void> {
  await listed(batchId);
  const { order, tasks } = useQueue.getState();
  const added = order.filter((id) => tasks.get(id)?.batchId === batchId);
  if (added.length < order.length) markFresh(added);
  if (isBeingRead) return;
  // Whoever adds files wants to see them, whatever else was looked for.
  const shown = new Set(currentIds());
  if (!added.some((id) => shown.has(id)) && isNarrowed()) showAllFiles();
  wantInView(added);
}

/** Its notification was clicked: the batch is shown as it lies in the list, whatever was searched for. */
export function showBatch({ batchId }: { batchId: string }): void {
  const { order, tasks } = useQueue.getState();
  showPage('queue');
  setQuery('');
  selectRows(order.filter((id) => tasks.get(id)?.batchId === batchId));
  focusActiveRow();
}

/** The frame that shows what was just set has been drawn. */
const painted = (): Promise<void> =>
  new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

/** Answers come back before the change that holds their rows: with it, or with whatever comes instead. */
const listed = (batchId: string | null): Promise<void> =>
  new Promise((done) => {
    if (batchId === null || useQueue.getState().batches.some(({ id }) => id === batchId)) return done();
    const stop = useQueue.subscribe(() => {
      stop();
      done();
    });
  });

/** Thousands of files take a while to be looked at: their names stand in the list meanwhile. */
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

/** What the clipboard's text names; it is read where paths may be known. */
export async function addPasted(): Promise<void> {
  showPage('queue');
  const reply = await perform('queue.paste');
  if (reply.ok) showReport(reply.value);
}

/** As Edit → Paste does it, with files too. */
export const paste = () => perform('window.paste');

export async function choose(what: 'files' | 'folder'): Promise<void> {
  const reply = await perform('queue.choose', what);
  if (reply.ok && reply.value) showReport(reply.value);
}

/** The dialog shows what went wrong itself, beside the field. */
export async function addUrl(url: string): Promise<Reply<AdmissionReport>> {
  const reply = await request('queue.addUrl', url);
  if (reply.ok && reply.value.added > 0) showReport(reply.value);
  return reply;
}
