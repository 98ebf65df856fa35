/**
 * Maps key presses to commands. Pure. The window handles the keys of the menu bar itself: only the page knows whether a
 * text field has the focus, and Chromium handles some keys (Ctrl+A) before they reach a menu.
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

/** Electron's names of keys, where they differ from the page's. */
const names: Readonly<Record<string, string>> = {
  ' ': 'space',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  '+': 'plus',
  // On keyboards where + needs Shift, zooming in works without Shift.
  '=': 'plus',
};

/** For non-Latin letters, the key's code names the Latin letter in the same place. */
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
  // A symbol may need Shift to be typed, so Shift is ignored.
  return isSign(name) || parts.includes('shift') === pressed.shiftKey;
}

function keysOf(command: Command, isMac: boolean): string[] {
  const { key, alsoKeys }: CommandRule = commands[command];
  const shown = isMac ? key.mac : key.other;
  return shown === null ? [...alsoKeys] : [shown, ...alsoKeys];
}

/**
 * `nothing`: the command means nothing here, and Chromium must not act on the key either. Null: leave the key to
 * Chromium.
 */
type KeyMeaning = Command | 'escape' | 'nothing' | null;

export function commandOf(pressed: Pressed, where: Omit<Where, 'byKey'>, isMac: boolean): KeyMeaning {
  if (pressed.key === 'Escape') return where.covered ? null : 'escape';
  const command = commandIds.find((id) => keysOf(id, isMac).some((key) => matches(key, pressed, isMac)));
  if (command === undefined) return null;
  const meaning = meaningOf(command, { ...where, byKey: true });
  if (meaning === 'act') return command;
  const { on, atRow }: CommandRule = commands[command];
  // Keys without modifiers, Ctrl+A, Ctrl+Z and a select's Alt+Down keep their usual meaning. Keys that would reload or
  // print the window are suppressed.
  return on === 'text' || atRow || pressed.altKey ? null : 'nothing';
}
