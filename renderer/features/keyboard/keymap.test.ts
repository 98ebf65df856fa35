import { describe, expect, it, test } from 'vitest';
import { type CommandRule, commandIds, commands } from '../../../electron/ipc/commands.ts';
import { commandOf, type Pressed } from './keymap.ts';
import { keyOf, writeKey } from './shortcuts.ts';

type Modifier = 'ctrl' | 'meta' | 'shift' | 'alt';
const press = (key: string, ...mods: Modifier[]): Pressed => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: mods.includes('ctrl'),
  metaKey: mods.includes('meta'),
  shiftKey: mods.includes('shift'),
  altKey: mods.includes('alt'),
  repeat: false,
});
const row = { focus: 'row', page: 'queue', covered: false } as const;
const field = { focus: 'field', page: 'queue', covered: false } as const;
const button = { focus: 'control', page: 'queue', covered: false } as const;
const text = { focus: 'elsewhere', page: 'reading', covered: false } as const;
const settings = { focus: 'elsewhere', page: 'settings', covered: false } as const;
const past = { focus: 'row', page: 'history', covered: false } as const;
const dialog = { focus: 'field', page: 'queue', covered: true } as const;

describe('keys', () => {
  it.each([
    ['Ctrl+O', press('o', 'ctrl'), row, 'add-files'],
    ['Ctrl+O while writing', press('o', 'ctrl'), field, 'add-files'],
    ['Ctrl+Shift+O', press('O', 'ctrl', 'shift'), row, 'add-folder'],
    ['Ctrl+O on a Cyrillic keyboard', { ...press('щ', 'ctrl'), code: 'KeyO' }, row, 'add-files'],
    ['Ctrl+, where the sign needs Shift', press(',', 'ctrl', 'shift'), row, 'settings'],
    ['Enter on a row', press('Enter'), row, 'open'],
    ['Enter on a button', press('Enter'), button, null],
    ['Space on a row', press(' '), row, 'read'],
    ['Space on a button', press(' '), button, null],
    ['Space in the reading room', press(' '), text, 'read'],
    ['Space on a button of the reading room', press(' '), { ...text, focus: 'control' }, null],
    ['Delete on a row', press('Delete'), row, 'remove'],
    ['Backspace on a row', press('Backspace'), row, 'remove'],
    ['Ctrl+Backspace on a row', press('Backspace', 'ctrl'), row, 'remove'],
    ['Delete in a field', press('Delete'), field, null],
    ['Delete on a button', press('Delete'), button, null],
    ['Delete on an entry of the history', press('Delete'), past, 'remove'],
    ['Ctrl+A on a row', press('a', 'ctrl'), row, 'select-all'],
    ['Ctrl+A on a button', press('a', 'ctrl'), button, 'select-all'],
    ['Ctrl+A in a field', press('a', 'ctrl'), field, null],
    ['Ctrl+A in a dialog', press('a', 'ctrl'), dialog, null],
    ['Ctrl+A on the settings', press('a', 'ctrl'), settings, null],
    ['Ctrl+R on the settings', press('r', 'ctrl'), settings, 'nothing'],
    ['Ctrl+. while writing', press('.', 'ctrl'), field, 'nothing'],
    ['Alt+Down in a field', press('ArrowDown', 'alt'), field, null],
    ['Alt+Up on a row', press('ArrowUp', 'alt'), row, 'move-up'],
    ['Ctrl+Up, which moves the keyboard', press('ArrowUp', 'ctrl'), row, null],
    ['Escape anywhere', press('Escape'), settings, 'escape'],
    ['Escape in a dialog, which is the dialog’s', press('Escape'), dialog, null],
    ['Ctrl+Z', press('z', 'ctrl'), row, 'undo'],
    ['Ctrl+Shift+Z', press('Z', 'ctrl', 'shift'), row, null],
    ['Ctrl+Z in a field', press('z', 'ctrl'), field, null],
    ['Ctrl+Alt+S', press('s', 'ctrl', 'alt'), row, null],
    ['F1 in a field', press('F1'), field, 'guide'],
    ['Ctrl+/ where the sign needs Shift', press('/', 'ctrl', 'shift'), row, 'shortcuts'],
    ['a letter', press('o'), row, null],
  ] as const)('%s', (_, pressed, where, command) => {
    expect(commandOf(pressed, where, false)).toBe(command);
  });

  it.each([
    ['⌘O', press('o', 'meta'), 'add-files'],
    ['⌃O', press('o', 'ctrl'), null],
    ['⌘⌫', press('Backspace', 'meta'), 'remove'],
    ['⌘H, which hides the app', press('h', 'meta'), null],
    ['⌘Y', press('y', 'meta'), 'history'],
    ['⌘/', press('/', 'meta'), 'shortcuts'],
    ['F1', press('F1'), null],
  ] as const)('%s on macOS', (_, pressed, command) => {
    expect(commandOf(pressed, row, true)).toBe(command);
  });

  test.each([true, false])('no key stands for two commands (macOS: %s)', (isMac) => {
    const keys = commandIds.flatMap((id) => {
      const { key, alsoKeys }: CommandRule = commands[id];
      return [...new Set([(isMac ? key.mac : key.other) ?? [], ...alsoKeys].flat())];
    });
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('keys as they are drawn', () => {
  it.each([
    ['CmdOrCtrl+Shift+P', '⇧⌘P', 'Ctrl+Shift+P'],
    ['Alt+Cmd+R', '⌥⌘R', 'Alt+Cmd+R'],
    ['Alt+Up', '⌥↑', 'Alt+↑'],
    ['Delete', 'Delete', 'Del'],
  ])('%s', (accelerator, mac, other) => {
    expect(writeKey(accelerator, true)).toBe(mac);
    expect(writeKey(accelerator, false)).toBe(other);
  });

  it('are those of each system', () => {
    expect(keyOf('remove', true)).toBe('⌘⌫');
    expect(keyOf('remove', false)).toBe('Del');
    expect(keyOf('watch-folders', false)).toBeUndefined();
  });
});
