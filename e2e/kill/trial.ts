/** One batch under kills, and what must hold in the end. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningService } from '../../service/start.ts';
import { startService } from '../../service/start.ts';
import { type CountingProxy, startCountingProxy } from '../counting-proxy.ts';
import type { Random } from '../fault-service/random.ts';
import { appVictim } from './app.ts';
import { cliVictim } from './cli.ts';
import { filesBelow, hashes, type JournalledTask, journalledTasks } from './remains.ts';
import { calm, type Torment, torment, type Victim } from './torment.ts';

/**
 * `counted`: a service in this process, which outlives the victim and knows repetitions by their Idempotency-Key. `plain`: the
 * same without that, so that a lost answer is asked about. `own`: the victim's own service, which dies with it.
 */
export type Place = 'counted' | 'plain' | 'own';

export interface Trial extends Torment {
  milliseconds: number;
  /** Conversions that the service made; null where nobody could count them. */
  accepted: number | null;
  /**
   * Conversions that the scripted person asked for once more: where one may have been accepted, and on this computer where the
   * service died over a document so often that it is taken for the cause (nobody pays for those).
   */
  again: number;
  broken: string[];
}

export interface TrialOptions {
  /** Everything happens below it. */
  folder: string;
  /** Absolute paths of the documents, all in one folder. */
  paths: string[];
  random: Random;
  kills: number;
  place: Place;
  /** The binary that opens the app; null: the command line. */
  binary: string | null;
  /** Puts a service's key where the app finds it. */
  giveKey?(baseUrl: string, key: string): Promise<void>;
}

const key = 'the-key-of-the-trial';

export async function tryToBreak(options: TrialOptions): Promise<Trial> {
  const { folder, paths, random, place } = options;
  const begunMs = performance.now();
  const gate = place === 'own' ? null : await openGate(folder, place);
  try {
    if (gate) await options.giveKey?.(gate.proxy.baseUrl, key);
    const calmStarted = performance.now();
    const undisturbed = victimOf(options, 'undisturbed', gate?.proxy.baseUrl ?? null);
    await calm(undisturbed, isOver(paths.length));
    const horizonMs = (performance.now() - calmStarted) * shareOfARun;
    gate?.proxy.sessions.clear();

    const victim = victimOf(options, 'killed', gate?.proxy.baseUrl ?? null);
    const result = await torment(victim, random, { kills: options.kills, horizonMs, isOver: isOver(paths.length) });
    const again = journalledTasks(victim.stateFolder).reduce((sum, { attempt }) => sum + attempt - 1, 0);
    const accepted = gate?.proxy.sessions.size ?? null;
    const broken = [
      ...differences(hashes(undisturbed.outbox), hashes(victim.outbox)),
      ...leftovers(victim),
      ...wrongCounts(paths.length, accepted, again, place),
    ];
    return { ...result, accepted, again, broken, milliseconds: performance.now() - begunMs };
  } finally {
    await gate?.close();
  }
}

/** Kills come within this share of an undisturbed run, so that a batch takes many of them and each stage has its share. */
const shareOfARun = 0.25;

const isOver = (count: number) => (tasks: JournalledTask[]) =>
  tasks.length === count && tasks.every(({ status }) => status === 'done');

type Found = Victim & { outbox: string; temp?: string };

function victimOf({ folder, paths, binary }: TrialOptions, name: string, baseUrl: string | null): Found {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  if (binary !== null) return appVictim({ folder: own, paths, cloudAddress: baseUrl, binary });
  const inbox = join(paths[0] ?? '', '..');
  return cliVictim({ folder: own, inbox, service: baseUrl === null ? null : { baseUrl, key } });
}

async function openGate(folder: string, place: 'counted' | 'plain') {
  const service: RunningService = await startService({
    dataFolder: join(folder, 'service'),
    port: 0,
    apiKeys: [key],
    workers: 1,
  });
  const proxy: CountingProxy = await startCountingProxy(service.baseUrl, { plain: place === 'plain' });
  return {
    proxy,
    async close() {
      await proxy.close();
      await service.close();
    },
  };
}

function differences(expected: Record<string, string>, seen: Record<string, string>): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(seen)])].sort().flatMap((path) => {
    if (!(path in seen)) return [`missing: ${path}`];
    if (!(path in expected)) return [`not in the undisturbed run: ${path}`];
    return expected[path] === seen[path] ? [] : [`other bytes: ${path}`];
  });
}

/** Besides the target folder, which has been compared: downloads, parts of saves, what the service on this computer kept. */
function leftovers({ stateFolder, temp }: Found): string[] {
  const service = [join(stateFolder, 'service'), join(stateFolder, '..', 'service')];
  const kept = [join(stateFolder, 'work'), ...service, ...(temp === undefined ? [] : [temp])];
  return kept.flatMap((folder) =>
    filesBelow(folder)
      .filter((path) => !lasting.test(path))
      .map((path) => `left over: ${join(folder, path)}`),
  );
}

/** Of the app's service: it goes on to be used. */
const lasting = /^(service|lock)\.sqlite(-wal|-shm|-journal)?$|^signing\.key$/;

function wrongCounts(count: number, accepted: number | null, again: number, place: Place): string[] {
  if (accepted === null) return [];
  if (place === 'counted' && again > 0) return [`asked ${again} times whether to submit again`];
  const most = count + again;
  return accepted >= count && accepted <= most ? [] : [`${accepted} accepted submissions for ${count} documents`];
}
