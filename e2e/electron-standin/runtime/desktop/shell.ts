import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Shell } from 'electron';
import { record } from '../record.ts';
import { strictModule } from '../strict.ts';
import { isAttended, runDesktopProgram } from './attended.ts';

/** Opens with the desktop's own program when somebody sits before the window; a test only reads the record. */
async function open(target: string): Promise<string> {
  if (!isAttended()) return '';
  const { code } = await runDesktopProgram('xdg-open', [target]);
  if (code === undefined) return 'electron stand-in: xdg-open is needed to open files (apt-get install xdg-utils)';
  return code === 0 ? '' : `Failed to open ${target}`;
}

export const shell = strictModule('shell', {
  async openPath(file) {
    record('shell.openPath', file);
    return existsSync(file) ? open(file) : 'Failed to open path';
  },
  async openExternal(url) {
    record('shell.openExternal', url);
    const problem = await open(url);
    if (problem) throw new Error(problem);
  },
  showItemInFolder(file) {
    record('shell.showItemInFolder', file);
    open(path.dirname(file)).then((problem) => problem && console.error(problem));
  },
  async trashItem(file) {
    record('shell.trashItem', file);
    await rm(file, { recursive: true });
  },
  beep() {
    record('shell.beep');
  },
} satisfies Partial<Shell>);
