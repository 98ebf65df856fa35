/** node_modules as package-lock.json wants it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';
import { run } from '../process.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** npm writes what it installed to node_modules/.package-lock.json; optional packages of other platforms are not there. */
export function modulesAreCurrent() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version && existsSync(join(root, path)) : entry.optional === true;
  });
}

/** Named, as `npm run --silent …` hands its own level down to this npm. */
const audible = '--loglevel=notice';

/** @returns an exit code; what npm says goes to stderr */
export async function installModules() {
  if (modulesAreCurrent()) return 0;
  process.stderr.write('Installing packages (npm ci)…\n');
  // npm says where it lives; Windows' npm.cmd can't be started without a shell.
  const npm = process.env.npm_execpath;
  const options = { stdio: ['ignore', 2, 2] };
  const code = await (npm
    ? run(process.execPath, [npm, 'ci', audible], options)
    : run('npm', ['ci', audible], options));
  if (code !== 0)
    process.stderr.write('npm ci failed; its message is above. Mend that, then run the same command again.\n');
  return code;
}
