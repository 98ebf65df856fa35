/**
 * Runs one task step by step through the ports. A run ends when the task has ended, when it is blocked (the queue decides when to
 * retry), or when its signal is aborted.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../service/make-folder.ts';
import { AppError, type ErrorCode, type ErrorData, toErrorData } from '../../errors/codes.ts';
import { downloadName, resultStem, type SaveTarget, saveRequestOf } from '../../model/saving.ts';
import { about, type Trouble, uncertainError } from '../../model/service.ts';
import { assertNever, isWorking, submissionKey, type Task, type WorkingTask } from '../../model/task.ts';
import type { KnownElsewhere } from '../checks/recognition.ts';
import { sparing } from '../list/neighbours.ts';
import type { Files } from '../ports.ts';
import { reach } from '../service-state/services.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { isOfOtherKey, keyMark } from './key-mark.ts';
import { poll } from './polling.ts';
import type { RunContext, RunEnd, RunPorts } from './run-context.ts';
import { isCurrentAddress, toCurrentAddress, toStoredAddress, withResultAddress } from './stored-addresses.ts';

type StepResult = { task: Task } | { trouble: Trouble } | 'paced';

const elsewhere: ReadonlySet<Task['status']> = new Set(['downloading', 'saving']);

/** Throws only the signal's reason. */
export async function run(task: WorkingTask, ports: RunPorts, context: RunContext): Promise<RunEnd> {
  const memory: RunMemory = { url: null, pollAtOnce: true, lookedMs: 0 };
  let current: Task = task;
  while (isWorking(current)) {
    context.signal.throwIfAborted();
    try {
      const result: StepResult = await step(current, ports, context, memory);
      if (result === 'paced') return { kind: 'paced' };
      if ('trouble' in result) {
        return { kind: 'trouble', trouble: result.trouble, ofService: !elsewhere.has(current.status) };
      }
      current = result.task;
    } catch (error) {
      context.signal.throwIfAborted();
      const atMs = ports.clock.now();
      current = context.apply({ type: 'fail', error: about(current, toErrorData(error)), again: 'from-here', atMs });
    }
  }
  return { kind: 'ended' };
}

/** State of one run. */
interface RunMemory {
  /** The result’s address: not journalled, because it expires and grants access. */
  url: string | null;
  pollAtOnce: boolean;
  /** How long it has waited for another list's submission. */
  lookedMs: number;
}

/** Maximum number of new result addresses after an expired one. */
const mostExpired = 1;
/** Maximum number of downloads that are repeated because the file is missing. */
const mostLost = 1;
/** Maximum number of restarts because the local service lost the task. */
const mostForgotten = 2;

function step(task: WorkingTask, ports: RunPorts, context: RunContext, memory: RunMemory): Promise<StepResult> {
  switch (task.status) {
    case 'preparing':
      return prepare(task, ports, context);
    case 'uploading':
      return upload(task, ports, context);
    case 'submitting':
      return submit(task, ports, context, memory);
    case 'converting':
      return convert(task, ports, context, memory);
    case 'downloading':
      return download(task, ports, context, memory);
    case 'saving':
      return save(task, ports, context, memory);
    default:
      return assertNever(task);
  }
}

type At<S extends WorkingTask['status']> = Extract<WorkingTask, { status: S }>;

async function prepare(task: At<'preparing'>, ports: RunPorts, context: RunContext): Promise<StepResult> {
  const { files, recognition, clock } = ports;
  const { source } = task;
  if (source.kind === 'url') {
    return { task: context.apply({ type: 'prepared', sizeBytes: null, mtimeMs: null, sha256: null }) };
  }
  const again = task.attempt > 1;
  const { sizeBytes, mtimeMs } = again ? await asItIsNow(source, files, context.signal) : await files.check(source);
  // The upload reads the file right after this, from the system’s cache.
  const read = again ? undefined : task.sha256;
  const sha256 = read ?? (await files.fingerprint(source.path, context.signal));
  const converted = await recognition.earlier(task, sha256);
  const known = converted ? null : await recognition.elsewhere(task, sha256);
  const earlier = converted ?? recognition.twin(task, sha256);
  if (earlier) return { task: context.apply({ type: 'recognised', sha256, earlier, atMs: clock.now() }) };
  const taken = take(recognition.unsaved(task, sha256) ?? known, sha256, ports, context);
  if (taken) return { task: taken };
  return { task: context.apply({ type: 'prepared', sizeBytes, mtimeMs, sha256 }) };
}

