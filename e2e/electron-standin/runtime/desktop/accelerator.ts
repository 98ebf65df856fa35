export interface KeyPress {
  /** As KeyboardEvent.key and KeyboardEvent.code. */
  key: string;
  code: string;
  control: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
}

/** Electron's names for keys, where KeyboardEvent.key has another. */
const KEY_NAMES: Record<string, string> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** Whether a key press is this accelerator, for example `CmdOrCtrl+Shift+O`. */
export function matchesAccelerator(
  accelerator: string,
  press: KeyPress,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+');
  const name = parts.pop() ?? '';
  const has = (...names: string[]) => names.some((each) => parts.includes(each));
  const either = has('cmdorctrl', 'commandorcontrol');
  const isMac = platform === 'darwin';
  const control = has('ctrl', 'control') || (either && !isMac);
  const meta = has('cmd', 'command', 'super', 'meta') || (either && isMac);
  if (control !== press.control || meta !== press.meta || has('alt', 'option', 'altgr') !== press.alt) return false;
  const wanted = KEY_NAMES[name] ?? name;
  // A sign may need Shift to be typed (`+` is Shift and `=` on many keyboards), so there Shift says nothing.
  const isSign = wanted.length === 1 && !/[a-z0-9 ]/.test(wanted);
  if (!isSign && has('shift') !== press.shift) return false;
  return press.key.toLowerCase() === wanted || [`key${wanted}`, `digit${wanted}`].includes(press.code.toLowerCase());
}
