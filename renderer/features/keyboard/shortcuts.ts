/** Keys as menus show them: symbols on macOS, words elsewhere. */
import { type Command, type CommandRule, commandIds, commands } from '../../../electron/ipc/commands.ts';
import { useSettings } from '../../stores/settings.ts';

const macSigns: Readonly<Record<string, string>> = {
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Cmd: '⌘',
  CmdOrCtrl: '⌘',
  Plus: '+',
  Enter: '↩',
  Backspace: '⌫',
  Up: '↑',
  Down: '↓',
};
const words: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Plus: '+', Delete: 'Del', Up: '↑', Down: '↓' };
/** Apple's order. */
const macOrder = ['⌃', '⌥', '⇧', '⌘'];

/** An Electron accelerator as it is shown: "⇧⌘P", "Ctrl+Shift+P". */
export function writeKey(accelerator: string, isMac: boolean): string {
  const parts = accelerator.split('+');
  if (!isMac) return parts.map((part) => words[part] ?? part).join('+');
  const signs = parts.map((part) => macSigns[part] ?? part);
  const rank = (sign: string) => (macOrder.includes(sign) ? macOrder.indexOf(sign) : macOrder.length);
  return signs.sort((a, b) => rank(a) - rank(b)).join('');
}

export function keyOf(command: Command, isMac: boolean): string | undefined {
  const { key }: CommandRule = commands[command];
  const shown = isMac ? key.mac : key.other;
  return shown === null ? undefined : writeKey(shown, isMac);
}

export const useIsMac = (): boolean => useSettings((state) => state.info?.platform === 'darwin');

const isCommand = (action: string): action is Command => commandIds.some((id) => id === action);

/** The shortcut shown beside a menu item; undefined if the action has none. */
export function useShortcut(): (action: string) => string | undefined {
  const isMac = useIsMac();
  return (action) => {
    const command = action === 'preview' ? 'read' : action;
    return isCommand(command) ? keyOf(command, isMac) : undefined;
  };
}
