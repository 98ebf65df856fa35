/** Keys as they are drawn in menus: ⌘ on macOS, words elsewhere. */
import { useSettings } from '../../stores/settings.ts';

/** `mod`: ⌘ on macOS, Ctrl elsewhere. */
const keys: Readonly<Record<string, { mod?: boolean; key: string }>> = {
  'add-files': { mod: true, key: 'O' },
  'save-as': { mod: true, key: 'S' },
  find: { mod: true, key: 'F' },
  settings: { mod: true, key: ',' },
  'select-all': { mod: true, key: 'A' },
  open: { key: 'Enter' },
  details: { key: 'Space' },
  remove: { key: 'Del' },
};

export function useShortcut(): (command: string) => string | undefined {
  const mac = useSettings((state) => state.info?.platform === 'darwin');
  return (command) => {
    const found = keys[command];
    if (!found) return undefined;
    if (mac) return (found.mod ? '⌘' : '') + ({ Enter: '↩', Del: '⌫' }[found.key] ?? found.key);
    return found.mod ? `Ctrl+${found.key}` : found.key;
  };
}
