/** The parts of the app that exist before there is a queue. */
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { app, session } from 'electron';
import { createConversionApi } from '../core/api/conversion-client.ts';
import { openProxySignIns, type ProxySignIns } from '../core/credentials/proxy-sign-in.ts';
import { openSecretStore, type SecretStore } from '../core/credentials/secret-store.ts';
import { endpointResolver } from '../core/credentials/service-address.ts';
import { type Diagnostics, diagnosticsExporter } from '../core/diagnostics/diagnostics.ts';
import { type Comparers, createComparers } from '../core/inspect/comparers.ts';
import { createInspector, type Inspector } from '../core/inspect/inspector.ts';
import { maxResultBytesOf } from '../core/settings/schema.ts';
import { openSettings, type SettingsStore } from '../core/settings/storage.ts';
import { systemClock } from '../core/tasks/clock.ts';
import type { ConversionApi, ResolveEndpoint } from '../core/tasks/ports.ts';
import type { Queue } from '../core/tasks/queue-face.ts';
import type { Updates } from '../core/updates/follow-updates.ts';
import { workersFor } from '../service/workers.ts';
import type { Dialogs } from './desktop/dialogs.ts';
import type { MainWindow } from './desktop/main-window.ts';
import { reveal } from './desktop/open-outside.ts';
import { openOwnUpdates } from './desktop/own-updates.ts';
import { createPreviews, type Previews } from './desktop/previews.ts';
import { worksHere } from './desktop/queue-facts.ts';
import type { Faults } from './diagnostics/faults.ts';
import { openKeyStorage } from './embedded/key-storage.ts';
import { startInspect, startService } from './embedded/processes.ts';
import { type Supervisor, superviseService } from './embedded/supervisor.ts';
import { cloudKeyStatus } from './ipc/settings-handlers.ts';
import { openRoutes, type Routes } from './network/proxies.ts';

/** What the parts are made from. */
export interface Beginning {
  window: MainWindow;
  dialogs: Dialogs;
  diagnostics: Diagnostics;
  faults: Faults;
  /** Is made later, from these parts. */
  queue: Promise<Queue>;
  /** Null until the queue exists. */
  currentQueue(): Queue | null;
}

export interface DesktopParts extends Omit<Beginning, 'queue' | 'currentQueue'> {
  userData: string;
  settings: SettingsStore;
  secrets: SecretStore;
  signIns: ProxySignIns;
  /** The embedded service. */
  service: Supervisor;
  /** Looks into documents for the queue. */
  inspector: Inspector;
  /** Compare results with their documents. */
  comparers: Comparers;
  resolveEndpoint: ResolveEndpoint;
  routes: Routes;
  api: ConversionApi;
  previews: Previews;
  /** New versions of Quire; to be closed last, as it may replace the program. */
  updates: Updates;
  /** Asks for a folder and writes the log there. False: closed without a choice. */
  exportDiagnostics(): Promise<boolean>;
  /** To be called after the queue is closed. */
  close: (() => unknown)[];
}

export function openParts({ queue, currentQueue, ...given }: Beginning): DesktopParts {
  const { window, dialogs, diagnostics, faults } = given;
  const { report } = faults;
  const userData = app.getPath('userData');
  const settings = openSettings(join(userData, 'settings.json'));
  const keychain = openKeyStorage(userData, {
    // A person has typed the keychain's password after the request had timed out.
    async onLate() {
      currentQueue()?.unblock();
      window.send('key.changed', await cloudKeyStatus(settings, secrets));
    },
  });
  const secrets = openSecretStore(keychain);
  const signIns = openProxySignIns(keychain);
  const service = superviseService({
    start: startService,
    dataFolder: join(userData, 'service'),
    keepDays: () => settings.get().keepDays,
    isBusy: () => worksHere(currentQueue()?.snapshot().tasks ?? []),
    report,
  });
  const newInspector = () => createInspector({ start: startInspect, report });
  // Processes of their own, so that what a person waits for is not delayed by background work.
  const [inspector, viewer, reader] = [newInspector(), newInspector(), newInspector()];
  const workers = workersFor({ cores: availableParallelism(), memoryBytes: totalmem() });
  const comparers = createComparers(workers, newInspector);
  const routes = openRoutes({
    chosen: () => settings.get().proxy,
    signIn: signIns.get,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
  });
  const api = createConversionApi({
    ...{ clock: systemClock, appVersion: app.getVersion(), dispatcherFor: routes.dispatcherFor },
    maxResultBytes: () => maxResultBytesOf(settings.get()),
  });
  return {
    ...given,
    ...{ userData, settings, secrets, signIns, service, inspector, comparers, routes, api },
    resolveEndpoint: endpointResolver(secrets, () => service.endpoint()),
    updates: openOwnUpdates({ userData, settings, window, diagnostics, dispatcherFor: routes.dispatcherFor }),
    previews: createPreviews({ folder: join(userData, 'queue', 'previews'), viewer, reader, queue }),
    exportDiagnostics: diagnosticsExporter(diagnostics, dialogs.chooseTargetFolder, reveal),
    close: [secrets.close, inspector.close, comparers.close, viewer.close, reader.close, service.stop],
  };
}
