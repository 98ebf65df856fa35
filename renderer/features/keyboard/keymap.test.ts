import { describe, expect, it } from 'vitest';
import { commandOf } from './keymap.ts';

type Keys = Parameters<typeof commandOf>[0];
const press = (key: string, ...mods: ('ctrl' | 'meta' | 'shift' | 'alt')[]): Keys => ({
  key,
  ctrlKey: mods.includes('ctrl'),
  metaKey: mods.includes('meta'),
  shiftKey: mods.includes('shift'),
  altKey: mods.includes('alt'),
});
const row = { inField: false, onRow: true, page: 'queue' } as const;
const field = { inField: true, onRow: false, page: 'queue' } as const;
const button = { inField: false, onRow: false, page: 'queue' } as const;
const settings = { inField: false, onRow: false, page: 'settings' } as const;

describe('keys', () => {
  it.each([
    ['what the menu bar answers to', press('o', 'ctrl'), row, null],
    ['Enter on a row', press('Enter'), row, 'open'],
    ['Enter on a button', press('Enter'), button, null],
    ['Delete on a row', press('Delete'), row, 'remove'],
    ['⌘⌫ on a row', press('Backspace', 'meta'), row, 'remove'],
    ['Delete in a field', press('Delete'), field, null],
    ['Delete on a button', press('Delete'), button, null],
    ['Escape anywhere', press('Escape'), settings, 'escape'],
    ['Ctrl+Z', press('z', 'ctrl'), row, 'undo'],
    ['Ctrl+Z in a field', press('z', 'ctrl'), field, null],
    ['Ctrl+Alt+S', press('s', 'ctrl', 'alt'), row, null],
    ['a letter', press('o'), row, null],
  ] as const)('%s', (_, pressed, where, command) => {
    expect(commandOf(pressed, where)).toBe(command);
  });
});
