/** What a launch asks for: a command without a window, or a window, with files, folders and web addresses. Pure. */
import { resolve } from 'node:path';
import { type Given, pathOfFileAddress, startsLikeWebAddress } from '../ipc/given.ts';

function toPath(argument: string, workingFolder: string): string {
  // Linux desktops pass file: addresses where an entry asks for %U. One without a path is kept, so that the report names it.
  const path = /^file:/i.test(argument) ? pathOfFileAddress(argument) : null;
  return path ?? resolve(workingFolder, argument);
}

/**
 * @param argv as Electron gives it: the program, switches (its own and Chromium's) and paths.
 * @param isUnpacked the first path is then the app's own folder (`electron .`).
 * @returns files, folders and web addresses in their order; relative paths count from `workingFolder`.
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
    paths: named
      .filter((argument) => !startsLikeWebAddress(argument))
      .map((argument) => toPath(argument, workingFolder)),
    addresses: named.filter(startsLikeWebAddress),
  };
}

const commands: readonly string[] = ['convert', 'service'];

/**
 * @param argv as Electron gives it: the program, its own and Chromium's switches, then what a person wrote.
 * @param isUnpacked the first path is then the app's own folder (`electron .`).
 * @returns the command with its arguments; null: a window. A file with the name of a command has to be given as `./convert`.
 */
export function commandOf(argv: readonly string[], isUnpacked: boolean): string[] | null {
  const given = argv.slice(1);
  const start = given.findIndex((argument) => !argument.startsWith('-'));
  const at = isUnpacked ? start + 1 : start;
  const command = start < 0 ? undefined : given[at];
  return command !== undefined && commands.includes(command) ? given.slice(at) : null;
}
