/** The files, folders and web addresses that a launch names. Pure. */
import { resolve } from 'node:path';
import { type Given, isWebAddress, pathOfFileAddress } from '../ipc/given.ts';

function toPath(argument: string, workingFolder: string): string {
  // Linux desktops hand over file: addresses where an entry asks for %U. One that leads nowhere is looked for all the same, and named.
  const path = /^file:/i.test(argument) ? pathOfFileAddress(argument) : null;
  return path ?? resolve(workingFolder, argument);
}

/**
 * @param argv as Electron gives it: the program, switches (its own and Chromium's) and paths.
 * @param isUnpacked the first path is then the app's own folder (`electron .`).
 * @returns in their order; relative paths count from `workingFolder`.
 */
export function launchPaths(argv: string[], workingFolder: string, isUnpacked: boolean): Given {
  const given = argv.slice(1);
  const end = given.indexOf('--');
  const before = end < 0 ? given : given.slice(0, end);
  const positional = [
    ...before.filter((argument) => !argument.startsWith('-')),
    ...(end < 0 ? [] : given.slice(end + 1)),
  ];
  const named = positional.slice(isUnpacked ? 1 : 0).filter((argument) => argument !== '');
  return {
    paths: named.filter((argument) => !isWebAddress(argument)).map((argument) => toPath(argument, workingFolder)),
    addresses: named.filter(isWebAddress),
  };
}
