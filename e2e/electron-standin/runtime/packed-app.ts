import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { extractAsar } from './asar.ts';
import { makeTempFolder } from './temp-folder.ts';

/**
 * A packed app lies in resources/app.asar. Node can't read inside an archive as Electron does, so the archive is
 * unpacked to a temp folder for the time of the run: <temp>/app.asar as a folder, with app.asar.unpacked beside it.
 */
export function openPackedApp(resources: string): { appPath: string } | undefined {
  const archive = path.join(resources, 'app.asar');
  if (!existsSync(archive)) return undefined;
  const appPath = path.join(makeTempFolder(), 'app.asar');
  extractAsar(archive, appPath);
  const unpacked = `${archive}.unpacked`;
  if (existsSync(unpacked)) symlinkSync(unpacked, `${appPath}.unpacked`);
  return { appPath };
}
