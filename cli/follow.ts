/** Follows tasks until they end, and stops when waiting makes no sense. */
import type { ServiceView, TaskView } from '../core/model/views.ts';
import type { Queue } from '../core/tasks/queue-face.ts';
import { type Hopeless, Patience } from './patience.ts';
import type { Outcome, Reporter } from './reporter.ts';

export type Followed = { stopped: null } | { stopped: 'signal' } | ({ stopped: 'service' } & Hopeless);

export interface FollowOptions {
  /** The tasks to follow. Other tasks of the queue are ignored. */
  ids: ReadonlySet<string>;
  /** Those of them that an earlier run converted, and whose results are still to be compared. */
  already?: ReadonlySet<string>;
  /** Outcomes that have been reported already; they count in the total. */
  before: readonly Outcome[];
  reporter: Reporter;
  /** Null: the default of `Patience`. */
  giveUpAfterMs: number | null;
  /** Whether what a service may have accepted in an earlier run is submitted again. */
  resubmits?: boolean;
  /** Tries passwords on a protected document, which then continues. False: none opens it. */
  unlock?(id: string): Promise<boolean>;
  now(): number;
  signal: AbortSignal;
  /** Calls back every `lookEveryMs`. The returned function ends that. */
  every(callback: () => void): () => void;
}

type FollowedQueue = Pick<Queue, 'snapshot' | 'onChange' | 'resultOf' | 'sourceOf' | 'retry' | 'close'>;

/**
 * Reports the end of each task once, when its result has been compared. The outcomes contain only ended tasks. Where it stops, it
 * closes the queue, as a file that is being written is still finished then.
 */
export async function follow(
  queue: FollowedQueue,
  options: FollowOptions,
): Promise<Followed & { outcomes: Outcome[] }> {
  const { ids, already, before, reporter, giveUpAfterMs, now, signal, every } = options;
  const outcomeNow = (task: TaskView) => outcomeOf(task, queue, already?.has(task.id));
  const outcomes: Outcome[] = [];
  const open = new Set(ids);
  const underWay = new Map<string, TaskView>();
  const counts = (status: Outcome['status']) =>
    [...before, ...outcomes].filter((outcome) => outcome.status === status).length;
  const tried = new Set<string>();
  const unlocking = new Set<string>();
  const reached = new Map<string, number>();
  let services: readonly ServiceView[] = [];
  const patience = new Patience({ giveUpAfterMs, now, say: (text) => reporter.say(text) });
  const ended = Promise.withResolvers<Followed>();

  const tell = (outcome: Outcome, id: string) => {
    open.delete(id);
    underWay.delete(id);
    outcomes.push(outcome);
    patience.moved();
    reporter.ended(outcome);
  };
  /** Whether to wait with the report of a failure, as a password may open the document. */
  const mayOpen = ({ error }: Outcome, id: string): boolean => {
    if (!options.unlock || error?.code !== 'pdf-encrypted') return false;
    if (!tried.has(id)) {
      tried.add(id);
      unlocking.add(id);
      const again = () => {
        unlocking.delete(id);
        look(queue.snapshot());
      };
      options.unlock(id).then(again, again);
    }
    return unlocking.has(id);
  };
  const see = (tasks: readonly TaskView[]) => {
    const moving: TaskView[] = [];
    for (const task of tasks) {
      if (!open.has(task.id)) continue;
      const outcome = task.status === 'checking' ? null : outcomeNow(task);
      if (outcome && mayOpen(outcome, task.id)) continue;
      if (options.resubmits && task.earlier?.kind === 'accepted') {
        queue.retry([task.id]);
        continue;
      }
      if (outcome) tell(outcome, task.id);
      else if (task.status !== 'queued') {
        // A task that is being compared ends soon, so it is not reported as moving.
        const goesOn = task.status !== 'checking';
        if (goesOn && JSON.stringify(underWay.get(task.id)) !== JSON.stringify(task)) moving.push(task);
        underWay.set(task.id, task);
        // Only new steps and more progress count: repeated steps bring a task no nearer to its end.
        const step = `${task.id} ${task.status} ${task.progress?.unit}`;
        const done = task.progress?.done ?? 0;
        if (done > (reached.get(step) ?? -1)) {
          reached.set(step, done);
          patience.moved();
        }
      }
    }
    const total = before.length + ids.size;
    reporter.progress(moving, [...underWay.values()], { total, done: counts('done'), failed: counts('failed') });
    if (open.size === 0) ended.resolve({ stopped: null });
  };
  const watch = () => {
    const hopeless = patience.look(services, [...underWay.values()]);
    if (hopeless) ended.resolve({ stopped: 'service', ...hopeless });
  };
  /** An error in a callback must end the wait, as nothing else would. */
  const guarded = <Arguments extends unknown[]>(tell: (...given: Arguments) => void) => {
    return (...given: Arguments) => {
      try {
        tell(...given);
      } catch (error) {
        ended.reject(error);
      }
    };
  };
  const look = (now: { tasks: readonly TaskView[]; services?: readonly ServiceView[] | undefined }) => {
    services = now.services ?? services;
    see(now.tasks);
    if (open.size > 0) watch();
  };

  const stopListening = queue.onChange(guarded(({ upserted, services }) => look({ tasks: upserted, services })));
  const stopTicking = every(
    guarded(() => {
      services = queue.snapshot().services;
      watch();
    }),
  );
  const onAbort = () => ended.resolve({ stopped: 'signal' });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  guarded(look)(queue.snapshot());
  try {
    const how = await ended.promise;
    if (how.stopped !== null) await queue.close();
    // A saved result counts as done, although it is no longer compared.
    for (const task of open.size > 0 ? queue.snapshot().tasks : []) {
      const outcome = open.has(task.id) ? outcomeNow(task) : null;
      if (outcome) tell(outcome, task.id);
    }
    return { ...how, outcomes };
  } finally {
    stopListening();
    stopTicking();
    signal.removeEventListener('abort', onAbort);
  }
}

/** Null while the task is not ended. */
export function outcomeOf(
  task: TaskView,
  queue: Pick<Queue, 'resultOf' | 'sourceOf'>,
  already = false,
): Outcome | null {
  const seconds =
    task.workedMs !== null
      ? task.workedMs / 1000
      : task.finishedAtMs === null || task.startedAtMs === null
        ? null
        : (task.finishedAtMs - task.startedAtMs) / 1000;
  const facts = {
    id: task.id,
    name: task.name,
    source: queue.sourceOf(task.id) ?? task.origin,
    output: null,
    error: task.error,
    already,
    pages: task.pages,
    warnings: task.warnings,
    receipt: task.receipt,
    seconds,
  };
  switch (task.status) {
    case 'checking':
    case 'done':
      return { ...facts, status: 'done', output: queue.resultOf(task.id)?.path ?? null };
    case 'skipped':
      if (task.earlier?.kind === 'converted') {
        return { ...facts, status: 'done', output: queue.resultOf(task.id)?.path ?? null, already: true };
      }
      if (task.earlier?.kind === 'accepted') {
        const params = { name: task.name, host: task.host };
        return { ...facts, status: 'skipped', error: { code: 'submission-uncertain', params } };
      }
      if (task.earlier) {
        return {
          ...facts,
          status: 'skipped',
          error: { code: 'same-document', params: { name: task.name, other: task.earlier.name } },
        };
      }
      return { ...facts, status: 'skipped', error: { code: 'result-exists', params: { name: task.name } } };
    case 'failed':
    case 'needs-attention':
      return { ...facts, status: 'failed' };
    case 'cancelled':
      return { ...facts, status: 'skipped' };
    default:
      return null;
  }
}
