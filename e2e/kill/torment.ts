/** Starts a program, kills it at a random instant, starts it again, and so on; in the end lets it finish. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../fault-service/random.ts';
import { type JournalledTask, journalledTasks } from './remains.ts';

/** A program over one batch, in folders of its own. */
export interface Victim {
  /** The folder of its journal. */
  stateFolder: string;
  /** Starts it, or starts it again as a person would who wants the batch done. */
  start(): Promise<Run>;
}

export interface Run {
  /** The leader of a process group of its own. */
  child: ChildProcess;
  /** Resolves when the program has ended: by itself, with all done that can be done without a person. */
  finished: Promise<void>;
}

export interface Torment {
  kills: number;
  /** How many tasks stood in each status when the program died, over all kills. */
  instants: Record<string, number>;
  /** Undisturbed starts that it took in the end. */
  rounds: number;
}

/**
 * Kills at instants drawn from 0 to `horizonMs` after the start, at most `kills` times, until the batch is done. Then it is
 * left alone until `isOver`, at most `patience` starts.
 */
export async function torment(
  victim: Victim,
  random: Random,
  options: { kills: number; horizonMs: number; isOver(tasks: JournalledTask[]): boolean },
): Promise<Torment> {
  const instants: Record<string, number> = {};
  let kills = 0;
  for (let ends = 0; kills < options.kills && ends < patience; ) {
    const { child, finished } = await begin(victim);
    const ended = await Promise.race([finished.then(() => true), delay(random.below(options.horizonMs), false)]);
    if (ended) {
      if (options.isOver(journalledTasks(victim.stateFolder))) break;
      ends += 1;
      continue;
    }
    await killGroup(child);
    kills += 1;
    const tasks = journalledTasks(victim.stateFolder);
    if (tasks.length === 0) instants['not begun'] = (instants['not begun'] ?? 0) + 1;
    for (const { status } of tasks) instants[status] = (instants[status] ?? 0) + 1;
  }
  const rounds = await calm(victim, options.isOver);
  return { kills, instants, rounds };
}

/** So many undisturbed starts a batch may need: one that goes on, one more after a person's word, and one to spare. */
const patience = 3;

export async function calm(victim: Victim, isOver: (tasks: JournalledTask[]) => boolean): Promise<number> {
  for (let round = 1; round <= patience; round += 1) {
    await (await begin(victim)).finished;
    const tasks = journalledTasks(victim.stateFolder);
    if (isOver(tasks)) return round;
  }
  const left = journalledTasks(victim.stateFolder).filter(({ status }) => status !== 'done');
  throw new Error(`never done: ${left.map(({ status, errorCode }) => `${status} ${errorCode}`).join(', ')}`);
}

const living = new Set<ChildProcess>();

async function begin(victim: Victim): Promise<Run> {
  const run = await victim.start();
  living.add(run.child);
  run.child.once('exit', () => living.delete(run.child));
  return run;
}

/** Nothing outlives the command that started it. */
export async function endAll(): Promise<void> {
  for (const child of living) await killGroup(child);
}

/** SIGKILL to the whole group, and nothing of it runs any more when this resolves. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGKILL');
  await gone;
  while (groupLives(child.pid)) await delay(5);
}

function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
