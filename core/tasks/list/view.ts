/** What the window shows of a task. Pure. */
import { basename, dirname } from 'node:path';
import type { ErrorData } from '../../errors/codes.ts';
import { hostOf } from '../../model/service.ts';
import { shownName } from '../../model/shown-name.ts';
import { errorOf, isWorking, type ReceiptSummary, savedResultOf, type Task } from '../../model/task.ts';
import type { TaskView } from '../../model/views.ts';
import { withoutSignIn } from '../../model/web-address.ts';
import { type Gate, isOpen, opensAtMs } from '../service-state/gate.ts';
import { isResultGone, isSourceReplaced } from './disk.ts';
import type { RosterEntry } from './roster.ts';

/** The state of its service for which a task may have to wait. */
interface ServiceState {
  gate: Gate;
  /** Until when a used-up rate limit holds back submissions; null: no limit does. */
  usedUpUntilMs(): number | null;
}

export function taskView(entry: RosterEntry, service: ServiceState, nowMs: number): TaskView {
  const { task, progress } = entry;
  const { source } = task;
  const saved = savedResultOf(task);
  return {
    id: task.id,
    batchId: task.batchId,
    order: task.position,
    name: shownName(source.name),
    origin: source.kind === 'file' ? dirname(source.path) : withoutSignIn(source.url),
    source: source.kind,
    sizeBytes: source.kind === 'file' ? source.sizeBytes : null,
    pages: task.pages,
    text: task.facts?.text ?? null,
    language: task.facts && task.facts.language !== 'und' ? task.facts.language : null,
    thumbnail: task.facts?.thumbnail ?? false,
    format: task.format,
    place: task.service.place,
    host: hostOf(task.service),
    status: task.status,
    activity: activityOf(entry, service, nowMs),
    progress: isWorking(task) ? progress : null,
    error: errorOf(task),
    warnings: task.warnings,
    receipt: task.status === 'done' && task.receipt ? receiptView(task.receipt) : null,
    result: saved && {
      ...{ name: basename(saved.path), folder: dirname(saved.path), sizeBytes: saved.sizeBytes },
      ...(isResultGone(entry) && { gone: true }),
    },
    ...(isSourceReplaced(entry) && { replaced: true }),
    earlier: earlierOf(task),
    addedAtMs: task.addedAtMs,
    startedAtMs: task.startedAtMs,
    finishedAtMs: 'finishedAtMs' in task ? task.finishedAtMs : null,
    workedMs: task.status === 'done' ? (task.workedMs ?? null) : null,
  };
}

/** The error of the task, or else of what it waits for. */
export function troubleOf(
  { task, wait }: RosterEntry,
  gate: Gate,
  delay: ErrorData | null,
  nowMs: number,
): ErrorData | null {
  const error = errorOf(task) ?? delay;
  if (error) return error;
  if (wait && wait.untilMs > nowMs) return wait.error;
  return isWorking(task) && 'error' in gate && !isOpen(gate, nowMs) ? gate.error : null;
}

function earlierOf(task: Task): TaskView['earlier'] {
  if (task.status !== 'skipped' || !task.earlier) return null;
  const { earlier } = task;
  if (earlier.kind === 'twin') return { ...earlier, name: shownName(earlier.name) };
  if (earlier.kind === 'accepted') return earlier;
  return { kind: 'converted', atMs: earlier.atMs, kept: earlier.kept };
}

const receiptView = ({ pages, checked, gaps, leftOut }: ReceiptSummary): TaskView['receipt'] => ({
  pages,
  checked,
  gapPages: gaps.map(({ page }) => page),
  ...(leftOut && { leftOut }),
});

function activityOf(
  { task, run, wait }: RosterEntry,
  { gate, usedUpUntilMs }: ServiceState,
  nowMs: number,
): TaskView['activity'] {
  if (task.status === 'queued') return { kind: 'waiting', untilMs: null, why: 'turn' };
  if (!isWorking(task)) return { kind: 'none' };
  if (wait && wait.untilMs > nowMs) {
    return { kind: 'waiting', untilMs: wait.untilMs, why: 'retry', error: wait.error };
  }
  if (run) return { kind: 'running' };
  if (task.status === 'submitting' && isOpen(gate, nowMs)) {
    const untilMs = usedUpUntilMs();
    if (untilMs !== null) return { kind: 'waiting', untilMs, why: 'rate-limit' };
  }
  if (task.status === 'saving' || isOpen(gate, nowMs)) return { kind: 'waiting', untilMs: null, why: 'turn' };
  switch (gate.kind) {
    case 'blocked':
      return { kind: 'waiting', untilMs: null, why: 'key' };
    case 'cooling':
      return { kind: 'waiting', untilMs: opensAtMs(gate), why: 'rate-limit' };
    case 'unreachable': {
      const why = task.service.place === 'local' ? 'service' : 'offline';
      return { kind: 'waiting', untilMs: opensAtMs(gate), why };
    }
    default:
      return { kind: 'waiting', untilMs: null, why: 'turn' };
  }
}
