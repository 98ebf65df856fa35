import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { makeFolderSync } from '../../service/make-folder.ts';
import type { Given } from '../ipc/given.ts';
import { launchPaths } from './launch-arguments.ts';
import { atLoginSwitch, type LoginItem, linuxLoginItem, systemLoginItem } from './login-item.ts';

/** The argument that makes the next start use the same data folder; none where it is the default one. */
export const userDataArguments = (): string[] =>
  app.commandLine.hasSwitch('user-data-dir') || process.env.QUIRE_USER_DATA
    ? [`--user-data-dir=${app.getPath('userData')}`]
    : [];

/** Starts the program again with these arguments, once this process has ended. */
export function startAgain(given: readonly string[]): void {
  const args = [...(app.isPackaged ? [] : [app.getAppPath()]), ...userDataArguments(), ...given];
  app.relaunch({ args, ...(process.env.APPIMAGE && { execPath: process.env.APPIMAGE }) });
}

/** Whether the system has started the app at login, without a person. */
export const isAtLogin = (): boolean =>
  process.argv.includes(atLoginSwitch) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/** How the system starts this program at login. An AppImage is mounted at a new path each time, so its own path is used. */
export function loginItem(): LoginItem {
  const argv = [...(app.isPackaged ? [] : [app.getAppPath()]), ...userDataArguments(), atLoginSwitch];
  if (process.platform !== 'linux') return systemLoginItem(app, argv);
  return linuxLoginItem([process.env.APPIMAGE ?? process.execPath, ...argv], process.env, homedir());
}

const handedOver = z.object({ paths: z.array(z.string()), addresses: z.array(z.string()).default([]) });

/** Uses the data folder of an argument or the environment, for portable use and tests. */
export function chooseUserData(): void {
  const chosen = app.commandLine.getSwitchValue('user-data-dir') || process.env.QUIRE_USER_DATA;
  if (!chosen) return;
  const folder = resolve(chosen);
  makeFolderSync(folder);
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
}

/** Windows shows notifications only if this id is the installer's (electron-builder.yml). */
export const nameForWindows = () => app.setAppUserModelId('app.quire.desktop');

/**
 * Claims to be the only instance, or passes what this launch names to the running one.
 * @returns what this launch names; null: another instance has it, so quit.
 */
export function claimSingleInstance(onSecondLaunch: (given: Given) => void): Given | null {
  // Passed as additional data: Chromium adds to a second instance's argv and changes its order.
  const given = launchPaths(process.argv, process.cwd(), process.defaultApp === true);
  if (!app.requestSingleInstanceLock(given)) return null;
  app.on('second-instance', (_event, _argv, _workingFolder, data) => {
    const parsed = handedOver.safeParse(data);
    onSecondLaunch(parsed.success ? parsed.data : { paths: [], addresses: [] });
  });
  return given;
}
