/** `quire convert`: runs the same queue as the window, without a window. */

import { randomUUID } from 'node:crypto';
import { access, constants, lstat, rmdir, stat } from 'node:fs/promises';
import { availableParallelism, homedir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { composeQueue, readOtherLists, systemClock, type TaskQueue } from '../core/compose.ts';
import type { StartKeychainProcess } from '../core/credentials/keychain.ts';
import { errorFacts, noteChanges, openDiagnostics } from '../core/diagnostics/diagnostics.ts';
import { AppError, type ErrorCode, type ErrorData, toErrorData } from '../core/errors/codes.ts';
import { createComparers } from '../core/inspect/comparers.ts';
import { createInspector, type InspectProcess } from '../core/inspect/inspector.ts';
import type { ServiceRef } from '../core/model/service.ts';
import { isPending, isRunning } from '../core/model/status.ts';
import type { TaskView } from '../core/model/views.ts';
import { documentOptionsSchema, outputOptionsOf } from '../core/options/options.ts';
import { startFork } from '../core/processes/side-process.ts';
import type { ResultProcess } from '../core/results/result-work.ts';
import { defaultSettings, type Settings } from '../core/settings/schema.ts';
import { makeFolder, whyNoFolder } from '../service/make-folder.ts';
import { workersFor } from '../service/workers.ts';
import { type ConvertArguments, invokedFrom } from './arguments.ts';
import { givenService, ownService, type Service } from './conversion-service.ts';
import { environmentProxy } from './environment-proxy.ts';
import { follow, outcomeOf } from './follow.ts';
import { otherStateFolders, stateFolder } from './job-folder.ts';
import { unlockerWith } from './passwords.ts';
import { lookEveryMs } from './patience.ts';
import { notNamed, notWaitedFor } from './report-text.ts';
import type { Outcome, Reporter, Summary } from './reporter.ts';
import { catchFaults } from './stop-on-fault.ts';

export interface ConvertEnvironment {
  env: NodeJS.ProcessEnv;
  version: string;
  reporter: Reporter;
  /** Starts keytar’s process; by default a plain Node process. */
  startKeychain?: StartKeychainProcess;
  /** Starts the process that compares results with their documents; by default a plain Node process. */
  startInspect?: () => InspectProcess;
  /** Tried on protected documents. */
  passwords?: readonly string[];
  startResults?: () => ResultProcess;
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal;
}

export const exitCodes = { converted: 0, failed: 1, usage: 2, stopped: 130 } as const;

const goOn = 'Run the same command again to go on; nothing is converted twice.';

/** Returns the exit status, after everything that it started has ended. */
export async function convert(given: ConvertArguments, started: ConvertEnvironment): Promise<number> {
  const { reporter, env } = started;
  const downloads = invokedFrom(env, process.cwd());
  const surroundings = { platform: process.platform, env, home: homedir(), downloads };
  const folder = stateFolder(given, surroundings);
  const log = openDiagnostics({ folder: join(folder, 'logs'), home: homedir(), now: Date.now });
  const faults = catchFaults(log.note, reporter.notice);
  const environment = { ...started, signal: AbortSignal.any([started.signal, faults.signal]) };
  const unfit = given.out === null ? null : await unfitFolder(given.out);
  if (unfit !== null) {
    reporter.say(`No results can be saved in ${given.out}: ${unfit} Choose another folder with --out.`);
    reporter.summary({ total: 0, done: 0, failed: 0, skipped: 0, results: [], stopped: 'error' });
    return exitCodes.usage;
  }
  let service: Service | null = null;
  const proxy = environmentProxy(env);
  for (const name of proxy.ignored) {
    reporter.say(`${name} is ignored: it is not the address of a proxy (http://host:port).`);
  }
  const report = (part: string, error: unknown) => log.note('fault', { part, cause: String(error) });
  const startInspect = environment.startInspect ?? ((): InspectProcess => startFork('inspector'));
  const newInspector = () => createInspector({ start: startInspect, report });
  const inspector = newInspector();
  const cores = availableParallelism();
  const workers = given.jobs === null ? null : Math.min(given.jobs, cores);
  const comparers = createComparers(workers ?? workersFor({ cores, memoryBytes: totalmem() }), newInspector);
  let queue: TaskQueue | null = null;
  let unfinished = true;
  const ready = Promise.withResolvers<Service>();
  ready.promise.catch(() => undefined);
  try {
    if (given.service !== null) {
      service = givenService(given.service, env, environment.startKeychain, reporter.say);
    }
    const settings = settingsOf(given, service?.ref ?? { place: 'local' });
    // First, as the queue takes the folder’s lock: a second run must not touch the folder.
    queue = await composeQueue({
      stateFolder: folder,
      otherLists: readOtherLists(() => otherStateFolders(folder, surroundings)),
      settings: () => settings,
      resolveEndpoint: async (ref) => (await ready.promise).resolveEndpoint(ref),
      compare: comparers.receipt,
      comparesAtATime: comparers.atATime,
      // Only to try passwords. The window uses it to show documents before they run, which is not needed here.
      ...(environment.passwords?.length && {
        inspect: async (request) => (request.password === undefined ? { kind: 'unknown' } : inspector.inspect(request)),
      }),
      appVersion: environment.version,
      ...(workers !== null && { workersHere: workers }),
      dispatcherFor: proxy.dispatcherFor,
      startResults: environment.startResults ?? (() => startFork('results')),
      downloadsFolder: downloads,
      report,
      onNotice(notice) {
        log.note('notice', errorFacts(notice));
        reporter.notice(notice);
      },
    });
    queue.onChange(noteChanges(log));
    // Before anything can be sent: a run converts, and pays for, what it names.
    const aside = queue.setAsideUnsent();
    service ??= await startOwn(folder, workers, reporter);
    ready.resolve(service);
    const summary = await work(queue, service, { ...given, aside }, environment);
    unfinished = summary.stopped !== null || queue.needsServices();
    log.note('end', { ...countsOf(summary), stopped: summary.stopped });
    reporter.summary(summary);
    return faults.signal.aborted ? exitCodes.failed : exitCode(summary);
  } catch (error) {
    const data = ofPlace(toErrorData(error), given);
    log.note('notice', errorFacts(data));
    reporter.notice(data);
    reporter.summary({ total: 0, done: 0, failed: 0, skipped: 0, results: [], stopped: 'error' });
    return wrongAddress.has(data.code) ? exitCodes.usage : exitCodes.failed;
  } finally {
    inspector.close();
    comparers.close();
    await queue?.close();
    await service?.close(unfinished);
    faults.release();
  }
}

/**
 * Why no result could be saved in a folder, which is made if missing; null: it could. Asked before anything is converted, or paid for,
 * and leaves nothing behind.
 */
async function unfitFolder(folder: string): Promise<string | null> {
  let there = folder;
  const missing = () => null;
  // A link that leads nowhere is there, and can't be written through.
  while (dirname(there) !== there && (await lstat(there).catch(missing)) === null) there = dirname(there);
  try {
    const found = await stat(there).catch(missing);
    if (found && !found.isDirectory()) return 'there is a file in its place.';
    if (found) await access(there, constants.W_OK);
    if (there !== folder || !found) {
      const tried = join(there, `.quire-${randomUUID()}`);
      await makeFolder(tried);
      await rmdir(tried);
    }
    return null;
  } catch (error) {
    return whyNoFolder(error);
  }
}

/** What ends a run as a whole knows of no document and its service. */
const ofPlace = (error: ErrorData, { service }: ConvertArguments): ErrorData =>
  service === null ? { ...error, params: { host: '', ...error.params } } : error;

const wrongAddress: ReadonlySet<ErrorCode> = new Set(['url-invalid', 'address-insecure', 'key-invalid']);

/** `aside`: tasks of earlier runs that have not ended, and of which no service knows. */
type Given = ConvertArguments & { aside: readonly string[] };

async function work(
  queue: TaskQueue,
  service: Service,
  given: Given,
  environment: ConvertEnvironment,
): Promise<Summary> {
  const { reporter, signal, passwords = [] } = environment;
  const admitted = await Promise.race([admit(queue, service, given, environment), whenAborted(signal)]);
  if (!admitted) {
    reporter.say(`Stopped. ${goOn}`);
    return { total: 0, done: 0, failed: 0, skipped: 0, results: [], stopped: 'signal' };
  }
  const { ids, already, before } = admitted;
  const followed = await follow(queue, {
    ids,
    already,
    before,
    reporter,
    giveUpAfterMs: given.giveUpAfterMs,
    resubmits: given.resubmitUncertain,
    now: () => systemClock.now(),
    signal,
    ...(passwords.length > 0 && { unlock: unlockerWith(queue, passwords) }),
    every(callback) {
      const timer = setInterval(callback, lookEveryMs);
      return () => clearInterval(timer);
    },
  });
  const results = [...before, ...followed.outcomes];
  if (followed.stopped !== null) {
    const known = new Set(followed.outcomes.map(({ id }) => id));
    const left = queue.snapshot().tasks.filter(({ id }) => ids.has(id) && !known.has(id));
    if (followed.stopped === 'service') {
      reporter.notice(followed.error);
      if (followed.untilMs !== null) reporter.say(notWaitedFor(followed.untilMs));
      results.push(...left.map((task) => unfinished(task, queue, followed.error)));
    } else {
      if (left.length === 0)
        reporter.say('Stopped. Everything is converted; not every result was compared with its PDF.');
      else reporter.say(`Stopped. ${left.length} of ${ids.size + before.length} are not converted yet. ${goOn}`);
    }
  }
  const count = (status: Outcome['status']) => results.filter((outcome) => outcome.status === status).length;
  return {
    total: before.length + ids.size,
    done: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
    results,
    stopped: followed.stopped,
  };
}

/** Adds the inputs to the queue. Tasks that have ended already are reported at once; the others are to be followed. */
async function admit(queue: TaskQueue, service: Service, given: Given, { reporter, signal }: ConvertEnvironment) {
  const options = {
    format: given.format,
    service: service.ref,
    document: documentOptionsSchema.parse(given.options),
    startNow: true,
    repeats: given.again ? ('convert' as const) : ('skip-kept' as const),
    known: given.again ? ('live' as const) : ('also-ended' as const),
  };
  const aside = new Set(given.aside);
  // Left by an earlier run that was stopped, and perhaps paid for; the queue continues them by itself.
  const ids = new Set(
    queue.snapshot().tasks.flatMap((task) => (isRunning(task) && !aside.has(task.id) ? [task.id] : [])),
  );
  const resumed = new Set(ids);
  const known = new Set<string>();
  const before: Outcome[] = [];
  const paths = given.inputs.flatMap((input) => (input.kind === 'path' ? [input.path] : []));
  const addresses = given.inputs.flatMap((input) => (input.kind === 'url' ? [input.url] : []));
  const { addedIds, knownIds, skipped } = await queue.add({ paths, addresses }, options);
  // After an abort the caller no longer waits, and the summary may be printed already.
  signal.throwIfAborted();
  for (const id of addedIds) ids.add(id);
  for (const id of knownIds) known.add(id);
  leave(
    queue,
    [...aside].filter((id) => !known.has(id)),
    reporter,
  );
  for (const one of skipped) {
    if (one.error.code === 'already-queued') continue;
    const outcome = { ...leftOut, ...one };
    before.push(outcome);
    reporter.ended(outcome);
  }
  return takeUp(queue, given, reporter, { ids, known, resumed, before });
}

/** Takes off the list what an earlier run named and this one does not. Not only paused, as copies of it are converted now. */
function leave(queue: TaskQueue, left: string[], { say }: Reporter): void {
  const of = new Set(left);
  // What needed attention has been told as failed.
  const names = queue.snapshot().tasks.flatMap((task) => (of.has(task.id) && isPending(task) ? [task.name] : []));
  queue.cancel(left);
  if (names.length > 0) say(notNamed(names));
}

/** Adding may take long for large folders and those on a network, so an abort must end the wait. */
function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

interface Admittance {
  ids: Set<string>;
  known: Set<string>;
  resumed: Set<string>;
  before: Outcome[];
}

/** Submitted again only with --resubmit-uncertain. */
const mayCostTwice: ReadonlySet<ErrorCode | undefined> = new Set([
  'submission-uncertain',
  'task-vanished',
  'task-of-other-key',
]);

/** Inputs of this run that are tasks of earlier runs: finished ones count as done, failed ones are tried again. */
function takeUp(
  queue: TaskQueue,
  { resubmitUncertain, retryNow }: ConvertArguments,
  reporter: Reporter,
  { ids, known, resumed, before }: Admittance,
) {
  const views = new Map(queue.snapshot().tasks.map((task) => [task.id, task]));
  const already = new Set<string>();
  for (const id of known) {
    const task = views.get(id);
    if (!task || ids.has(id)) continue;
    if (task.status === 'ready') queue.start([id]);
    queue.resumeTasks([id]);
    if (mayCostTwice.has(task.error?.code) && resubmitUncertain) queue.resubmit(id);
    else if (task.status === 'failed' || task.status === 'needs-attention') queue.retry([id]);
    // What was saved, and not yet compared when the earlier run ended, is compared first: its gaps would never be told.
    if (task.status === 'checking') already.add(id);
    const outcome = task.status === 'done' ? outcomeOf(task, queue, true) : null;
    if (outcome) {
      before.push(outcome);
      reporter.ended(outcome);
    } else {
      ids.add(id);
      resumed.add(id);
    }
  }
  if (retryNow) {
    const waiting = queue.snapshot().tasks.filter((task) => ids.has(task.id) && isPending(task));
    queue.retry(waiting.map(({ id }) => id));
  }
  for (const { id, origin, ...task } of queue.snapshot().tasks) {
    if (ids.has(id)) reporter.added({ id, origin, ...task }, queue.sourceOf(id) ?? origin, resumed.has(id));
  }
  return { ids, already, before };
}

const leftOut = {
  id: null,
  source: null,
  status: 'skipped',
  output: null,
  already: false,
  pages: null,
  warnings: [],
  receipt: null,
  seconds: null,
} satisfies Partial<Outcome>;

function unfinished(task: TaskView, queue: TaskQueue, error: ErrorData): Outcome {
  const { id, name, origin } = task;
  return { ...leftOut, id, name, source: queue.sourceOf(id) ?? origin, status: 'failed', error };
}

async function startOwn(folder: string, workers: number | null, { say }: Reporter): Promise<Service> {
  try {
    return await ownService(folder, workers);
  } catch (error) {
    // A full disk has words of its own.
    if (toErrorData(error).code !== 'internal') throw error;
    const cause = error instanceof Error ? error.message : String(error);
    say(`The converter can’t start: ${cause}`);
    throw new AppError('service-stopped', {}, { cause });
  }
}

function settingsOf(
  { format, collision, options, jobs, noChangeMinutes, maxResultMegabytes, out }: ConvertArguments,
  ref: ServiceRef,
): Settings {
  return {
    ...defaultSettings,
    format,
    place: ref.place,
    ...(ref.place === 'cloud' && { cloudAddress: ref.address }),
    destination: out === null ? { kind: 'beside-source' } : { kind: 'folder', folder: out },
    collision,
    ...outputOptionsOf(options),
    // On this computer --jobs is the number of workers, which the queue keeps busy.
    concurrency: ref.place === 'local' ? 'automatic' : (jobs ?? 'automatic'),
    noChangeMinutes,
    maxResultMegabytes,
    confirmCloudStart: false,
  };
}

const countsOf = ({ total, done, failed, skipped }: Summary) => ({ total, done, failed, skipped });

/** Skipped because the options say so. All other missing results are failures. */
const intendedSkips: ReadonlySet<ErrorCode | undefined> = new Set(['result-exists', 'same-document']);

function exitCode({ stopped, results }: Summary): number {
  if (stopped === 'signal') return exitCodes.stopped;
  const missing = results.some(({ status, error }) => status !== 'done' && !intendedSkips.has(error?.code));
  return stopped === null && !missing && results.length > 0 ? exitCodes.converted : exitCodes.failed;
}
