/** Keys → commands. Pure. */
import type { Command } from './commands.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

interface Where {
  /** Somebody is writing: plain keys and editing keys are theirs. */
  inField: boolean;
  onRow: boolean;
  page: 'queue' | 'settings';
}

const withMod: Readonly<Record<string, Command>> = {
  o: 'add-files',
  ',': 'settings',
  f: 'find',
  s: 'save-as',
};

/** Null: not ours. ⌘ and Ctrl count alike; no system gives the other one a meaning of its own with these letters. */
export function commandOf(pressed: Pressed, where: Where): Command | 'escape' | 'undo' | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey || where.inField ? null : 'undo';
    if (letter === 'o' && shiftKey) return 'add-folder';
    if (letter === 'backspace') return where.onRow ? 'remove' : null;
    return shiftKey ? null : (withMod[letter] ?? null);
  }
  if (key === 'Escape') return 'escape';
  if (where.inField || where.page !== 'queue' || !where.onRow) return null;
  if (key === 'Enter') return 'open';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  return null;
}
