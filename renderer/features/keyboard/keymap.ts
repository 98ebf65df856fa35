/**
 * Keys → commands. Pure. The window takes the keys of the menu bar itself, where they are pressed: the page knows whether
 * somebody writes, and some (Ctrl+A) never reach a menu, because Chromium acts on them first.
 */
import {
  type Command,
  type CommandRule,
  commandIds,
  commands,
  meaningOf,
  type Where,
} from '../../../electron/ipc/commands.ts';

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat'>;

/** What Electron calls a key, where the page calls it otherwise. */
const names: Readonly<Record<string, string>> = {
  ' ': 'space',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  '+': 'plus',
  // Where + is typed with Shift, nobody presses it to zoom.
  '=': 'plus',
};

/** Where letters are not Latin, the key that has one in the same place: its code names it. */
function nameOf({ key, code }: Pressed): string {
  const isForeign = key.length === 1 && key.charCodeAt(0) > 127;
  const name = (isForeign ? code.replace(/^(Key|Digit)/, '') : key).toLowerCase();
  return names[name] ?? name;
}

const isSign = (name: string): boolean => name.length === 1 && !/[a-z0-9]/.test(name);

export function matches(accelerator: string, pressed: Pressed, isMac: boolean): boolean {
  const parts = accelerator.toLowerCase().split('+');
  const name = parts.pop() ?? '';
  const either = parts.includes('cmdorctrl');
  const ctrl = parts.includes('ctrl') || (either && !isMac);
  const meta = parts.includes('cmd') || (either && isMac);
  if (ctrl !== pressed.ctrlKey || meta !== pressed.metaKey || parts.includes('alt') !== pressed.altKey) return false;
  if (nameOf(pressed) !== name) return false;
  // A sign may need Shift to be typed, so there Shift says nothing.
  return isSign(name) || parts.includes('shift') === pressed.shiftKey;
}

function keysOf(command: Command, isMac: boolean): string[] {
  const { key, alsoKeys }: CommandRule = commands[command];
  const shown = isMac ? key.mac : key.other;
  return shown === null ? [...alsoKeys] : [shown, ...alsoKeys];
}

/** `nothing`: ours, and to be kept from whatever else it could mean to Chromium. Null: not ours, or it means something else here. */
export type Meant = Command | 'escape' | 'nothing' | null;

export function commandOf(pressed: Pressed, where: Omit<Where, 'byKey'>, isMac: boolean): Meant {
  if (pressed.key === 'Escape') return where.covered ? null : 'escape';
  const command = commandIds.find((id) => keysOf(id, isMac).some((key) => matches(key, pressed, isMac)));
  if (command === undefined) return null;
  const meaning = meaningOf(command, { ...where, byKey: true });
  if (meaning === 'act') return command;
  const { on, atRow }: CommandRule = commands[command];
  // Bare keys, Ctrl+A and Ctrl+Z, and a select's Alt+Down edit and press; reloading or printing a window is no one's wish.
  return on === 'text' || atRow || pressed.altKey ? null : 'nothing';
}
