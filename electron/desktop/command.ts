/** What a launch of the app's binary asks for: a window, or one of the commands that need none. Pure. */

const commands: readonly string[] = ['convert', 'service'];

/**
 * @param argv as Electron gives it: the program, its own and Chromium's switches, then what a person wrote.
 * @param isUnpacked the first path is then the app's own folder (`electron .`).
 * @returns the command with everything behind it, or null: a window. A file of that name is written as `./convert`.
 */
export function commandOf(argv: readonly string[], isUnpacked: boolean): string[] | null {
  const given = argv.slice(1);
  const start = given.findIndex((argument) => !argument.startsWith('-'));
  const at = isUnpacked ? start + 1 : start;
  const command = start < 0 ? undefined : given[at];
  return command !== undefined && commands.includes(command) ? given.slice(at) : null;
}
