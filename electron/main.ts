/** Builds the parts of the desktop app, wires them and starts. No rules of its own. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { app, ClipboardItem, clipboard, session } from 'electron';
import { createConversionApi } from '../core/api/conversion-client.ts';
import { composeQueue } from '../core/compose.ts';
import { endpointResolver } from '../core/credentials/endpoint.ts';
import { openKeychain, type StartKeychainProcess } from '../core/credentials/keychain.ts';
import { openProxySignIns } from '../core/credentials/proxy-sign-in.ts';
import { openSecretStore } from '../core/credentials/secret-store.ts';
import {
  type Diagnostics,
  diagnosticsExporter,
  errorFacts,
  noteChanges,
  openDiagnostics,
} from '../core/diagnostics/diagnostics.ts';
import { toErrorData } from '../core/errors/codes.ts';
import { wordError } from '../core/errors/wording.ts';
import { createInspector, type InspectProcess } from '../core/inspect/inspector.ts';
import { appInfoSchema } from '../core/model/views.ts';
import { findPreset } from '../core/options/presets.ts';
import { alwaysVerify } from '../core/processes/environment.ts';
import type { ResultProcess } from '../core/results/result-work.ts';
import { maxResultBytesOf } from '../core/settings/schema.ts';
import { openSettings } from '../core/settings/storage.ts';
import { systemClock } from '../core/tasks/clock.ts';
import type { Queue } from '../core/tasks/queue-face.ts';
import { systemHints } from '../core/watch/hints.ts';
import { Watches } from '../core/watch/watches.ts';
import { declareAppScheme, serveAppScheme } from './desktop/app-scheme.ts';
import { catchFaults } from './desktop/catch-faults.ts';
import { closeInStages } from './desktop/closing.ts';
import { commandOf } from './desktop/command.ts';
import { runCommandAndExit } from './desktop/command-line.ts';
import { systemDialogs } from './desktop/dialogs.ts';
import { dragOut } from './desktop/drag-out.ts';
import { restartedAtMs } from './desktop/fault-restart.ts';
import { followLoginItem } from './desktop/follow-login-item.ts';
import { currentLanguage, currentWords, followLanguage } from './desktop/language.ts';
import { chooseUserData, claimSingleInstance, isAtLogin, loginItem, nameForWindows } from './desktop/launch.ts';
import { mainWindow } from './desktop/main-window.ts';
import { installMenu } from './desktop/menu.ts';
import { openLink } from './desktop/open-link.ts';
import { openResult, reveal } from './desktop/open-outside.ts';
import { confineContents } from './desktop/policy.ts';
import { onWake } from './desktop/power.ts';
import { createPreviews } from './desktop/previews.ts';
import { showQueueOutside } from './desktop/queue-in-system.ts';
import { quitFacts, worksHere } from './desktop/queue-summary.ts';
import { askBeforeQuit, closeBeforeQuit } from './desktop/quit.ts';
import { describeTask, versionsOf } from './desktop/report.ts';
import { followTheme } from './desktop/theme.ts';
import { followTray } from './desktop/tray.ts';
import { zoomWindow } from './desktop/zoom-window.ts';
import type { Faults } from './diagnostics/faults.ts';
import { startUtility } from './embedded/processes.ts';
import { superviseService } from './embedded/supervisor.ts';
import { choiceHandlers } from './ipc/choice-handlers.ts';
import type { Given } from './ipc/given.ts';
import { helpHandlers, projectAddress, writeReport } from './ipc/help-handlers.ts';
import { historyHandlers } from './ipc/history-handlers.ts';
import { type Handlers, hostRequests } from './ipc/host.ts';
import { givenHandlers } from './ipc/intake-handlers.ts';
import { previewHandlers } from './ipc/preview-handlers.ts';
import { proxyHandlers } from './ipc/proxy-handlers.ts';
import { cloudKeyStatus, settingsHandlers } from './ipc/settings-handlers.ts';
import { taskHandlers } from './ipc/task-handlers.ts';
import { watchHandlers } from './ipc/watch-handlers.ts';
import { openWays } from './network/proxies.ts';
import { testWay } from './network/proxy-test.ts';

const built = join(app.getAppPath(), 'dist');
/** Worker threads and WebAssembly need plain files: in a packed app the service lies beside the archive. */
const serviceFile = (name: string) => join(built, 'service', name).replace('app.asar', 'app.asar.unpacked');
const startKeychain: StartKeychainProcess = () =>
  startUtility(join(built, 'electron', 'keychain-process.js'), 'keychain');
