import { useEffect } from 'react';
import { type Command, type CommandRule, commands } from '../../../electron/ipc/commands.ts';
import { listen } from '../../bridge.ts';
import { closeFind } from '../../stores/find.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { useSettings } from '../../stores/settings.ts';
import { showPage, useView } from '../../stores/view.ts';
import { commandContext } from './command-context.ts';
import { commandOf } from './keymap.ts';
import { runByKey, runFromMenu } from './perform-command.ts';

/** Escape closes what is on top. Menus, dialogs and the search field handle Escape before this. */
function closeTopmost(): boolean {
  const { page, details } = useView.getState();
  if (page === 'reading' && closeFind()) return true;
  if (page !== 'queue') showPage('queue');
  else if (details) useView.setState({ details: false });
  // Details beside the list stay open; the focus goes back to the row.
  else if (!document.activeElement?.closest('.inspector')) return false;
  focusActiveRow();
  return true;
}

const repeats = (command: Command): boolean => (commands[command] satisfies CommandRule).repeats;

/** Handles the window's keys and the menu bar's commands. */
export function useCommands(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isMac = useSettings.getState().info?.platform === 'darwin';
      const where = commandContext(event.target instanceof Element ? event.target : null);
      const command = commandOf(event, where, isMac);
      if (command === null) return;
      if (command === 'escape') {
        if (closeTopmost()) event.preventDefault();
        return;
      }
      // Also for ignored key repeats, so that the menu bar does not run the command instead.
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
