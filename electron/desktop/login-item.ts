/** Starting at login, as each system arranges it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { autostartFolder, isSwitchedOff, loginEntry } from './login-entry.ts';

/** What a start at login is told by; macOS says so itself. */
export const atLoginSwitch = '--at-login';

export interface LoginItem {
  isOn(): boolean;
  /** Throws what the system throws. */
  set(on: boolean): void;
}

/** Those of Electron's `app`, which knows how macOS and Windows do it. */
export interface LoginItems {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}

/** `argv`: what has to follow the program. */
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
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, loginEntry(command));
    },
  };
}
