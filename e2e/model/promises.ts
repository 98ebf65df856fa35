/**
 * What is promised, between any two steps. The exceptions are named where they are made: a submission whose answer nobody could
 * hear and whose task the person left meanwhile (`left`), and what the journal could not note before the program died (`excuse`).
 */
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '../../core/model/release.ts';
import { savedResultOf, sessionOf, stepOf, submissionKey, type Task, uploadOf } from '../../core/model/task.ts';
import { isUncertain } from '../../core/model/transition.ts';
import type { TaskView } from '../../core/model/views.ts';
import { newEntry } from '../../core/tasks/list/roster.ts';
import { taskView } from '../../core/tasks/list/view.ts';
import type { Call } from './answers.ts';
import { mostRows } from './deeds.ts';
import type { Kept } from './disk.ts';
import type { HalfUpload, Place, Session } from './services.ts';
import { noChangeMs, type World } from './world.ts';

/** How often the same may be asked of a service in so long, if nobody asked for it: backoff, and its longest wait. */
export function mostCalls(call: Call, place: Place, elapsedMs: number): number {
  // Of one document there may be several tasks, each with its own.
  if (call === 'upload') return mostRows * mostCalls('submit', place, elapsedMs);
  if (call !== 'status') return 15 + elapsedMs / 55_000;
  return 30 + elapsedMs / (place === 'local' ? 900 : 14_000);
}

export function whatIsWrong(world: World): string[] {
  const { disk } = world.life;
  const rows = world.rows();
  const kept = disk.behind ? null : disk.read();
  return [
    ...removedRows(world, rows),
    ...notices(world),
    ...payments(world),
    ...(kept
      ? [
          ...disagreements(world, rows, kept),
          ...lostSessions(world, kept),
          ...lostUploads(world, kept),
          ...resultsOf(kept),
          ...givenUpEarly(world, kept),
        ]
      : []),
  ];
}

function removedRows({ person }: World, rows: readonly TaskView[]): string[] {
  return rows.filter(({ id }) => person.removed.has(id)).map(({ name }) => `${name} was removed, and is there again`);
}

function notices({ life }: World): string[] {
  return life.notices
    .filter(({ code }) => code !== 'journal-unwritable' || !life.disk.refused)
    .map((notice) => `the person is told: ${JSON.stringify(notice)}`);
}

/** Each conversion that a cloud accepted may cost. */
function payments({ services, person }: World): string[] {
  const paid = Map.groupBy(
    services.sessions.filter(({ place }) => place !== 'local'),
    ({ taskId }) => taskId,
  );
  return [...paid].flatMap(([taskId, sessions]) => {
    const most = 1 + (person.asked.get(taskId) ?? 0);
    return sessions.length > most ? [`${sessions.length} conversions were paid for, ${most} asked for: ${taskId}`] : [];
  });
}

function resultsOf(kept: Kept): string[] {
  return [...kept.tasks.values()].flatMap((task) => {
    const result = task.status === 'done' ? savedResultOf(task) : null;
    return result && !existsSync(result.path) ? [`${task.source.name} is done without a result`] : [];
  });
}

/** That a service shows no change is said when the computer was awake for so long. A short sleep can't be told from a slow answer. */
function givenUpEarly(world: World, kept: Kept): string[] {
  return [...kept.tasks.values()].flatMap((task) => {
    if (!('error' in task) || task.error?.code !== 'no-change') return [];
    const session = world.services.sessions.find(({ id }) => id === sessionOf(task));
    const silentMs = session ? world.awake() - session.sameSinceMs : Number.POSITIVE_INFINITY;
    return silentMs < noChangeMs / 2
      ? [`${task.source.name} is given up after ${silentMs / 1000} s without change`]
      : [];
  });
}

function disagreements({ queue }: World, rows: readonly TaskView[], kept: Kept): string[] {
  const wrong: string[] = [];
  const snapshot = queue.snapshot();
  const shown = new Map(rows.map((row) => [row.id, row]));
  for (const id of new Set([...shown.keys(), ...kept.tasks.keys()])) {
    const [row, task] = [shown.get(id), kept.tasks.get(id)];
    if (!row) wrong.push(`the journal has ${task?.source.name}, the list has not`);
    else if (!task) wrong.push(`the list has ${row.name}, the journal has not`);
    else if (!isDeepStrictEqual(lasting(row), lasting(asShown(task)))) {
      wrong.push(`${row.name} is ${row.status} in the list, ${task.status} in the journal, or differs otherwise`);
    }
  }
  const batches = snapshot.batches.map(({ id }) => id).sort();
  if (!isDeepStrictEqual(batches, kept.batches.toSorted())) wrong.push('list and journal have other batches');
  if (snapshot.paused !== kept.paused)
    wrong.push(`paused: ${snapshot.paused} in the list, ${kept.paused} in the journal`);
  return wrong;
}

const asShown = (task: Task): TaskView =>
  taskView(newEntry(task), { gate: { kind: 'idle' }, usedUpUntilMs: () => null }, Number.POSITIVE_INFINITY);

/** That a service could not be told yet is known only while the program runs. */
const lasting = ({ activity: _activity, progress: _progress, error, ...row }: TaskView) => ({
  ...row,
  error: error?.code === 'stop-pending' ? null : error,
});

function lostSessions({ services }: World, kept: Kept): string[] {
  return services.sessions
    .filter((session) => !isAccountedFor(session, kept))
    .map(({ id, taskId }) => {
      const row = kept.tasks.get(taskId);
      return `nobody knows of the conversion ${id} any more; its task is ${row ? row.status : 'not in the list'}`;
    });
}

/** Whether the release frees this session or half-done upload. */
export const isOf = ({ id }: { id: string }, { freed }: Release): boolean =>
  id === (freed.kind === 'conversion' ? freed.sessionId : freed.uploadId);

export const isReferredTo = (session: Session, { tasks, releases }: Kept): boolean =>
  releases.some((release) => isOf(session, release)) ||
  [...tasks.values()].some((task) => sessionOf(task) === session.id);

export const isUploadReferredTo = (upload: HalfUpload, { tasks, releases }: Kept): boolean =>
  releases.some((release) => isOf(upload, release)) ||
  [...tasks.values()].some((task) => uploadOf(task)?.uploadId === upload.id);

function lostUploads({ services }: World, kept: Kept): string[] {
  return [...services.uploads.values()]
    .filter((upload) => upload.excuse === null && !isUploadReferredTo(upload, kept))
    .map(({ id }) => `nobody knows of the half-done upload ${id} any more`);
}

/** A task or a release refers to it, or it is still known that its submission may have been accepted. */
export function isAccountedFor(session: Session, kept: Kept): boolean {
  const { key, taskId, gone, untold, excuse, left, answer } = session;
  if (gone || untold || excuse !== null || answer === 'under-way' || (left && answer === 'lost')) return true;
  if (isReferredTo(session, kept)) return true;
  const task = kept.tasks.get(taskId);
  const step = task ? stepOf(task) : null;
  if (!task || step?.status !== 'submitting') return false;
  return (step.sent || isUncertain(task)) && submissionKey(task) === key;
}
