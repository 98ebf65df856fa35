/** The handler of every request in the contract, made of the parts of the app. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, ClipboardItem, clipboard } from 'electron';
import { appInfoSchema } from '../../core/model/views.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Watches } from '../../core/watch/watches.ts';
import { dragOut } from '../desktop/drag-out.ts';
import { readNotices } from '../desktop/notices.ts';
import { chromiumNotices, openLink, openOwnPage, openReport, openResult, reveal } from '../desktop/open-outside.ts';
import { describeTask, versionsOf, writeReport } from '../desktop/report.ts';
import { builtFolder } from '../embedded/processes.ts';
import { testRoute } from '../network/proxy-test.ts';
import type { DesktopParts } from '../parts.ts';
import { choiceHandlers } from './choice-handlers.ts';
import type { MenuState } from './commands.ts';
import { helpHandlers } from './help-handlers.ts';
import { historyHandlers } from './history-handlers.ts';
import type { Handlers, InternalHandlers } from './host.ts';
import { intakeHandlers } from './intake-handlers.ts';
import { previewHandlers } from './preview-handlers.ts';
import { proxyHandlers } from './proxy-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { taskHandlers } from './task-handlers.ts';
import { updatesHandlers } from './updates-handlers.ts';
import { watchHandlers } from './watch-handlers.ts';

export interface HandlerParts extends DesktopParts {
  queue: Queue;
  watches: Watches;
  showMenuState(state: MenuState): void;
}

export function handlersOf(parts: HandlerParts): [Handlers, InternalHandlers] {
  const { queue, watches, secrets, resolveEndpoint } = parts;
  const { window, dialogs, settings, diagnostics, faults, previews } = parts;
  const { chooseTargetFolder } = dialogs;
  const versions = versionsOf(app.getVersion());
  const copyText = async (text: string) => void (await clipboard.writeText(text));
  const openAddress = (address: string) => openLink(window.current(), address);
  const thumbnail = (taskId: string) => join(parts.userData, 'queue', 'thumbnails', `${taskId}.png`);
  const intake = intakeHandlers({
    ...{ queue, dialogs },
    presets: () => settings.get().presets,
    readClipboard: async () => clipboard.readText(),
    place: { platform: process.platform, home: homedir() },
  });
  const requests: Handlers = {
    'app.info': () =>
      appInfoSchema.parse({
        version: app.getVersion(),
        platform: process.platform,
        languages: app.getPreferredSystemLanguages(),
      }),
    'app.listening': window.listening,
    'window.paste': window.paste,
    'window.zoom': window.zoom,
    'menu.show': parts.showMenuState,
    'diagnostics.export': parts.exportDiagnostics,
    'diagnostics.fault': faults.window,
    ...intake.requests,
    ...taskHandlers({
      ...{ queue, dialogs, reveal, copyText },
      open: openResult,
      dragOut: (paths, pictureOf) => dragOut(window.contents(), paths, thumbnail(pictureOf)),
      copyRich: ({ html, text }) => clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]),
      richOf: previews.rich,
      describe: (task, error) => describeTask(task, error, versions, homedir()),
      downloadsFolder: app.getPath('downloads'),
    }),
    ...choiceHandlers({ queue, settings, chooseTargetFolder }),
    ...previewHandlers(previews, openAddress),
    ...historyHandlers({ ...queue, open: openResult, reveal, chooseResult: dialogs.chooseResult }),
    ...watchHandlers({ watches, chooseFolder: chooseTargetFolder }),
    ...settingsHandlers({
      ...{ settings, queue, chooseTargetFolder, secrets, resolveEndpoint },
      testKey: parts.api.testKey,
      onKeyChange: (status) => window.send('key.changed', status),
    }),
    ...proxyHandlers({ settings, queue, signIns: parts.signIns, test: (url) => testRoute(parts.routes, url) }),
    ...updatesHandlers(parts.updates),
    ...helpHandlers({
      report: () => writeReport({ versions, settings: settings.get(), log: diagnostics.read() }),
      manifest: JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')),
      ...{ copyText, chromiumNotices, reveal },
      openAddress: openOwnPage,
      openReport: (address) => openReport(window.current(), address),
      notices: () => readNotices(builtFolder),
    }),
  };
  return [requests, intake.internal];
}
