/** The menu bar's accelerators, for a page that was opened without one. */
import type { EventPayload } from '../../electron/ipc/contract.ts';
import type { FakeBridge } from './fake-bridge.ts';

const accelerators: Readonly<Record<string, EventPayload<'menu.command'>>> = {
  o: 'add-files',
  O: 'add-folder',
  l: 'add-url',
  s: 'save-as',
  ',': 'settings',
  f: 'find',
  a: 'select-all',
};

export function listenToMenuKeys(bridge: FakeBridge): void {
  window.addEventListener('keydown', (event) => {
    const command = event.ctrlKey || event.metaKey ? accelerators[event.key] : undefined;
    if (!command) return;
    event.preventDefault();
    bridge.emit('menu.command', command);
  });
}
