/** Puts the desktop app together and starts it. No rules and no handlers of its own. */
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { app } from 'electron';
import { composeQueue, jobFolders, readOtherLists } from '../core/compose.ts';
import { type Diagnostics, errorFacts, noteChanges, openDiagnostics } from '../core/diagnostics/diagnostics.ts';
import { wordError } from '../core/errors/wording.ts';
import type { SettingsStore } from '../core/settings/storage.ts';
import { systemClock } from '../core/tasks/clock.ts';
import type { Queue } from '../core/tasks/queue-face.ts';
import { systemHints } from '../core/watch/hints.ts';
import { Watches } from '../core/watch/watches.ts';
import { declareAppScheme } from './desktop/app-scheme.ts';
import { catchFaults } from './desktop/catch-faults.ts';
import { closeInStages } from './desktop/closing.ts';
import { runCommandAndExit } from './desktop/command-line.ts';
import { systemDialogs } from './desktop/dialogs.ts';
import { currentLanguage, currentWords } from './desktop/language.ts';
import { chooseUserData, claimSingleInstance, isAtLogin, nameForWindows } from './desktop/launch.ts';
import { commandOf } from './desktop/launch-arguments.ts';
import { mainWindow } from './desktop/main-window.ts';
import { reveal } from './desktop/open-outside.ts';
import { onWake } from './desktop/power.ts';
import { quitFacts } from './desktop/queue-facts.ts';
import { showQueueInSystem } from './desktop/queue-in-system.ts';
import { askBeforeQuit, closeBeforeQuit, type Ending } from './desktop/quit.ts';
import { versionsOf } from './desktop/report.ts';
import { setUpDesktop } from './desktop/set-up.ts';
import type { Faults } from './diagnostics/faults.ts';
import { restartedAtMs } from './diagnostics/faults.ts';
import { builtFolder, serviceFile, startInspect, startKeychain, startResults } from './embedded/processes.ts';
import type { Given } from './ipc/given.ts';
import { handlersOf } from './ipc/handlers.ts';
import { hostRequests } from './ipc/host.ts';
import { type DesktopParts, openParts } from './parts.ts';

const isDevelopment = !app.isPackaged;
const queueReady = Promise.withResolvers<Queue>();
// Each use of the queue handles its failure; `fail` informs the person once.
queueReady.promise.catch(() => {});
/** Null until they are there. */
let queue: Queue | null = null;
let settings: SettingsStore | null = null;
/** Whether the app ends without a person's wish, at any moment. */
let isForced = () => false;
/** Replaced when there are parts that have to close first. */
let ending: Ending = { end: (status) => app.exit(status), comesBack: () => false };

const dialogs = systemDialogs(() => window.current());
const window = mainWindow({
  preload: join(builtFolder, 'electron', 'preload.cjs'),
  statePath: () => join(app.getPath('userData'), 'window.json'),
  isDevelopment,
  onCrashLoop: () => {
    const { windowKeepsFailing, queueGoesOn, loadAgain } = currentWords().trouble;
    return dialogs.offer(windowKeepsFailing, queueGoesOn, loadAgain);
  },
});

/** Another launch, or a document that the system opens with Quire. */
function opens(given: Given) {
  if (ending.comesBack(given)) return;
  if (app.isReady()) window.show();
  void addOpened(given);
}

/** The work starts at once; the report waits until the page listens. */
async function addOpened(given: Given) {
  if (given.paths.length + given.addresses.length === 0) return;
  const ready = await queueReady.promise.catch(() => null);
  if (!ready) return;
  try {
    const report = await ready.add(given);
    await window.whenListening();
    window.send('queue.admitted', report);
  } catch (error) {
    await dialogs.tellError('notAdded', error);
  }
}

