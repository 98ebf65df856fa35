import type { LoginItem } from './login-item.ts';

interface LoginSetting {
  get(): { startAtLogin: boolean };
  update(change: { startAtLogin: boolean }): unknown;
  onChange(listener: (settings: { startAtLogin: boolean }) => void): void;
}

/** Keeps the system and the setting at one: at the start the system is right, from then on the setting. */
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
  // Where the program lies may have changed.
  if (present) set(true);
  settings.onChange(({ startAtLogin }) => {
    if (startAtLogin === present) return;
    present = startAtLogin;
    set(startAtLogin);
  });
}
