import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extractAsar } from './asar.ts';

const PREFIX = 'electron-standin-app-';

/**
 * A packed app lies in resources/app.asar. Node can't read inside an archive as Electron does, so the archive is
 * unpacked to a temp folder for the time of the run: <temp>/app.asar as a folder, with app.asar.unpacked beside it.
 */
export function openPackedApp(resources: string): { appPath: string } | undefined {
  const archive = path.join(resources, 'app.asar');
  if (!existsSync(archive)) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const appPath = path.join(folder, 'app.asar');
  extractAsar(archive, appPath);
  const unpacked = `${archive}.unpacked`;
  if (existsSync(unpacked)) symlinkSync(unpacked, `${appPath}.unpacked`);
  return { appPath };
}

/** Folders of runs that were killed before they could remove them; the process id is in the name. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
