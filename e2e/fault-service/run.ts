/** `npm run test:faults [-- --only TEXT]`: all scenarios as a table. */
import { parseArgs } from 'node:util';
import { judge, type Verdict } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });

process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = scenarios.filter(({ name }) => name.includes(values.only ?? ''));
  const verdicts: Verdict[] = [];
  process.stdout.write('scenario | expected | seen\n');
  for (const scenario of chosen) {
    const verdict = await judge(scenario);
    verdicts.push(verdict);
    const { seen, ok } = verdict;
    process.stdout.write(`${ok ? '' : '✗ '}${scenario.name} | ${scenario.expected} | ${ok ? '=' : seen}\n`);
  }
  const seconds = verdicts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const failed = verdicts.filter(({ ok }) => !ok).length;
  process.stdout.write(`${verdicts.length} scenarios, ${failed} not as expected, ${seconds.toFixed(1)} s\n`);
  return failed === 0 ? 0 : 1;
}
