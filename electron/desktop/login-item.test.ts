import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  autostartFolder,
  followLoginItem,
  isSwitchedOff,
  linuxLoginItem,
  loginEntry,
  systemLoginItem,
} from './login-item.ts';

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  [['/opt/Quire/quire', '--at-login'], 'Exec="/opt/Quire/quire" "--at-login"'],
  [['/home/a b/100%.AppImage'], 'Exec="/home/a b/100%%.AppImage"'],
  [['/a"b', '$c', 'd\\e'], String.raw`Exec="/a\\"b" "\\$c" "d\\\\e"`],
])('The command %j is written as %s', (command, line) => {
  expect(loginEntry(command).split('\n')).toContain(line);
});

test.each([
  [{}, '/home/ada/.config/autostart'],
  [{ XDG_CONFIG_HOME: '/etc/ada' }, '/etc/ada/autostart'],
  [{ XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config/autostart'],
])('With %j entries lie in %s', (env, folder) => {
  expect(autostartFolder(env, '/home/ada')).toBe(folder);
});

test('On Linux an entry is written, found and removed; one that the desktop has switched off counts as none', () => {
  const folder = home();
  const item = linuxLoginItem(['/opt/quire', '--at-login'], {}, folder);
  const path = join(folder, '.config', 'autostart', 'quire.desktop');
  expect(item.isOn()).toBe(false);
  item.set(true);
  expect(readFileSync(path, 'utf8')).toContain('"/opt/quire" "--at-login"');
  expect(item.isOn()).toBe(true);
  writeFileSync(path, readFileSync(path, 'utf8').replace('enabled=true', 'enabled=false'));
  expect(item.isOn()).toBe(false);
  item.set(false);
  item.set(false);
  expect(item.isOn()).toBe(false);
  expect(isSwitchedOff('[Desktop Entry]\nHidden=true\n')).toBe(true);
});

test('On other systems Electron sets the login item, with the argument that marks a start at login', () => {
  const calls: unknown[] = [];
  const item = systemLoginItem(
    { getLoginItemSettings: () => ({ openAtLogin: true }), setLoginItemSettings: (settings) => calls.push(settings) },
    ['--at-login'],
  );
  item.set(true);
  expect(item.isOn()).toBe(true);
  expect(calls).toEqual([{ openAtLogin: true, args: ['--at-login'] }]);
});

describe('The setting', () => {
  function house(startAtLogin: boolean, system: { on: boolean; fails?: boolean }) {
    let settings = { startAtLogin };
    const listeners: ((changed: typeof settings) => void)[] = [];
    const failures: unknown[] = [];
    const sets: boolean[] = [];
    const update = (change: { startAtLogin?: boolean | undefined }) => {
      settings = { startAtLogin: change.startAtLogin ?? settings.startAtLogin };
      for (const listener of listeners) listener(settings);
    };
    followLoginItem(
      { get: () => settings, update, onChange: (listener) => void listeners.push(listener) },
      {
        isOn: () => system.on,
        set(on) {
          sets.push(on);
          if (system.fails) throw new Error('EACCES');
          system.on = on;
        },
      },
      (error) => failures.push(error),
    );
    return { update, sets, failures, on: () => settings.startAtLogin };
  }

  test('is what the system says at the start: it may have been switched off there', () => {
    const { on, sets } = house(true, { on: false });
    expect(on()).toBe(false);
    expect(sets).toEqual([]);
  });

  test('renews the entry at the start, as the program may have moved', () => {
    expect(house(true, { on: true }).sets).toEqual([true]);
  });

  test('is handed on when it changes, and only then', () => {
    const { update, sets } = house(false, { on: false });
    update({});
    update({ startAtLogin: true });
    update({});
    update({ startAtLogin: false });
    expect(sets).toEqual([true, false]);
  });

  test('is taken back and said where the system refuses', () => {
    const { update, on, failures } = house(false, { on: false, fails: true });
    update({ startAtLogin: true });
    expect(on()).toBe(false);
    expect(failures).toHaveLength(1);
  });
});
