/** `npm run test:kill [-- --kills N --documents N --seed S]`: the command line and the app, killed at random instants. */
import { join } from 'node:path';
import { hasDisplay, node24, root } from './checkout.mjs';
import { withKeyring } from './keyring.mjs';
import { run } from './process.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('test')) {
  const built = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  const electron = built === 0 ? chooseElectron() : null;
  process.exitCode = await withKeyring([join(root, 'e2e', 'kill', 'run.ts'), ...process.argv.slice(2)], {
    display: !electron || electron.standIn || hasDisplay() ? [] : ['xvfb-run', '-a'],
    env: {
      ...(electron && { ...electron.env, QUIRE_KILL_APP: electron.binary }),
      ...(electron?.standIn && !hasDisplay() ? { ELECTRON_STANDIN_HEADLESS: '1' } : {}),
    },
  });
}