/** Goes on with what another task has of the document; null: nothing yet. */
function take(known: KnownElsewhere | null, sha256: string, { clock }: RunPorts, context: RunContext): Task | null {
  if (known === null || known.kind === 'submitting') return null;
  if (known.kind === 'under-way') return context.apply({ type: 'joined', sha256, session: known.session });
  return context.apply({ type: 'recognised', sha256, earlier: known, atMs: clock.now() });
}

/** After a retry by a person the document is the file as it is now. */
async function asItIsNow(source: { path: string; name: string }, files: Pick<Files, 'admit'>, signal: AbortSignal) {
  const { files: admitted, skipped } = await files.admit([source.path], signal);
  const [file] = admitted;
  if (!file) throw rethrowable(skipped[0]?.error ?? { code: 'file-missing', params: { name: source.name } });
  return file;
}

const rethrowable = ({ code, params, detail }: ErrorData) => new AppError(code, params, detail);

async function upload(task: At<'uploading'>, ports: RunPorts, context: RunContext): Promise<StepResult> {
  const { source } = task;
  if (source.kind === 'url') return { task: context.apply({ type: 'uploaded', pdf: source.url }) };
  const file = await ports.files.check(source);
  const endpoint = await reach(task, ports, context.signal);
  if ('kind' in endpoint) return { trouble: endpoint };
  const outcome = await ports.api.upload(endpoint, file, {
    signal: context.signal,
    resume: task.upload,
    onProgress: (done) => context.progress({ unit: 'bytes', done, total: file.sizeBytes }),
    onState: (state) => {
      if (!context.signal.aborted) context.apply({ type: 'part-uploaded', upload: state });
    },
  });
  context.signal.throwIfAborted();
  if (outcome.kind === 'uploaded') {
    context.answered();
    const pdf = task.service.place === 'local' ? toStoredAddress(outcome.pdfUrl, endpoint.baseUrl) : outcome.pdfUrl;
    return { task: context.apply({ type: 'uploaded', pdf }) };
  }
  // A partial upload that the service no longer knows starts again.
  if (outcome.kind === 'rejected' && task.upload && !ofSource.has(outcome.error.code))
    return { task: context.apply({ type: 'upload-lost' }) };
  return failOrTrouble(task, outcome, 'from-start', ports, context);
}

/** Errors of the source file, for which uploading again would not help. */
const ofSource: ReadonlySet<ErrorCode> = new Set(['file-changed', 'file-missing', 'file-unreadable', 'empty-file']);

/** How long to wait for what becomes of another list's submission. */
const lookAgainMs = 500;
/** More than a service takes to answer, retries included. Then the other list waits for a person, and so does this one. */
const longestLookMs = 600_000;