const startInspect = (): InspectProcess => startUtility(serviceFile('inspect-process.js'), 'inspector');
const startResults = (): ResultProcess => startUtility(serviceFile('result-process.js'), 'results');
const isDevelopment = !app.isPackaged;

/** Until there are parts that have to stop first. */
let endInOrder = (status: number): void => app.exit(status);

/** Until there is a queue, nothing does. */
let worksAtService = () => false;

/** Until the settings are read, a closed window is the end. */
let staysWithoutWindow = () => false;

const queueReady = Promise.withResolvers<Queue>();
const dialogs = systemDialogs(() => window.current());
const window = mainWindow({
  preload: join(built, 'electron', 'preload.cjs'),
  statePath: () => join(app.getPath('userData'), 'window.json'),
  isDevelopment,
  onCrashLoop: () => void dialogs.tell(currentWords().trouble.windowKeepsFailing, currentWords().trouble.queueGoesOn),
});

// Whoever needs the queue hears of its failure; `fail` tells the person, once.
queueReady.promise.catch(() => {});

async function tellError(what: 'notAdded' | 'notExported' | 'cantStart', error: unknown) {
  const { message, advice } = wordError(toErrorData(error), currentLanguage());
  await dialogs.tell(currentWords().trouble[what], `${message} ${advice}`);
}

/** What was named outside the window. The work starts at once, the report waits for somebody to read it. */
async function addFromOutside(given: Given) {
  const queue = await queueReady.promise.catch(() => null);
  if (!queue || given.paths.length + given.addresses.length === 0) return;
  try {
    const report = await queue.addGiven({ ...given, skipped: [] });
    await window.whenListening();
    window.send('queue.admitted', report);
  } catch (error) {
    await tellError('notAdded', error);
  }
}

