/**
 * Decides which tasks start or resume now, and when to check again. Pure. Its cost depends on the tasks in flight, not
 * on the queued ones.
 */

import type { ServiceRef } from '../../model/service.ts';
import type { TaskStatus } from '../../model/task.ts';
import type { Settings } from '../../settings/schema.ts';
import { type Gate, isOpen, opensAtMs } from '../service-state/gate.ts';

type Place = ServiceRef['place'];

export interface InFlightTask {
  id: string;
  status: TaskStatus;
  /** It has a run. */
  running: boolean;
  /** End of its wait after a fault; 0: none. */
  waitUntilMs: number;
}

export interface ServiceLoad {
  place: Place;
  gate: Gate;
  /** When the next submission may leave. */
  submitAtMs: number;
  inFlight: readonly InFlightTask[];
  /** In the order in which they begin; read only as far as tasks can start. */
  queued: Iterable<string>;
}

export interface Decision {
  /** Tasks in flight that get a run. */
  resume: string[];
  /** Queued tasks that begin. */
  begin: string[];
  /** Unix time; null: nothing to wait for. */
  checkAgainAtMs: number | null;
}

/** Tasks closer to their result resume first. */
const precedence: TaskStatus[] = ['saving', 'downloading', 'converting', 'submitting', 'uploading', 'preparing'];

/** At another service, unless a number is chosen. */
const CLOUD_FILES = 3;
/** So that no worker waits for the next file while one is uploaded, asked for, downloaded or saved. */
const FILES_BESIDE_WORKERS = 1;

/**
 * How many tasks may be under way at each place.
 *
 * @param workersHere conversions at a time of the service on this computer
 */
export const filesAtATime = (
  { concurrency: chosen }: Pick<Settings, 'concurrency'>,
  workersHere: number,
): Record<Place, number> =>
  chosen === 'automatic'
    ? { local: workersHere + FILES_BESIDE_WORKERS, cloud: CLOUD_FILES }
    : { local: chosen, cloud: chosen };

/** `concurrency`: maximum number of tasks at each place. A waiting task in flight counts. */
export function decide(
  services: readonly ServiceLoad[],
  { concurrency, paused, nowMs }: { concurrency: Record<Place, number>; paused: boolean; nowMs: number },
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
      // A downloaded result can be saved without the service.
      const paceMs = task.status === 'submitting' ? submitAtMs : 0;
      const opensMs = Math.max(task.waitUntilMs, paceMs, task.status === 'saving' ? 0 : opensAtMs(gate));
      if (opensMs > nowMs) lookAgain(opensMs);
      else if (running[place] < concurrency[place]) {
        decision.resume.push(task.id);
        running[place] += 1;
      }
    }
  }
  for (const { place, gate, queued } of services) {
    if (occupied[place] >= concurrency[place]) continue;
    for (const id of queued) {
      if (!isOpen(gate, nowMs)) {
        lookAgain(opensAtMs(gate));
        break;
      }
      decision.begin.push(id);
      occupied[place] += 1;
      if (occupied[place] >= concurrency[place]) break;
    }
  }
  return decision;
}
