/** Everything that a fresh clone needs before a command can do its work. Talks on stderr only. */
import { installModules } from './modules.mjs';
import { installSystemPackages } from './system.mjs';

/**
 * @param purpose 'run' (convert, service), 'window' (start) or 'test'
 * @returns true when the command can go on; otherwise what is missing has been said and the exit code is set
 */
export async function setUp(purpose) {
  // The keychain module is compiled by npm, so its library comes first.
  let code = installSystemPackages('run', { electron: false });
  if (code === 0) code = await installModules();
  if (code === 0 && purpose !== 'run') {
    const { downloadElectron } = await import('./electron.mjs');
    code = installSystemPackages(purpose, { electron: downloadElectron() });
  }
  process.exitCode = code;
  return code === 0;
}
