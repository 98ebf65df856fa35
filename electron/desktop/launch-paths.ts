/** The files and folders that a launch names. Pure. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

function toPath(argument: string, workingFolder: string): string[] {
  // Linux desktops hand over file: addresses where an entry asks for %U.
  if (/^file:/i.test(argument)) {
    try {
      return [fileURLToPath(argument)];
    } catch {
      return [];
    }
  }
  return [resolve(workingFolder, argument)];
}

/**
 * @param argv as Electron gives it: the program, switches (its own and Chromium's) and paths.
 * @param isUnpacked the first path is then the app's own folder (`electron .`).
 * @returns absolute paths in their order; relative ones count from `workingFolder`.
 */
export function launchPaths(argv: string[], workingFolder: string, isUnpacked: boolean): string[] {
  const given = argv.slice(1);
  const end = given.indexOf('--');
  const before = end < 0 ? given : given.slice(0, end);
  const positional = [
    ...before.filter((argument) => !argument.startsWith('-')),
    ...(end < 0 ? [] : given.slice(end + 1)),
  ];
  return positional
    .slice(isUnpacked ? 1 : 0)
    .filter((argument) => argument !== '')
    .flatMap((argument) => toPath(argument, workingFolder));
}
