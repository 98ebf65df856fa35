import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import type { Given } from '../ipc/given.ts';
import { launchPaths } from './launch-arguments.ts';
import { atLoginSwitch, type LoginItem, linuxLoginItem, systemLoginItem } from './login-item.ts';

/** Of the data folder that was chosen, for the next start; empty where it is the usual one. */
export const userDataArguments = (): string[] =>
  app.commandLine.hasSwitch('user-data-dir') || process.env.QUIRE_USER_DATA
    ? [`--user-data-dir=${app.getPath('userData')}`]
    : [];

/** Whether nobody has asked for it: the system has started it at login. */
export const isAtLogin = (): boolean =>
  process.argv.includes(atLoginSwitch) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/** How the system starts this program, wherever it lies; an AppImage is mounted somewhere else each time. */
export function loginItem(): LoginItem {
  const argv = [...(app.isPackaged ? [] : [app.getAppPath()]), ...userDataArguments(), atLoginSwitch];
  if (process.platform !== 'linux') return systemLoginItem(app, argv);
  return linuxLoginItem([process.env.APPIMAGE ?? process.execPath, ...argv], process.env, homedir());
}

const handedOver = z.object({ paths: z.array(z.string()), addresses: z.array(z.string()).default([]) });

/** Portable use and tests keep everything in a folder of their own. */
export function chooseUserData(): void {
  const chosen = app.commandLine.getSwitchValue('user-data-dir') || process.env.QUIRE_USER_DATA;
  if (!chosen) return;
  const folder = resolve(chosen);
  mkdirSync(folder, { recursive: true });
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
}

/** Windows shows notifications only for a program that names itself as its installer did (electron-builder.yml). */
export const nameForWindows = () => app.setAppUserModelId('app.quire.desktop');

/**
 * Claims to be the only instance, or hands what this launch names to the one that runs.
 * @returns what this launch was given, or null: quit.
 */
export function claimSingleInstance(onSecondLaunch: (given: Given) => void): Given | null {
  // What is named travels as additional data: Chromium adds to a second instance's argv and changes its order.
  const given = launchPaths(process.argv, process.cwd(), process.defaultApp === true);
  if (!app.requestSingleInstanceLock(given)) return null;
  app.on('second-instance', (_event, _argv, _workingFolder, data) => {
    const parsed = handedOver.safeParse(data);
    onSecondLaunch(parsed.success ? parsed.data : { paths: [], addresses: [] });
  });
  return given;
}
