/** `npm run test:kill [-- --kills N --documents N --seed S]`: the command line and the app, killed at random instants. */
import { join } from 'node:path';
import { build } from './built.mjs';
import { hasDisplay, root } from './checkout.mjs';
import { withKeyring } from './keyring.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('test')) {
  const failed = await build();
  const electron = failed ? null : chooseElectron();
  process.exitCode = await withKeyring([join(root, 'e2e', 'kill', 'run.ts'), ...process.argv.slice(2)], {
    display: !electron || electron.standIn || hasDisplay() ? [] : ['xvfb-run', '-a'],
    env: {
      ...(electron && { ...electron.env, QUIRE_KILL_APP: electron.binary }),
      ...(electron?.standIn && !hasDisplay() ? { ELECTRON_STANDIN_HEADLESS: '1' } : {}),
    },
  });
}
