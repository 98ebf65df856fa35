/**
 * Keys → commands. Pure. Only the keys that mean something else in a text field or on a button, and therefore can't be
 * accelerators: those belong to the menu bar, which sends its commands here, so that no key counts twice.
 */
import type { Command } from './commands.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

interface Where {
  /** Somebody is writing: plain keys and editing keys are theirs. */
  inField: boolean;
  onRow: boolean;
  page: 'queue' | 'settings' | 'history' | 'reading';
}

/** Null: not ours. */
export function commandOf(pressed: Pressed, where: Where): Command | 'escape' | 'undo' | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey || where.inField ? null : 'undo';
    return key === 'Backspace' && where.onRow ? 'remove' : null;
  }
  if (key === 'Escape') return 'escape';
  if (where.inField || where.page !== 'queue' || !where.onRow) return null;
  if (key === 'Enter') return 'open';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  return null;
}
