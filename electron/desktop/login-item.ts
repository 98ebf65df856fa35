/** Starting at login, as each system provides it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderSync } from '../../service/make-folder.ts';

/** In the arguments of a start at login; macOS says so itself. */
export const atLoginSwitch = '--at-login';

export interface LoginItem {
  isOn(): boolean;
  /** Throws the system's error. */
  set(on: boolean): void;
}

/** The methods of Electron's `app` for macOS and Windows. */
export interface LoginItems {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}

/** `argv`: the arguments after the program. */
export const systemLoginItem = (items: LoginItems, argv: string[]): LoginItem => ({
  isOn: () => items.getLoginItemSettings({ args: argv }).openAtLogin,
  set: (openAtLogin) => items.setLoginItemSettings({ openAtLogin, args: argv }),
});

/** `command`: the program with its arguments. */
export function linuxLoginItem(command: readonly string[], env: NodeJS.ProcessEnv, home: string): LoginItem {
  const path = join(autostartFolder(env, home), 'quire.desktop');
  return {
    isOn() {
      try {
        return !isSwitchedOff(readFileSync(path, 'utf8'));
      } catch {
        return false;
      }
    },
    set(on) {
      if (!on) {
        rmSync(path, { force: true });
        return;
      }
      makeFolderSync(dirname(path));
      writeFileSync(path, loginEntry(command));
    },
  };
}

/**
 * An argument of Exec (Desktop Entry Specification 1.5, "The Exec key"): quoted and escaped, then backslashes escaped again because
 * the value is a string, and percent signs doubled because they mark field codes.
 */
function execWord(word: string): string {
  const quoted = `"${word.replace(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}

/** The autostart entry of Linux desktops for a program with its arguments (XDG Desktop Application Autostart 0.5). Pure. */
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

/** Desktops disable an entry by one of these lines. */
export const isSwitchedOff = (entry: string): boolean =>
  /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

/** The folder of a person’s own autostart entries. */
export function autostartFolder(env: NodeJS.ProcessEnv, home: string): string {
  const config = env.XDG_CONFIG_HOME;
  return `${config?.startsWith('/') ? config : `${home}/.config`}/autostart`;
}

interface LoginSetting {
  get(): { startAtLogin: boolean };
  update(change: { startAtLogin: boolean }): unknown;
  onChange(listener: (settings: { startAtLogin: boolean }) => void): void;
}

/** Keeps the system and the setting equal: at the start the system’s state is copied, from then on the setting decides. */
export function followLoginItem(settings: LoginSetting, item: LoginItem, onFailure: (error: unknown) => void): void {
  let present = item.isOn();
  const set = (on: boolean) => {
    try {
      item.set(on);
    } catch (error) {
      present = item.isOn();
      settings.update({ startAtLogin: present });
      onFailure(error);
    }
  };
  if (present !== settings.get().startAtLogin) settings.update({ startAtLogin: present });
  // The program may have moved since the last start.
  if (present) set(true);
  settings.onChange(({ startAtLogin }) => {
    if (startAtLogin === present) return;
    present = startAtLogin;
    set(startAtLogin);
  });
}
