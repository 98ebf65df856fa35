/** The file by which Linux desktops start a program at login (XDG Desktop Application Autostart, 0.5). Pure. */

/**
 * A word of Exec (Desktop Entry Specification 1.5, "The Exec key"): quoted, with what a quoted word reserves escaped; then
 * backslashes once more, as the value is a string; percent signs are field codes.
 */
function execWord(word: string): string {
  const quoted = `"${word.replace(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}

/** @param command the program with its arguments */
export const loginEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Quire',
    `Exec=${command.map(execWord).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

/** Desktops switch an entry off by marking it. */
export const isSwitchedOff = (entry: string): boolean =>
  /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

/** Where a person’s own entries lie. */
export function autostartFolder(env: NodeJS.ProcessEnv, home: string): string {
  const config = env.XDG_CONFIG_HOME;
  return `${config?.startsWith('/') ? config : `${home}/.config`}/autostart`;
}
