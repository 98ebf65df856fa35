/** What can be open over a scene: pages, details, dialogs, menus, notices. */
import { showReport } from '../actions/admission.ts';
import { changeList } from '../actions/list-view.ts';
import { removeNow, stopTasks } from '../actions/queue.ts';
import { removeWatch } from '../actions/watch.ts';
import { beginArrival } from '../stores/arrivals.ts';
import { findWords, openFind } from '../stores/find.ts';
import { notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { focusActiveRow, selectRow, selectRows } from '../stores/selection.ts';
import { ask, foldGroup, setQuery, showPage, showReading, showSettings, useView } from '../stores/view.ts';
import { watchScene } from './watch-scene.ts';

const ids = (): readonly string[] => useQueue.getState().order;

/** The first task that matches, or the first of all if none does. */
function find(is: (status: string, warnings: number) => boolean): string {
  const { order, tasks } = useQueue.getState();
  const found = order.find((id) => {
    const task = tasks.get(id);
    return task !== undefined && is(task.status, task.warnings.length);
  });
  return found ?? order[0] ?? '';
}

function inspect(id: string): void {
  selectRow(ids(), id, 'only');
  focusActiveRow();
  useView.setState({ details: true });
}

/** Presses the button like the Enter key, for Radix's menus. */
function press(selector: string): void {
  // Wide and narrow windows have separate buttons for the same menu. Presses the visible one.
  const button = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  button?.click();
}

/** Clicks an element as soon as it has been rendered. */
function whenThere(selector: string): void {
  const button = document.querySelector<HTMLElement>(selector);
  if (button) button.click();
  else requestAnimationFrame(() => whenThere(selector));
}

function dragFiles(): void {
  const dataTransfer = new DataTransfer();
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) dataTransfer.items.add(new File([], name));
  window.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }));
}

export const views = {
  plain: () => undefined,
  selected: () => {
    for (const [index, id] of ids().slice(0, 3).entries()) selectRow(ids(), id, index === 0 ? 'only' : 'toggle');
    focusActiveRow();
  },
  'inspector-several': () => {
    selectRows(ids().slice(0, 20));
    focusActiveRow();
    useView.setState({ details: true });
  },
  'menu-several': () => {
    selectRows(ids().slice(0, 20));
    press('.row__more button');
  },
  settings: () => showPage('settings'),
  history: () => showPage('history'),
  watch: () => showSettings('watch'),
  inspector: () => inspect(find((status, warnings) => status === 'done' && warnings === 0)),
  /** The longest form. */
  'inspector-again': () => {
    inspect(find((status, warnings) => status === 'done' && warnings > 0));
    whenThere('[aria-labelledby="inspector-options"] .link');
  },
  'inspector-gaps': () => inspect(find((status, warnings) => status === 'done' && warnings > 0)),
  reading: () => {
    const id = find((status, warnings) => status === 'done' && warnings > 0);
    inspect(id);
    showReading(id);
  },
  'reading-find': () => {
    const id = find((status, warnings) => status === 'done' && warnings > 0);
    showReading(id);
    openFind();
    void findWords(id, 'groundwater', 0);
  },
  'inspector-web': () => inspect(ids().find((id) => useQueue.getState().tasks.get(id)?.source === 'url') ?? ''),
  'inspector-failed': () => inspect(find((status) => status === 'failed')),
  'inspector-waiting': () => inspect(find((status) => status === 'queued' || status === 'ready')),
  'menu-add': () => press('.toolbar button[aria-haspopup="menu"]'),
  'menu-destination': () => press('.toolbar button[aria-haspopup="menu"]:has(.lucide-folder)'),
  'menu-preset': () => press('.toolbar button[aria-haspopup="menu"]:is(.only-roomy, .only-tight)'),
  'menu-queue': () => press('.batch button[aria-haspopup="menu"]'),
  'menu-row': () => press('.row__more button'),
  'menu-view': () => press('.view-button'),
  grouped: () => {
    changeList({ group: 'batch', collapseFinished: true });
    foldGroup('batch:batch-1', true);
    focusActiveRow();
  },
  'grouped-folders': () => changeList({ group: 'folder', sort: 'name' }),
  narrowed: () => changeList({ show: 'needs-you' }),
  'nothing-shown': () => changeList({ show: 'epub' }),
  'dialog-preset': () => ask({ kind: 'save-preset' }),
  'dialog-url': () => ask({ kind: 'url' }),
  'dialog-decide': () => ask({ kind: 'decide', taskId: find((status) => status === 'needs-attention') }),
  'dialog-stop': () => stopTasks([...ids()], 'cancel'),
  'dialog-key': () => ask({ kind: 'key' }),
  'dialog-proxy': () => ask({ kind: 'proxy-sign-in' }),
  'dialog-rename': () => ask({ kind: 'rename', ids: ids().slice(0, 12) }),
  'dialog-shortcuts': () => ask({ kind: 'shortcuts' }),
  'dialog-guide': () => ask({ kind: 'guide' }),
  'dialog-news': () => ask({ kind: 'news' }),
  'dialog-update': () => ask({ kind: 'update' }),
  updates: () => showSettings('updates'),
  'dialog-report': () => ask({ kind: 'report' }),
  'dialog-licences': () => ask({ kind: 'licences' }),
  updated: () => notify({ kind: 'news', version: '0.2.0' }),
  'dialog-reset': () => ask({ kind: 'reset-settings' }),
  'dialog-remove-key': () => ask({ kind: 'remove-key', origin: null }),
  arriving: () => void beginArrival(Array.from({ length: 5000 }, (_, index) => `Field report ${index + 1}.pdf`)),
  undo: () => void removeNow([...ids()].slice(0, 2)),
  'undo-watch': () => {
    showSettings('watch');
    const [first] = watchScene;
    if (first) void removeWatch(first);
  },
  report: () =>
    showReport({
      batchId: 'batch-1',
      added: 9,
      skipped: ['notes.txt', 'figures.zip', 'draft.docx'].map((name) => ({
        name,
        error: { code: 'not-a-pdf', params: { name } },
      })),
    }),
  'recent-notices': () => {
    notify({ kind: 'note', text: 'Saved.' });
    notify({ kind: 'error', error: { code: 'target-unwritable', params: { folder: '/mnt/archive' } } });
    requestAnimationFrame(() => press('.recent button'));
  },
  error: () => notify({ kind: 'error', error: { code: 'target-unwritable', params: { folder: '/mnt/archive' } } }),
  'no-match': () => setQuery('nothing like it'),
  searching: () => useView.setState({ searching: true, query: 'field' }),
  dragging: dragFiles,
} as const satisfies Record<string, () => void>;

export type ViewName = keyof typeof views;
