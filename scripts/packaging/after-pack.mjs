/** electron-builder calls this for each app that it has packed, before it signs: native code must fit, and the fuses are set. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import { misfit } from './binary-target.mjs';
import { fuses } from './fuses.mjs';

/** electron-builder's numbers of architectures (builder-util's Arch). */
const archs = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

export async function afterPack(context) {
  const { appOutDir, electronPlatformName, packager } = context;
  checkNativeCode(
    join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked'),
    electronPlatformName,
    archs[context.arch],
  );
  // Not electron-builder's own `electronFuses`: its copy of @electron/fuses does not know every fuse of this Electron.
  await flipFuses(join(appOutDir, executable(electronPlatformName, packager)), fuses);
}

function executable(platform, { appInfo, executableName }) {
  if (platform === 'linux') return executableName;
  return `${appInfo.productFilename}${platform === 'win32' ? '.exe' : '.app'}`;
}

/** Throws where keytar is missing, or any native module in `folder` is for another system or processor. */
export function checkNativeCode(folder, platform, arch) {
  const modules = globSync('**/*.node', { cwd: folder });
  if (!modules.some((path) => path.endsWith('keytar.node'))) throw new Error('The package lacks keytar.node.');
  for (const path of modules) {
    const problem = misfit(readFileSync(join(folder, path)), platform, arch);
    if (problem) throw new Error(`${path} does not fit: ${problem}. Build keytar on a machine of that kind.`);
  }
}
