/** Runs commands from the menu bar and the keyboard on the page that is shown. */
import { hasEnded } from '../../../core/model/status.ts';
import type { PastView, TaskView } from '../../../core/model/views.ts';
import { isDropOrder } from '../../../core/settings/schema.ts';
import { type Command, meaningOf } from '../../../electron/ipc/commands.ts';
import type { EventPayload } from '../../../electron/ipc/contract.ts';
import { choose } from '../../actions/admission.ts';
import { closeDetails, showDetails, toggleDetails } from '../../actions/details.ts';
import { openGuide } from '../../actions/diagnostics.ts';
import { convertPast, forgetPast, locatePast, openPast, revealPast, selectAllHistory } from '../../actions/history.ts';
import { perform } from '../../actions/perform.ts';
import { pauseOrResume, stopTasks } from '../../actions/queue.ts';
import { performAction, performOnAll } from '../../actions/task.ts';
import { undoOn } from '../../actions/undo.ts';
import { checkForUpdates } from '../../actions/updates.ts';
import { openFind, stepFind, useFind } from '../../stores/find.ts';
import { currentIds, listView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow, selectAll } from '../../stores/selection.ts';
import { ask, chooseAgainFor, keyOfTasks, showPage, showSettings, useView } from '../../stores/view.ts';
import { idsFor, menuActions, type TaskAction } from '../../tasks/actions.ts';
import { stepTarget } from '../../tasks/moving.ts';
import { type PastAction, pastActions } from '../../tasks/past.ts';
import { historyFieldId } from '../history/history-page.tsx';
import { type ZoomChange, zoomFocusedPane } from '../preview/zoom-controls.tsx';
import { searchFieldId } from '../toolbar/search-field.tsx';
import { commandContext, selectedPast, shownPage, targetTasks } from './command-context.ts';
import { pastActionOf } from './enabled.ts';

/** Performs the action on the first task that offers it. */
function performOnFirst(action: TaskAction): void {
  const task = targetTasks().find((one) => menuActions(one).flat().includes(action));
  if (task) performAction(action, task.id);
}

function find(): void {
  if (shownPage() === 'reading') {
    openFind();
    return;
  }
  const inHistory = shownPage() === 'history';
  if (!inHistory) useView.setState({ searching: true });
  const field = document.getElementById(inHistory ? historyFieldId : searchFieldId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

/** Opens the find bar if it is closed. */
function findNext(by: 1 | -1): void {
  if (useFind.getState().open) stepFind(by);
  else openFind();
}

/** On the reading page, zooms the text or the page; elsewhere the window. */
function zoom(change: ZoomChange): void {
  if (shownPage() === 'reading') zoomFocusedPane(change);
  else void perform('window.zoom', change);
}

/** The key that opens a result also closes it. */
function toggleReading(): void {
  if (shownPage() === 'reading') {
    showPage('queue');
    focusActiveRow();
    return;
  }
  performOnFirst('preview');
}

/** Opens the details with the options for converting again. */
function chooseAnotherConversion(tasks: readonly TaskView[]): void {
  if (tasks.length === 0 || !tasks.every(hasEnded)) return;
  showDetails(true);
  chooseAgainFor(keyOfTasks(tasks));
}

function selectEverything(): void {
  if (shownPage() === 'history') {
    void selectAllHistory();
    return;
  }
  selectAll(currentIds());
  focusActiveRow();
}

/** Chosen in the menu bar: the browser engine edits the focused field. */
function editText(command: Command): void {
  const field = document.activeElement;
  if (command === 'undo') document.execCommand('undo');
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

function runOnTasks(command: Command): void {
  const tasks = targetTasks();
  switch (command) {
    case 'read':
      toggleReading();
      return;
    case 'open':
    case 'show-source':
    case 'locate':
    case 'copy-markdown':
    case 'copy-rich':
    case 'copy-details':
      performOnFirst(command);
      return;
    case 'again-with':
      chooseAnotherConversion(tasks);
      return;
    case 'save-as':
      if (!performOnAll(command, tasks)) performOnFirst(command);
      return;
    case 'remove':
      stopTasks(
        tasks.map((task) => task.id),
        'remove',
      );
      return;
    case 'move-up':
    case 'move-down': {
      const ids = isDropOrder(listView()) ? idsFor('move-first', tasks) : [];
      if (ids.length === 0) return;
      const rows = { moving: ids, shown: currentIds(), order: useQueue.getState().order };
      void perform('tasks.move', ids, { before: stepTarget(command === 'move-up' ? -1 : 1, rows) });
      return;
    }
    case 'reveal':
    case 'rename':
    case 'copy-path':
    case 'copy-link':
    case 'start':
    case 'again':
    case 'retry':
    case 'cancel':
    case 'pause':
    case 'resume':
    case 'move-first':
    case 'move-last':
      performOnAll(command, tasks);
      return;
  }
}

function runCommand(command: Command): void {
  switch (command) {
    case 'add-files':
      void choose('files');
      return;
    case 'add-folder':
      void choose('folder');
      return;
    case 'add-url':
      ask({ kind: 'url' });
      return;
    case 'settings':
      showPage('settings');
      return;
    case 'watch-folders':
      showSettings('watch');
      return;
    case 'check-updates':
      // What comes of it stands there, or why nothing is looked for.
      showSettings('updates');
      void checkForUpdates();
      return;
    case 'history':
      showPage('history');
      return;
    case 'guide':
      void openGuide();
      return;
    case 'shortcuts':
    case 'news':
    case 'report':
    case 'licences':
      ask({ kind: command });
      return;
    case 'find':
      find();
      return;
    case 'find-next':
      findNext(1);
      return;
    case 'find-previous':
      findNext(-1);
      return;
    case 'zoom-in':
      zoom('in');
      return;
    case 'zoom-out':
      zoom('out');
      return;
    case 'zoom-reset':
      zoom('reset');
      return;
    case 'select-all':
      selectEverything();
      return;
    case 'undo':
      undoOn(shownPage());
      return;
    case 'details':
      if (document.activeElement?.closest('.inspector')) closeDetails();
      else toggleDetails();
      return;
    case 'pause-resume':
      void pauseOrResume();
      return;
    default:
      if (shownPage() === 'history') runOnPast(command, selectedPast());
      else runOnTasks(command);
  }
}

/** Called for menu items, and for keys that the page did not handle. */
export function runFromMenu({ command, byKey }: EventPayload<'menu.command'>): void {
  const meaning = meaningOf(command, { ...commandContext(document.activeElement), byKey });
  if (meaning === 'text') editText(command);
  else if (meaning === 'act') runCommand(command);
}

export const runByKey = runCommand;

const entriesWith = (action: PastAction, entries: readonly PastView[]): PastView[] =>
  entries.filter((entry) => pastActions(entry).flat().includes(action));

function runOnPast(command: Command, entries: readonly PastView[]): void {
  const action = pastActionOf[command];
  if (action === undefined) return;
  const ids = entriesWith(action, entries).map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return;
  switch (action) {
    case 'open':
      void openPast(first);
      return;
    case 'reveal':
      void revealPast(first);
      return;
    case 'locate':
      void locatePast(first);
      return;
    case 'convert':
      void convertPast(ids);
      return;
    case 'forget':
      void forgetPast(ids);
      return;
  }
}