async function start(launched: Given, diagnostics: Diagnostics, faults: Faults) {
  const beginning = { window, dialogs, diagnostics, faults };
  const parts = openParts({ ...beginning, queue: queueReady.promise, currentQueue: () => queue });
  settings = parts.settings;
  const watches = queueReady.promise.then((ready) => openWatches(parts, ready));
  const showMenuState = setUpDesktop(parts, isDevelopment);
  diagnostics.note('start', { ...versionsOf(app.getVersion()) });
  const handlers = Promise.all([queueReady.promise, watches]).then(([queue, watches]) =>
    handlersOf({ ...parts, queue, watches, showMenuState }),
  );
  hostRequests({ handlers, contents: window.contents });
  ending = closeBeforeQuit((status, isBack) => {
    // Told before the queue closes, which stops what runs.
    const interrupted = queue !== null && quitFacts(queue.snapshot()) !== null;
    return closeInStages(
      [
        [async () => (await watches).close(), async () => (await queueReady.promise).close()],
        parts.close,
        [() => parts.updates.close({ status, forced: isForced(), interrupted: interrupted || isBack() })],
      ],
      faults.report,
    );
  });
  // When the system started the app at login and there is a tray icon, the window stays closed until a person opens it.
  const isWanted = launched.paths.length + launched.addresses.length > 0;
  if (!isAtLogin() || !parts.settings.get().stayInBackground || isWanted) window.show();
  app.on('activate', () => opens({ paths: [], addresses: [] }));
  // Before what may fail: they are said once only.
  tellOfStart(parts.settings);
  queue = await openQueue(parts);
  onWake(() => {
    queue?.wake();
    void watches.then((ready) => ready.wake());
    parts.updates.wake();
  });
  queueReady.resolve(queue);
  await addOpened(launched);
  // Starts the service before the first drop. If it can't start, the first task reports the error.
  if (parts.settings.get().place === 'local') await parts.service.endpoint().catch(() => {});
}

const openWatches = ({ settings, faults }: DesktopParts, { watched }: Queue) =>
  new Watches({
    ...{ watched, clock: systemClock, hints: systemHints, settings: settings.get, report: faults.report },
    onChange: (views) => window.send('watch.changed', views),
    onTaken: (admitted) => window.send('queue.admitted', admitted),
  });

async function openQueue({
  userData,
  settings,
  inspector,
  comparers,
  diagnostics,
  faults,
  ...parts
}: DesktopParts): Promise<Queue> {
  const queue = await composeQueue({
    ...{ settings: settings.get, resolveEndpoint: parts.resolveEndpoint, api: parts.api, startResults },
    ...{ inspect: inspector.inspect, dispatcherFor: parts.routes.dispatcherFor },
    ...{ compare: comparers.receipt, comparesAtATime: comparers.atATime },
    stateFolder: join(userData, 'queue'),
    otherLists: readOtherLists(() => jobFolders({ platform: process.platform, env: process.env, home: homedir() })),
    downloadsFolder: app.getPath('downloads'),
    askSavePath: dialogs.chooseSavePath,
    appVersion: app.getVersion(),
    report: faults.report,
    onNotice: (notice) => {
      diagnostics.note('notice', errorFacts(notice));
      const { message, advice } = wordError(notice, currentLanguage());
      void dialogs.tell(message, advice);
    },
  });
  queue.onChange((change) => window.send('queue.changed', change));
  queue.onChange(noteChanges(diagnostics));
  settings.onChange(() => queue.settingsChanged());
  settings.onChange(parts.service.retentionChanged);
  showQueueInSystem(queue, { window, settings: settings.get, reveal });
  isForced = askBeforeQuit(() => quitFacts(queue.snapshot()), window.show);
  return queue;
}

/** Messages about this start: a restart after a fault, settings that could not be read. */
function tellOfStart({ damage }: SettingsStore) {
  const { startedAgain, nothingLost, settingsUnreadable, oldSettings } = currentWords().trouble;
  if (restartedAtMs(process.argv) !== null) void dialogs.tell(startedAgain, nothingLost);
  if (damage) void dialogs.tell(settingsUnreadable(damage.settings), oldSettings(basename(damage.keptAs)));
}

async function fail(error: unknown) {
  // Only then: until a person has read the reason, the page waits for the queue and gives no reason of its own.
  app.once('before-quit', () => queueReady.reject(error));
  await dialogs.tellError('cantStart', error);
  app.quit();
}

function openWindowOnce() {
  app.enableSandbox();
  chooseUserData();
  nameForWindows();
  declareAppScheme();
  const launched = claimSingleInstance(opens);
  if (!launched) {
    app.quit();
    return;
  }
  // macOS: a file dropped on the dock icon or opened "with Quire", also while the app starts.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    opens({ paths: [path], addresses: [] });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !settings?.get().stayInBackground) app.quit();
  });
  const diagnostics = openDiagnostics({
    ...{ folder: join(app.getPath('userData'), 'logs'), home: homedir(), now: systemClock.now },
  });
  const faults = catchFaults({
    ...{ note: diagnostics.note, now: Date.now },
    tell: (error) => void window.whenListening().then(() => window.send('app.fault', error)),
    end: (status) => ending.end(status),
  });
  void app.whenReady().then(() => start(launched, diagnostics, faults).catch(fail));
}

const command = commandOf(process.argv, process.defaultApp === true);
if (command) {
  void runCommandAndExit(command, { entry: serviceFile('command-line.js'), startKeychain, startInspect, startResults });
} else {
  openWindowOnce();
}
