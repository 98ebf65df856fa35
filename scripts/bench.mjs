/** `npm run bench -- …`: the benchmarks, after set-up. */
import { join } from 'node:path';
import { build } from './built.mjs';
import { hasDisplay, node24, root } from './checkout.mjs';
import { run } from './process.mjs';
import { setUp } from './setup/index.mjs';

const windowed = ['window', 'memory', 'reading'].includes(process.argv[2]) || process.argv.includes('--window');

/** What the app's own window needs: Electron, and the bundles as they are now. Null where there is no window to be had. */
async function windowEnvironment() {
  const { chooseElectron } = await import('./setup/electron.mjs');
  const electron = chooseElectron();
  if (!electron || (await run(node24, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] })) !== 0)
    return null;
  return { ...electron.env, ...(electron.standIn && !hasDisplay() ? { ELECTRON_STANDIN_HEADLESS: '1' } : {}) };
}

/** What the command line runs from. Null where it can't be built. */
const commandLineBuilt = async () => ((await build('service')) === 0 ? {} : null);

if (await setUp(windowed ? 'window' : 'run')) {
  const env = windowed
    ? await windowEnvironment()
    : ['throughput', 'scale'].includes(process.argv[2])
      ? await commandLineBuilt()
      : {};
  process.exitCode = env
    ? await run(node24, ['--no-warnings', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], { env })
    : 1;
}
