/** `npm run test:faults [-- --only TEXT]`: the client against a service that misbehaves, as a table. */
import { join } from 'node:path';
import { node24, root } from './checkout.mjs';
import { run } from './process.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('test')) {
  process.exitCode = await run(node24, [join(root, 'e2e', 'fault-service', 'run.ts'), ...process.argv.slice(2)]);
}