async function submit(
  task: At<'submitting'>,
  ports: RunPorts,
  context: RunContext,
  memory: RunMemory,
): Promise<StepResult> {
  const { api, recognition, clock } = ports;
  const sha256 = task.sent ? undefined : task.sha256;
  if (sha256 !== undefined) {
    // Another list may have submitted the same bytes while these were uploaded.
    const known = await recognition.elsewhere(task, sha256);
    context.signal.throwIfAborted();
    const taken = take(known, sha256, ports, context);
    if (taken) return { task: taken };
    if (known) {
      if (memory.lookedMs >= longestLookMs) {
        const earlier = { kind: 'accepted', atMs: clock.now() } as const;
        return { task: context.apply({ type: 'recognised', sha256, earlier, atMs: clock.now() }) };
      }
      await clock.sleep(lookAgainMs, context.signal);
      memory.lookedMs += lookAgainMs;
      return { task };
    }
  }
  const endpoint = await reach(task, ports, context.signal);
  if ('kind' in endpoint) return { trouble: endpoint };
  const { idempotencyKey, unknown } = await api.capabilities(endpoint, context.signal);
  context.signal.throwIfAborted();
  // To a service an idempotency key says nothing under another API key.
  if (task.sent && isOfOtherKey(task, endpoint))
    return { task: context.settle({ type: 'answer-lost', error: uncertainError(task) }) };
  if (task.sent && !idempotencyKey) {
    // It was sent with an idempotency key. Where the service can't be asked just now, that is no reason to ask a person …
    if (unknown || task.service.place === 'local') return { trouble: unreachable(task) };
    // … but where it no longer advertises support for it.
    return { task: context.settle({ type: 'answer-lost', error: uncertainError(task) }) };
  }
  const idempotent = idempotencyKey || task.service.place === 'local';
  const password = task.service.place === 'local' ? ports.passwordOf(task.id) : undefined;
  if (!context.beginSubmission()) return 'paced';
  try {
    context.apply({ type: 'sending', idempotent, ...keyMark(task, endpoint) });
    // Each list writes first that it sends and then looks: of two that are about to send the same bytes, one sees the other at least.
    if (sha256 !== undefined && recognition.isSubmittedElsewhere(task, sha256)) {
      context.settle({ type: 'not-sent' });
      await clock.sleep(lookAgainMs * ports.random(), context.signal);
      return 'paced';
    }
    context.submitting();
    const outcome = await api
      .submit(
        endpoint,
        {
          kind: task.format,
          pdfUrl: toCurrentAddress(task.pdf, endpoint.baseUrl),
          filename: task.stem,
          options: task.options,
          ...(password !== undefined && { password }),
          taskId: submissionKey(task),
        },
        context.submitSignal,
        context.signal,
      )
      .catch((error: unknown) => {
        context.submitSignal.throwIfAborted();
        return { kind: 'uncertain' as const, error: toErrorData(error) };
      });
    switch (outcome.kind) {
      case 'accepted':
        context.retries.accepted();
        context.accepted(outcome.quotas ?? []);
        memory.pollAtOnce = false;
        return {
          task: context.settle({ type: 'accepted', sessionId: outcome.sessionId, ...keyMark(task, endpoint) }),
        };
      case 'uncertain':
        if (idempotent) return { trouble: unreachable(task, outcome.error) };
        return { task: context.settle({ type: 'answer-lost', error: uncertainError(task, outcome.error) }) };
      default:
        // With an idempotency key, an earlier attempt may have arrived even though this one did not.
        if (!idempotent) context.settle({ type: 'not-sent' });
        context.signal.throwIfAborted();
        return failOrTrouble(task, outcome, 'from-start', ports, context);
    }
  } finally {
    context.answeredSubmission();
  }
}

/** With an idempotency key a lost answer is a transient fault: the same request is sent again. */
const unreachable = (task: Task, cause?: ErrorData): Trouble => ({
  kind: 'unavailable',
  error: about(task, { code: 'service-unreachable', params: {}, ...(cause?.detail && { detail: cause.detail }) }),
  retryAtMs: null,
});

async function convert(
  task: At<'converting'>,
  ports: RunPorts,
  context: RunContext,
  memory: RunMemory,
): Promise<StepResult> {
  const { recognition } = ports;
  const outcome = await poll(task, ports, context, {
    atOnce: memory.pollAtOnce,
    endpoint: () => reach(task, ports, context.signal),
  });
  memory.pollAtOnce = true;
  switch (outcome.kind) {
    case 'completed':
      memory.url = outcome.downloadUrl;
      return {
        task: context.apply({
          type: 'completed',
          pages: outcome.pages,
          metadata: outcome.metadata,
          warnings: outcome.warnings,
          ...(outcome.leftOut && { leftOut: outcome.leftOut }),
        }),
      };
    case 'failed':
      return failOrTrouble(task, { kind: 'rejected', error: outcome.error }, 'from-start', ports, context);
    case 'unknown-task':
      // Converting again on this computer is free, but not endlessly.
      if (task.service.place === 'local') {
        const isOften = context.retries.count('converting', 'task-unknown') > mostForgotten;
        if (!isOften) return { task: context.apply({ type: 'start-over' }) };
        return failOrTrouble(task, { kind: 'rejected', error: outcome.error }, 'from-start', ports, context);
      }
      // Another list, such as the window's, has fetched the result and freed it at the service.
      if (task.sha256 !== undefined) {
        const known = await recognition.elsewhere(task, task.sha256);
        context.signal.throwIfAborted();
        const taken = known?.kind === 'converted' && take(known, task.sha256, ports, context);
        if (taken) return { task: taken };
      }
      // It may have been charged: only a person may submit it again.
      return failOrTrouble(task, { kind: 'rejected', error: outcome.error }, 'from-here', ports, context);
    case 'no-change':
      return failOrTrouble(task, { kind: 'rejected', error: outcome.error }, 'from-here', ports, context);
    default:
      return failOrTrouble(task, outcome, 'from-here', ports, context);
  }
}

