/** `npm run bench -- …`: the benchmarks, after set-up. */
import { join } from 'node:path';
import { node24, root } from './checkout.mjs';
import { run } from './process.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('run')) {
  process.exitCode = await run(node24, ['--no-warnings', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]);
}
