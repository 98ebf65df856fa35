/**
 * `npm run test:kill [-- --kills N --documents N --seed S]`: the command line and the app are killed at random
 * instants over batches of documents, each until that many kills have happened; what must hold in the end is looked at.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Random, randomFrom } from '../fault-service/random.ts';
import { writeBatch } from './batch.ts';
import { giveKey } from './give-key.ts';
import { endAll } from './torment.ts';
import { type Place, type Trial, tryToBreak } from './trial.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    documents: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
});

const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const documents = Number(values.documents);

process.exitCode = await main();

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-kill-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await endAll();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      process.exit(130);
    });
  }
  const random = randomFrom(seed);
  process.stdout.write(`seed ${seed}, batches of ${documents} documents\n`);
  try {
    const paths = await writeBatch(join(folder, 'in'), documents);
    let broken = await batches('command line', null, Number(values.kills), { folder, paths, random });
    const binary = process.env.QUIRE_KILL_APP;
    if (!binary) process.stdout.write('app: left out, as there is neither Electron nor Chromium to open its window\n');
    else broken += await batches('app', binary, Number(values.kills), { folder, paths, random });
    return broken === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Batches at each place in turn, until `kills` have happened. @returns how many promises were broken */
async function batches(
  what: string,
  binary: string | null,
  kills: number,
  { folder, paths, random }: { folder: string; paths: string[]; random: Random },
): Promise<number> {
  const places: Place[] = ['counted', 'plain', 'own'];
  // So that each place gets its share: one that dies over and over is never done by itself.
  const share = Math.ceil(kills / places.length);
  const instants: Record<string, number> = {};
  let broken = 0;
  let killed = 0;
  for (let batch = 0; killed < kills; batch += 1) {
    const place = places[batch % places.length] ?? 'own';
    const own = join(folder, `${what} ${batch}`);
    const trial = await tryToBreak({
      ...{ folder: own, paths, random, kills: Math.min(share, kills - killed), place, binary },
      ...(binary !== null && { giveKey }),
    });
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    killed += trial.kills;
    broken += trial.broken.length;
    for (const [status, count] of Object.entries(trial.instants)) instants[status] = (instants[status] ?? 0) + count;
    process.stdout.write(`${what}, ${lineOf(trial, place)}\n`);
    for (const line of trial.broken) process.stdout.write(`  ✗ ${line}\n`);
    if (trial.kills === 0) break;
  }
  const where = Object.entries(instants).map(([status, count]) => `${count} ${status}`);
  process.stdout.write(
    `${what}: ${killed} kills, ${broken} broken promises; tasks at those instants: ${where.join(', ')}\n`,
  );
  return broken;
}

function lineOf({ kills, accepted, again, broken, rounds, milliseconds }: Trial, place: Place): string {
  const counted = accepted === null ? 'own service' : `${place} service: ${accepted} accepted submissions`;
  const results = broken.length === 0 ? `${documents} results as undisturbed, nothing left over` : 'broken';
  const asked = again > 0 ? ` (${again} begun again on request)` : '';
  return `${counted}${asked}, ${kills} kills, then ${rounds} calm starts: ${results}, ${(milliseconds / 1000).toFixed(0)} s`;
}
