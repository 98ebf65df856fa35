/** `npm run debug-layout -- …`: the command line's `debug-layout`, after set-up. */
import { join } from 'node:path';
import { node24, root } from './checkout.mjs';
import { run } from './process.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('run')) {
  process.exitCode = await run(node24, [join(root, 'cli', 'main.ts'), 'debug-layout', ...process.argv.slice(2)]);
}
