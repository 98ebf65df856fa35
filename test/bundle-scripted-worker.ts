import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles the scripted converter of the service's tests (service/fixtures/scripted-entry.ts): hundreds of tests start threads of it,
 * and each would strip and compile some hundred files first, four times the work. Gone when the run is.
 */
export default async function bundleScriptedWorker() {
  // Another project of this run has done it.
  if (process.env.QUIRE_SCRIPTED_WORKER) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'quire-scripted-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'service/fixtures/scripted-worker.ts',
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  process.env.QUIRE_SCRIPTED_WORKER = join(folder, 'scripted-worker.mjs');
  return () => rm(folder, { recursive: true, force: true });
}
