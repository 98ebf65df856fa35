/**
 * Which tasks start now, and when to look again. Pure: the queue hands in what it knows and performs the answer. Costs as much
 * as there are tasks under way, however many wait behind them.
 */

import type { ServiceRef } from '../../model/service.ts';
import type { TaskStatus } from '../../model/task.ts';
import { type Gate, isOpen, opensAtMs } from '../service-state/gate.ts';

export interface InFlightTask {
  id: string;
  status: TaskStatus;
  /** A run carries it now. */
  running: boolean;
  /** Its own wait after a fault; 0 = none. */
  waitUntilMs: number;
}

export interface ServiceLoad {
  place: ServiceRef['place'];
  gate: Gate;
  /** When the next submission may leave. */
  submitAtMs: number;
  inFlight: readonly InFlightTask[];
  /** In the order in which they should begin; read only as far as there are free places. */
  queued: Iterable<string>;
}

export interface Decision {
  /** Tasks under way that go on. */
  resume: string[];
  /** Queued tasks that begin. */
  begin: string[];
  /** Unix time; null: nothing to wait for. */
  checkAgainAtMs: number | null;
}

/** The nearer to its result, the sooner a task goes on. */
const precedence: TaskStatus[] = ['saving', 'downloading', 'converting', 'submitting', 'uploading', 'preparing'];

/** `concurrency` counts tasks per place. A task under way keeps its place while it waits. */
export function decide(
  services: readonly ServiceLoad[],
  { concurrency, paused, nowMs }: { concurrency: number; paused: boolean; nowMs: number },
): Decision {
  const decision: Decision = { resume: [], begin: [], checkAgainAtMs: null };
  if (paused) return decision;
  const lookAgain = (atMs: number) => {
    if (atMs > nowMs && Number.isFinite(atMs)) {
      decision.checkAgainAtMs = Math.min(decision.checkAgainAtMs ?? atMs, atMs);
    }
  };
  const running = { local: 0, cloud: 0 };
  const occupied = { local: 0, cloud: 0 };
  for (const { place, inFlight } of services) {
    occupied[place] += inFlight.length;
    running[place] += inFlight.filter((task) => task.running).length;
  }
  for (const { place, gate, submitAtMs, inFlight } of services) {
    const idle = inFlight.filter((task) => !task.running);
    idle.sort((a, b) => precedence.indexOf(a.status) - precedence.indexOf(b.status));
    for (const task of idle) {
      // What lies in the work folder can be saved whatever the service says.
      const paceMs = task.status === 'submitting' ? submitAtMs : 0;
      const opensMs = Math.max(task.waitUntilMs, paceMs, task.status === 'saving' ? 0 : opensAtMs(gate));
      if (opensMs > nowMs) lookAgain(opensMs);
      else if (running[place] < concurrency) {
        decision.resume.push(task.id);
        running[place] += 1;
      }
    }
  }
  for (const { place, gate, queued } of services) {
    if (occupied[place] >= concurrency) continue;
    for (const id of queued) {
      if (!isOpen(gate, nowMs)) {
        lookAgain(opensAtMs(gate));
        break;
      }
      decision.begin.push(id);
      occupied[place] += 1;
      if (occupied[place] >= concurrency) break;
    }
  }
  return decision;
}