async function start(launched: Given, diagnostics: Diagnostics, faults: Faults) {
  const { report } = faults;
  const userData = app.getPath('userData');
  const settings = openSettings(join(userData, 'settings.json'));
  const keychain = openKeychain(startKeychain, { onLate: () => void goOnWithKeys() });
  const secrets = openSecretStore(keychain);
  const signIns = openProxySignIns(keychain);
  const service = superviseService({
    start: () => startUtility(serviceFile('service-process.js'), 'converter'),
    dataFolder: join(userData, 'service'),
    keepDays: () => settings.get().keepDays,
    isBusy: () => worksAtService(),
    report,
  });
  const inspector = createInspector({ start: startInspect, report });
  // What somebody waits for does not stand behind what can wait.
  const viewer = createInspector({ start: startInspect, report });
  const reader = createInspector({ start: startInspect, report });
  const resolveEndpoint = endpointResolver(secrets, () => service.endpoint());

  const appVersion = app.getVersion();
  const ways = openWays({
    chosen: () => settings.get().proxy,
    signIn: signIns.get,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
  });
  const { dispatcherFor } = ways;
  const api = createConversionApi({
    ...{ clock: systemClock, appVersion, dispatcherFor },
    maxResultBytes: () => maxResultBytesOf(settings.get()),
  });

  /** The keychain has answered after all: somebody has typed its password. */
  async function goOnWithKeys() {
    (await queueReady.promise.catch(() => null))?.unblock();
    window.send('key.changed', await cloudKeyStatus(settings, secrets));
  }

  confineContents(session.defaultSession, isDevelopment);
  const previews = createPreviews({
    folder: join(userData, 'queue', 'previews'),
    viewer,
    reader,
    queue: queueReady.promise,
  });
  serveAppScheme(join(built, 'renderer'), join(userData, 'queue', 'thumbnails'), previews.picture);
  followTheme(settings);
  followLanguage(settings);
  const unheeded = alwaysVerify(process.env);
  if (unheeded) diagnostics.note('ignored', { variable: unheeded });
  const exportDiagnostics = diagnosticsExporter(diagnostics, dialogs.chooseTargetFolder, reveal);
  const showMenuState = installMenu({ platform: process.platform, isDevelopment }, settings, {
    onCommand: (command) => {
      window.show();
      window.send('menu.command', command);
    },
    exportDiagnostics: () => void exportDiagnostics().catch((error) => tellError('notExported', error)),
  });
  followLoginItem(settings, loginItem(), () => void dialogs.tell(currentWords().trouble.notAtLogin, ''));
  followTray(settings, { show: window.show, quit: () => app.quit() });
  settings.onChange((changed) => window.send('settings.changed', changed));

  const versions = versionsOf(appVersion);
  diagnostics.note('start', { ...versions });
  const watchesReady = queueReady.promise.then(
    (queue) =>
      new Watches({
        watched: queue.watched,
        clock: systemClock,
        hints: systemHints,
        settings: settings.get,
        onChange: (views) => window.send('watch.changed', views),
        onTaken: (admitted) => window.send('queue.admitted', admitted),
        report,
      }),
  );
  const handlers = Promise.all([queueReady.promise, watchesReady]).then(
    ([queue, watches]): Handlers => ({
      'menu.show': showMenuState,
      'diagnostics.export': exportDiagnostics,
      'diagnostics.fault': faults.window,
      'window.zoom': (change) => zoomWindow(window.contents(), change),
      'app.listening': window.listening,
      'window.paste': () => window.contents()?.paste(),
      'queue.paste': () => givenOf(queue).pasted(),
      'app.info': () =>
        appInfoSchema.parse({
          version: appVersion,
          platform: process.platform,
          languages: app.getPreferredSystemLanguages(),
        }),
      ...taskHandlers({
        queue,
        dialogs,
        open: openResult,
        reveal,
        dragOut: (paths, pictureOf) =>
          dragOut(window.contents(), paths, join(userData, 'queue', 'thumbnails', `${pictureOf}.png`)),
        copyText: async (text) => void (await clipboard.writeText(text)),
        copyRich: ({ html, text }) => clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]),
        richOf: previews.rich,
        describe: (task, error) => describeTask(task, error, versions, homedir()),
        downloadsFolder: app.getPath('downloads'),
      }),
      ...helpHandlers({
        report: () => writeReport({ versions, settings: settings.get(), log: diagnostics.read() }),
        project: projectAddress(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'))),
        copyText: async (text) => void (await clipboard.writeText(text)),
        openLink: (address) => openLink(window.current(), address),
      }),
      ...previewHandlers(previews, (address) => openLink(window.current(), address)),
      ...watchHandlers({ watches, chooseFolder: dialogs.chooseTargetFolder }),
      ...historyHandlers({ ...queue, open: openResult, reveal, chooseResult: dialogs.chooseResult }),
      ...choiceHandlers({ queue, settings, chooseTargetFolder: dialogs.chooseTargetFolder }),
      ...settingsHandlers({
        settings,
        secrets,
        queue,
        testKey: api.testKey,
        resolveEndpoint,
        chooseTargetFolder: dialogs.chooseTargetFolder,
        onKeyChange: (status) => window.send('key.changed', status),
      }),
      ...proxyHandlers({ settings, signIns, queue, test: (url) => testWay(ways, url) }),
    }),
  );
  const givenOf = (queue: Queue) =>
    givenHandlers({
      queue,
      optionsOf: (presetId) => ({ preset: findPreset(presetId ?? '', settings.get().presets) ?? undefined }),
      readText: async () => clipboard.readText(),
      place: { platform: process.platform, home: homedir() },
    });
  hostRequests({
    requests: handlers,
    internal: queueReady.promise.then((queue) => ({
      'queue.addDropped': givenOf(queue).dropped,
    })),
    contents: window.contents,
  });
  endInOrder = closeBeforeQuit(() =>
    closeInStages(
      [
        [async () => (await watchesReady).close(), async () => (await queueReady.promise).close()],
        // What the queue still needs on its way out.
        [secrets.close, inspector.close, viewer.close, reader.close, service.stop],
      ],
      report,
    ),
  );
  staysWithoutWindow = () => settings.get().stayInBackground;
  // Somebody who has asked for it has an icon to open the window with.
  if (!isAtLogin() || !staysWithoutWindow() || launched.paths.length + launched.addresses.length > 0) window.show();
  app.on('activate', window.show);

  const queue = await composeQueue({
    stateFolder: join(userData, 'queue'),
    settings: settings.get,
    resolveEndpoint,
    askSavePath: dialogs.chooseSavePath,
    inspect: inspector.inspect,
    compare: inspector.receipt,
    api,
    appVersion,
    dispatcherFor,
    startResults,
    downloadsFolder: app.getPath('downloads'),
    report,
    onNotice: (notice) => {
      diagnostics.note('notice', errorFacts(notice));
      const { message, advice } = wordError(notice, currentLanguage());
      void dialogs.tell(message, advice);
    },
  });
  worksAtService = () => worksHere(queue.snapshot().tasks);
  queue.onChange((change) => window.send('queue.changed', change));
  queue.onChange(noteChanges(diagnostics));
  settings.onChange(() => queue.settingsChanged());
  settings.onChange(service.retentionChanged);
  onWake(() => {
    queue.wake();
    void watchesReady.then((watches) => watches.wake());
  });
  showQueueOutside(queue, {
    ...window,
    mayNotify: () => settings.get().notifications,
    mayKeepAwake: () => settings.get().keepAwake,
    mayRemember: () => settings.get().recentDocuments,
    reveal,
  });
  askBeforeQuit(() => quitFacts(queue.snapshot()), window.show);
  queueReady.resolve(queue);
  if (restartedAtMs(process.argv) !== null) {
    const { startedAgain, nothingLost } = currentWords().trouble;
    void dialogs.tell(startedAgain, nothingLost);
  }
  if (settings.setAside) {
    const { settingsUnreadable, oldSettings } = currentWords().trouble;
    void dialogs.tell(settingsUnreadable, oldSettings(basename(settings.setAside)));
  }
  await addFromOutside(launched);
  // So that the first drop does not wait for it; where it can't start, the first task says why.
  if (settings.get().place === 'local') await service.endpoint().catch(() => {});
}

