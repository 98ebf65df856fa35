/**
 * `npm run test:faults [-- --only TEXT | --lives N --runs N --seed S | --seed S --path P --replay R]`: all scenarios as a table, then
 * the soak, then the queue's random lives. With `--path` one of those alone, as its failure has told.
 */
import { parseArgs } from 'node:util';
import { type Caught, castNet } from '../model/check.ts';
import { judge, type Verdict } from './scenario.ts';
import { leftOut, scenarios } from './scenarios.ts';
import { live } from './soak.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lives: { type: 'string', default: '60' },
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});

process.exitCode = await main();

async function main(): Promise<number> {
  const seed = seedOf(values.seed);
  if (values.path !== undefined) return (await net(1, seed)).failure === null ? 0 : 1;
  const chosen = scenarios.filter(({ name }) => name.includes(values.only ?? ''));
  const verdicts: Verdict[] = [];
  process.stdout.write('scenario | expected | seen\n');
  for (const scenario of chosen) {
    const verdict = await judge(scenario);
    verdicts.push(verdict);
    const { seen, ok } = verdict;
    process.stdout.write(`${ok ? '' : '✗ '}${scenario.name} | ${scenario.expected} | ${ok ? '=' : seen}\n`);
  }
  for (const { name, missing } of leftOut) process.stdout.write(`${name} | left out: ${missing} |\n`);
  const seconds = verdicts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const failed = verdicts.filter(({ ok }) => !ok).length;
  process.stdout.write(`${verdicts.length} scenarios, ${failed} not as expected, ${seconds.toFixed(1)} s\n`);
  if (values.only !== undefined) return failed === 0 ? 0 : 1;
  const broken = await soak(Number(values.lives), seed);
  const { failure } = await net(Number(values.runs), seed);
  return failed + broken === 0 && failure === null ? 0 : 1;
}

async function net(most: number, seed: number): Promise<Caught> {
  process.stdout.write(`\nthe queue: ${most} lives from seed ${seed}\n`);
  const started = performance.now();
  const caught = await castNet({ runs: most, seed, path: values.path, replay: values.replay });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const seen = caught.failure === null ? '=' : 'not';
  process.stdout.write(
    `${seen === '=' ? '' : '✗ '}the queue in ${caught.runs} lives | every promise holds | ${seen} | ${seconds} s\n`,
  );
  if (caught.failure !== null) process.stdout.write(`${caught.failure}\n`);
  return caught;
}

/** How many lives broke a promise. */
async function soak(lives: number, firstSeed: number): Promise<number> {
  process.stdout.write(`\nsoak: ${lives} lives from seed ${firstSeed}\n`);
  const started = performance.now();
  const totals = { requests: 0, submitted: 0, accepted: 0, broken: 0 };
  const states: Record<string, number> = {};
  for (let count = 0; count < lives; count += 1) {
    const life = await live(firstSeed + count);
    totals.requests += life.requests;
    totals.submitted += life.submitted;
    totals.accepted += life.accepted;
    for (const [state, number] of Object.entries(life.states)) states[state] = (states[state] ?? 0) + number;
    if (life.broken.length === 0) continue;
    totals.broken += 1;
    process.stdout.write(`✗ seed ${life.seed}: ${life.broken.join('; ')} (${life.deeds.join(', ')})\n`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `tasks: ${Object.entries(states)
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}\n`,
  );
  process.stdout.write(`${totals.requests} requests, ${totals.submitted} submissions, ${totals.accepted} accepted, `);
  process.stdout.write(`${totals.broken} lives with a broken promise, ${seconds} s\n`);
  return totals.broken;
}

function seedOf(given: string | undefined): number {
  return given === undefined ? Date.now() % 1_000_000 : Number(given);
}