async function download(
  task: At<'downloading'>,
  ports: RunPorts,
  context: RunContext,
  memory: RunMemory,
): Promise<StepResult> {
  // After a restart, or if the address has expired, the next poll returns a new one.
  if (memory.url === null) return { task: context.apply({ type: 'reopened' }) };
  const folder = join(ports.workFolder, task.id);
  await makeFolder(folder, 0o700);
  const outcome = await ports.api.download(memory.url, join(folder, downloadName), task.format, {
    signal: context.signal,
    onProgress: (done, total) => {
      context.retries.arrived(done);
      if (total !== null) context.progress({ unit: 'bytes', done, total });
    },
  });
  context.signal.throwIfAborted();
  switch (outcome.kind) {
    case 'downloaded':
      memory.url = outcome.download.url;
      return { task: context.apply({ type: 'downloaded', download: outcome.download }) };
    case 'expired':
      memory.url = null;
      if (context.retries.count('downloading', outcome.error.code) <= mostExpired)
        return { task: context.apply({ type: 'reopened' }) };
      return failOrTrouble(task, { kind: 'rejected', error: outcome.error }, 'from-here', ports, context);
    default:
      return failOrTrouble(task, outcome, 'from-here', ports, context);
  }
}

/** Maximum number of save attempts that crashed the process. Then a person is asked, and the download is kept. */
const mostUnended = 3;

async function save(task: At<'saving'>, ports: RunPorts, context: RunContext, memory: RunMemory): Promise<StepResult> {
  if (!existsSync(task.download.path)) {
    // Deleted by a cleaner, or after an end that could not be journalled. The service may still have it.
    if (context.retries.count('saving', 'download-failed') <= mostLost)
      return { task: context.apply({ type: 'reopened' }) };
    const error: ErrorData = { code: 'download-failed', params: {} };
    return failOrTrouble(task, { kind: 'rejected', error }, 'from-here', ports, context);
  }
  const askedAtMs = ports.clock.elapsed();
  const target = task.target ?? (await askTarget(task, ports, context));
  context.idled(ports.clock.elapsed() - askedAtMs);
  if (target === null) {
    const error = about(task, { code: 'destination-needed', params: {} });
    return { task: context.apply({ type: 'fail', error, again: 'from-here', atMs: ports.clock.now() }) };
  }
  const endpoint = task.service.place === 'local' ? await reach(task, ports, context.signal) : null;
  if (endpoint && 'kind' in endpoint) return { trouble: endpoint };
  const download = isCurrentAddress(memory.url, endpoint)
    ? { ...task.download, url: memory.url }
    : await withResultAddress(task, task, ports, context.signal);
  const file = task.download.path;
  if ((task.unended ?? 0) >= mostUnended)
    throw new AppError('result-unprocessable', { file }, { cause: 'no attempt ended' });
  const place = sparing(target, (folder) => ports.recognition.neighbours(task, folder));
  const begun = context.apply({ type: 'saving-begun' });
  let result: Awaited<ReturnType<Files['save']>>;
  try {
    result = await ports.files.save({ ...saveRequestOf(task), download, ...place, signal: context.signal });
  } catch (error) {
    if (context.signal.aborted) return { task: context.settle({ type: 'saving-stopped' }) };
    if (!(error instanceof AppError && error.code === 'result-unprocessable')) throw error;
    if (begun.status === 'saving' && (begun.unended ?? 0) < mostUnended) return { task: begun };
    throw new AppError(error.code, { ...error.data.params, file }, error.data.detail);
  }
  const atMs = ports.clock.now();
  if ('kind' in result) return { task: context.apply({ type: 'skipped', atMs }) };
  return { task: context.settle({ type: 'saved', result, atMs, workedMs: context.workedMs() }) };
}

async function askTarget(task: At<'saving'>, ports: RunPorts, context: RunContext): Promise<SaveTarget | null> {
  const { source, format } = task;
  const folder = source.kind === 'file' ? dirname(source.path) : ports.downloadsFolder;
  const path = await unlessAborted(ports.askSavePath({ folder, name: resultStem(task), format }), context.signal);
  return path === null ? null : { kind: 'path', path };
}

/** `rejected` fails the task; other trouble is returned to the queue. */
function failOrTrouble(
  task: WorkingTask,
  trouble: Trouble,
  again: 'from-here' | 'from-start',
  { clock }: RunPorts,
  context: RunContext,
): StepResult {
  const error = about(task, trouble.error);
  if (trouble.kind !== 'rejected') return { trouble: { ...trouble, error } };
  return { task: context.apply({ type: 'fail', error, again, atMs: clock.now() }) };
}
