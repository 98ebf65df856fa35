import { useEffect } from 'react';
import { type Command, type CommandRule, commands } from '../../../electron/ipc/commands.ts';
import { listen } from '../../bridge.ts';
import { closeFind } from '../../stores/find.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { useSettings } from '../../stores/settings.ts';
import { showPage, useView } from '../../stores/view.ts';
import { whereIs } from './command-context.ts';
import { commandOf } from './keymap.ts';
import { runByKey, runFromMenu } from './run-command.ts';

/** Escape closes what lies on top. Menus, dialogs and the search field close themselves before this is asked. */
function closeTopmost(): boolean {
  const { page, details } = useView.getState();
  if (page === 'reading' && closeFind()) return true;
  if (page !== 'queue') showPage('queue');
  else if (details) useView.setState({ details: false });
  // Beside the list they stay; the keyboard goes back to the row that they tell of.
  else if (!document.activeElement?.closest('.inspector')) return false;
  focusActiveRow();
  return true;
}

const repeats = (command: Command): boolean => (commands[command] satisfies CommandRule).repeats;

/** One place for the window's keys and for the menu bar. */
export function useCommands(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isMac = useSettings.getState().info?.platform === 'darwin';
      const where = whereIs(event.target instanceof Element ? event.target : null);
      const command = commandOf(event, where, isMac);
      if (command === null) return;
      if (command === 'escape') {
        if (closeTopmost()) event.preventDefault();
        return;
      }
      // Also where a held key does no more: the menu bar must not do it instead.
      event.preventDefault();
      if (command !== 'nothing' && (!event.repeat || repeats(command))) runByKey(command);
    };
    window.addEventListener('keydown', onKey);
    const stop = listen('menu.command', runFromMenu);
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
}
