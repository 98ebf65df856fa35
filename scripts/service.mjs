/** `npm run service -- …`: the conversion service alone, after set-up. */
import { join } from 'node:path';
import { invokedFrom, node24, root } from './checkout.mjs';
import { run } from './process.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('run')) {
  process.exitCode = await run(node24, [join(root, 'service', 'main.ts'), ...process.argv.slice(2)], {
    cwd: invokedFrom,
  });
}
