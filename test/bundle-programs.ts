import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** What tests start by the dozen or the hundred, as processes and threads. */
const programs = [
  'service/fixtures/scripted-worker.ts',
  'service/fixtures/scripted-service.ts',
  'core/files/fixtures/save-once.ts',
  'core/files/fixtures/copy-once.ts',
];

/**
 * Bundles programs of tests (test/program.ts): each start of one would strip and compile some hundred files first, four times the
 * work. Gone when the run is.
 */
export default async function bundlePrograms() {
  // Another project of this run has done it.
  if (process.env.QUIRE_TEST_PROGRAMS) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'quire-programs-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  process.env.QUIRE_TEST_PROGRAMS = folder;
  return () => rm(folder, { recursive: true, force: true });
}
