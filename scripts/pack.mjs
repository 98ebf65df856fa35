/**
 * `npm run pack [-- electron-builder's options]`: an unpacked app in release/, or installers with `-- --publish never` and
 * targets. Where Electron's binary can't be had, the stand-in takes its place, so that the package can be looked into.
 */
import { join } from 'node:path';
import { node24, root, standIn } from './checkout.mjs';
import { run } from './process.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

async function pack() {
  if (!(await setUp('window'))) return process.exitCode;
  const built = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  if (built !== 0) return built;
  const given = process.argv.slice(2);
  const args = given.length > 0 ? given : ['--dir'];
  if (chooseElectron()?.standIn) {
    process.stderr.write('Electron’s binary can’t be had here: packing with the stand-in.\n');
    const dist = join(root, 'release', 'stand-in-dist');
    const made = await run(node24, [join(standIn, 'make-dist.mjs'), dist]);
    if (made !== 0) return made;
    args.push(`-c.electronDist=${dist}`);
  }
  return run(node24, [join(root, 'node_modules', 'electron-builder', 'cli.js'), ...args]);
}

process.exitCode = await pack();
