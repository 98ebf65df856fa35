/**
 * `npm test [-- step… [pattern…]]`: types, lint, unit, build, integration, pack, e2e, in two lanes, and by its name alone stand-in: the
 * specs of what takes Electron's place, for whoever changes that; those of the app run on it every day. Each step runs even when one
 * before it failed, but for those that need a build. Other words choose the test files whose paths hold them
 * (`npm test -- e2e queue`). `--changed[=REF]` is for the inner loop: types, lint and the unit tests that reach what was changed since
 * REF, by default since the last commit. `--long`, as in `npm run test:long`, is for the night (test/long.ts). The last line on stdout is `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { hasDisplay, node24, root } from './checkout.mjs';
import { withKeyring } from './keyring.mjs';
import { moveTemporaryFolder } from './memory-folder.mjs';
import { run } from './process.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

const isOption = (word) => /^--changed(?:=|$)/.test(word);
const options = process.argv.slice(2).filter(isOption);
if (process.argv.includes('--long')) process.env.QUIRE_TEST_LONG = '1';
const words = process.argv.slice(2).filter((word) => !isOption(word) && word !== '--long');
const chosen = words.length === 0 && options.length > 0 ? ['types', 'lint', 'unit'] : words;
const reports = join(root, 'test-results');
const tool = (...path) => join(root, 'node_modules', ...path);
const report = (step) => join(reports, `${step}.json`);

/** A step without tests of its own counts as one test. */
const single = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

const readReport = (step, code, count) => {
  if (!existsSync(report(step))) return single(code || 1);
  const counts = count(JSON.parse(readFileSync(report(step), 'utf8')));
  // A run can fail without a failed test: a file that does not load, an error after the last test.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

const vitest = async (step) => {
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', `${step}*`];
  const code = await withKeyring([
    ...args,
    ...patterns,
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(step)}`,
  ]);
  return readReport(step, code, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    names: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
      return (failed.length > 0 ? failed : status === 'failed' ? ['the file itself'] : []).map(
        (one) => `${relative(root, name)}: ${one}`,
      );
    }),
  }));
};

const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

const playwright = async (step, config) => {
  const electron = chooseElectron();
  if (!electron) return single(1);
  const display = hasDisplay() ? [] : electron.standIn ? [] : ['xvfb-run', '-a'];
  const code = await withKeyring(
    [tool('playwright', 'cli.js'), 'test', '-c', config, ...patterns, '--reporter=list,json'],
    {
      display,
      env: {
        ...electron.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report(step),
        // Beside what else is kept between runs; by itself it lies in the temporary folder, which ends with this one.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
        ...(electron.standIn && !hasDisplay() ? { ELECTRON_STANDIN_HEADLESS: '1' } : {}),
      },
    },
  );
  return readReport(step, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: suites.flatMap(failedSpecs),
  }));
};

let built = true;

const steps = {
  types: async () => {
    // What has not changed since the last run is not read again.
    const known = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');
    // Each further checker does again much of what the others do: on two cores one is as quick, for half the work.
    const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)));
    const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', known, '--checkers', checkers];
    return single(await run(node24, [tool('typescript', 'bin', 'tsc'), ...args]));
  },
  lint: async () => single(await run(node24, [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])),
  unit: () => vitest('unit'),
  build: async () => {
    const code = await run(node24, [join(root, 'scripts', 'build.mjs')]);
    built = code === 0;
    return single(code);
  },
  integration: () => vitest('integration'),
  'stand-in': () =>
    chooseElectron()?.standIn
      ? playwright('stand-in', join('e2e', 'electron-standin', 'playwright.config.ts'))
      : { passed: 0, failed: 0, skipped: 0 },
  pack: () => (built ? playwright('pack', join('e2e', 'pack.playwright.config.ts')) : single(1)),
  e2e: () => (built ? playwright('e2e', join('e2e', 'playwright.config.ts')) : single(1)),
};

/**
 * Taken from the front by two lanes, as each leaves a core idle much of its time: tests wait for disks, processes and pages. What
 * waits most begins first, and last comes what keeps both cores busy by itself, so that neither lane ends much before the other.
 */
const order = ['lint', 'types', 'build', 'pack', 'integration', 'e2e', 'stand-in', 'unit'];
/** Steps that run in a build; one of them builds, too, what isn't built yet. */
const needBuild = ['pack', 'integration', 'e2e'];

const patterns = chosen.filter((word) => !(word in steps));
/** A build is made for the tests that run in it. */
const wanted = Object.keys(steps).filter(
  (name) =>
    (chosen.length === 0 && name !== 'stand-in') ||
    chosen.includes(name) ||
    (name === 'build' && ['e2e', 'pack'].some((one) => chosen.includes(one))),
);

async function test() {
  if (wanted.length === 0) {
    process.stderr.write(`No such step: ${patterns.join(', ')}. Steps: ${Object.keys(steps).join(', ')}\n`);
    return 2;
  }
  if (!(await setUp('test'))) return process.exitCode;
  moveTemporaryFolder();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const left = order.filter((name) => wanted.includes(name));
  const running = new Map();
  const perform = async (name) => {
    // The other lane has begun it: it stands before them.
    if (needBuild.includes(name)) await running.get('build');
    process.stdout.write(`\n— ${name}\n`);
    const started = Date.now();
    const counts = await steps[name]();
    return { counts, seconds: Math.round((Date.now() - started) / 1000) };
  };
  const lane = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      running.set(name, perform(name));
      await running.get(name);
    }
  };
  await Promise.all([lane(), lane()]);

  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const name of wanted) {
    const { counts, seconds } = await running.get(name);
    for (const key of Object.keys(total)) total[key] += counts[key];
    lines.push(
      `${name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
    );
    // Whoever sees the end of a long log alone learns what to look for.
    lines.push(...(counts.names ?? []).map((one) => `  ${one}`));
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
  );
  return total.failed === 0 ? 0 : 1;
}

process.exitCode = await test();
