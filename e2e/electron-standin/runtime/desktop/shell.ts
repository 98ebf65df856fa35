import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Shell } from 'electron';
import { record } from '../record.ts';
import { strictModule } from '../strict.ts';

/** Nothing leaves for the desktop: each call is written down. trashItem does remove the file, as its caller expects. */
export const shell = strictModule('shell', {
  async openPath(path) {
    record('shell.openPath', path);
    return existsSync(path) ? '' : 'Failed to open path';
  },
  async openExternal(url) {
    record('shell.openExternal', url);
  },
  showItemInFolder(path) {
    record('shell.showItemInFolder', path);
  },
  async trashItem(path) {
    record('shell.trashItem', path);
    await rm(path, { recursive: true });
  },
  beep() {
    record('shell.beep');
  },
} satisfies Partial<Shell>);
