/** Wires the queue with its ports. Used by the window's main process and by the command line alike. */
import { availableParallelism, homedir, totalmem } from 'node:os';
import { join } from 'node:path';
import { maxUploadBytes } from '../service/contract.ts';
import { workersFor } from '../service/workers.ts';
import { createConversionApi } from './api/conversion-client.ts';
import type { DispatcherFor } from './api/http.ts';
import { createResourceFetcher } from './api/resource-fetcher.ts';
import type { ErrorData } from './errors/codes.ts';
import { createFiles } from './files/files.ts';
import { createResultWork, type ResultProcess } from './results/result-work.ts';
import { maxResultBytesOf } from './settings/schema.ts';
import type { ReportFault } from './tasks/backoff.ts';
import { systemClock } from './tasks/clock.ts';
import type { Calendar, Clock, ConversionApi, Stopwatch } from './tasks/ports.ts';
import { TaskQueue } from './tasks/queue.ts';
import type { QueueOptions } from './tasks/queue-face.ts';
import { workFolderIn } from './tasks/run/work-folder.ts';

export { longestWaitMs } from './tasks/backoff.ts';
export { awakeMs, systemClock } from './tasks/clock.ts';
export { jobFolder, jobFolders, type Surroundings, windowFolder } from './tasks/journal/list-folders.ts';
export { readOtherLists } from './tasks/journal/other-lists.ts';
export type { TaskQueue } from './tasks/queue.ts';

export interface ComposeOptions extends QueueOptions {
  /** Chooses the proxy for an address. Absent: all connections are direct. */
  dispatcherFor?: DispatcherFor | undefined;
  appVersion?: string;
  /** An existing client, to share its connections and its cached capabilities of services. */
  api?: ConversionApi;
  clock?: Clock & Stopwatch & Calendar;
  /** Conversions at a time of the service on this computer, where it is told a number. */
  workersHere?: number | undefined;
  /** 0..1, for jitter. */
  random?: () => number;
  /** For results of web addresses where results go beside their source. */
  downloadsFolder?: string;
  /** Starts the process that reads and writes results. Absent: the current process does it, as in tests. */
  startResults?: (() => ResultProcess) | undefined;
  /** Problems of the whole queue: a damaged journal that was set aside, or a journal that can’t be written. */
  onNotice?(notice: ErrorData): void;
  /** Called for unexpected errors after which the queue retries. */
  report?: ReportFault | undefined;
}

/**
 * Opens the queue; interrupted tasks continue at once. Throws AppError `already-running`, `journal-newer`,
 * `journal-unwritable`.
 */
export async function composeQueue(options: ComposeOptions): Promise<TaskQueue> {
  const {
    stateFolder,
    settings,
    resolveEndpoint,
    askSavePath,
    inspect,
    compare,
    comparesAtATime,
    dispatcherFor,
    appVersion,
    clock = systemClock,
  } = options;
  const http = { dispatcherFor, appVersion };
  const fetchResource = createResourceFetcher(http);
  const results = options.startResults && createResultWork({ start: options.startResults, fetchResource });
  return new TaskQueue({
    stateFolder,
    otherLists: options.otherLists,
    settings,
    resolveEndpoint,
    inspect,
    compare,
    comparesAtATime,
    askSavePath: askSavePath ?? (async () => null),
    api: options.api ?? createConversionApi({ ...http, clock, maxResultBytes: () => maxResultBytesOf(settings()) }),
    files: createFiles({ fetchResource, results, workFolder: workFolderIn(stateFolder), maxBytes: maxUploadBytes }),
    clock,
    workersHere: options.workersHere ?? workersFor({ cores: availableParallelism(), memoryBytes: totalmem() }),
    random: options.random ?? Math.random,
    downloadsFolder: options.downloadsFolder ?? join(homedir(), 'Downloads'),
    noChangeMs: () => settings().noChangeMinutes * 60_000,
    onNotice: options.onNotice ?? (() => undefined),
    report: options.report,
  });
}
