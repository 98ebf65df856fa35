import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { long } from './test/long.ts';

/** Small files that take long. Vitest begins with the largest files where it has seen no run: these would go on alone at the end. */
const longInFewLines = /\/(?:bench\/scans|e2e|service\/bombs|engine\/writers\/epub|test\/site)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longInFewLines.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const programs = 'test/bundle-programs.ts';

/** What asks a service in its own process, but for what fills the memory of that or measures it (bombs, serve, workers). */
const servedHere = [
  'service/{clients,connections,conversions,disk-full,extension,hostile,kill,operations,restart}.integration.test.ts',
  'service/{results,sources,specification,specification-errors,two-keys,uploads}.integration.test.ts',
  'service/{limits,uploads}/*.integration.test.ts',
];

/** V8 makes room for what lives shortly in small steps, and looks through it each time that it is full: a tenth of the work of these. */
const roomForShortLives = ['--max-semi-space-size=64'];

const integration = (name: string, files: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, testTimeout: long ? 1_800_000 : 120_000, ...files },
});

export default defineConfig({
  plugins: [react()],
  test: {
    // Ends what hangs; on a computer that does much else, a document may take a good part of it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Much of them waits for disks, sockets and processes.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // V8 13.6 can abort the process when it replaces the way from WebAssembly to JavaScript by a faster one while other threads
    // end (nodejs/node#64500). These processes start and end more threads than any service does; nothing in them calls that often.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,service,core,electron,renderer,cli,bench,test,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // One file after another in one process loads each module once: a third of the time. What a test changes beyond its own
          // objects (globals, timers) it puts back; what it can't put back makes it an integration test.
          isolate: false,
          execArgv: roomForShortLives,
        },
      },
      integration('integration', {
        include: ['**/*.integration.test.ts'],
        exclude: ['**/node_modules/**', 'dist', 'release', 'engine', ...servedHere],
        globalSetup: ['test/build-service.mjs', programs],
      }),
      // These leave nothing behind in their process, as with unit tests: a fifth of the work. Calls of a library …
      integration('integration-engine', {
        include: ['engine/**/*.integration.test.ts'],
        isolate: false,
        execArgv: roomForShortLives,
      }),
      // … and services that end with their test.
      integration('integration-service', { include: servedHere, isolate: false, globalSetup: [programs] }),
    ],
  },
});
