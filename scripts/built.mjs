/** What runs from a build, which is made anew where it is stale. */
import { join } from 'node:path';
import { invokedFrom, node24, root } from './checkout.mjs';
import { run } from './process.mjs';

/** Builds the bundles of these names, or all. Stdout stays the program's own. Resolves to the exit code. */
export const build = (...names) =>
  run(node24, [join(root, 'scripts', 'build.mjs'), ...names], { stdio: ['ignore', 2, 2] });

/** The command line: bundled, it needs half the time to start that its sources need. Resolves to the exit code. */
export async function commandLine(args) {
  const failed = await build('service');
  // The command line ends in order when the channel closes, which also happens when this process is killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return failed || run(node24, [join(root, 'dist', 'service', 'quire.js'), ...args], { cwd: invokedFrom, stdio });
}