async function fail(error: unknown) {
  queueReady.reject(error);
  await tellError('cantStart', error);
  app.quit();
}

const command = commandOf(process.argv, process.defaultApp === true);
if (command) {
  void runCommandAndExit(command, { entry: serviceFile('command-line.js'), startKeychain, startInspect, startResults });
} else {
  openWindowOnce();
}

function openWindowOnce() {
  app.enableSandbox();
  chooseUserData();
  nameForWindows();
  declareAppScheme();
  const launched = claimSingleInstance((given) => {
    if (app.isReady()) window.show();
    void addFromOutside(given);
  });
  if (!launched) {
    app.quit();
    return;
  }
  // macOS: a file dropped on the dock icon or opened "with Quire", also while the app starts.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    void addFromOutside({ paths: [path], addresses: [] });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !staysWithoutWindow()) app.quit();
  });
  const { now } = systemClock;
  const diagnostics = openDiagnostics({ folder: join(app.getPath('userData'), 'logs'), home: homedir(), now });
  const faults = catchFaults({
    ...{ note: diagnostics.note, now: Date.now },
    tell: (error) => void window.whenListening().then(() => window.send('app.fault', error)),
    end: (status) => endInOrder(status),
  });
  void app.whenReady().then(() => start(launched, diagnostics, faults).catch(fail));
}
