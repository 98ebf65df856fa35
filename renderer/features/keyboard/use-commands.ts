import { useEffect } from 'react';
import { takeBack } from '../../actions/undo.ts';
import { listen } from '../../bridge.ts';
import { useNotices } from '../../stores/notices.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { showInspector, showPage, useView } from '../../stores/view.ts';
import { runCommand } from './commands.ts';
import { commandOf } from './keymap.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select');

/** Escape closes what lies on top. Menus, dialogs and the search field close themselves before this is asked. */
function closeTopmost(): boolean {
  const { page, inspector } = useView.getState();
  if (page !== 'queue') showPage('queue');
  else if (inspector === 'open') showInspector(false);
  else return false;
  focusActiveRow();
  return true;
}

/** The newest removal that can still be taken back. */
function undo(): boolean {
  const notice = useNotices.getState().notices.findLast((one) => one.kind === 'undo');
  if (notice?.kind !== 'undo') return false;
  takeBack(notice);
  return true;
}

/** False where there was nothing to do, so that the key keeps its other meaning. */
function perform(key: NonNullable<ReturnType<typeof commandOf>>): boolean {
  if (key === 'escape') return closeTopmost();
  if (key === 'undo') return undo();
  runCommand(key);
  return true;
}

/** One place for the window's keys and for the menu bar. */
export function useCommands(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || useView.getState().question !== null) return;
      const key = commandOf(event, {
        inField: isField(event.target),
        onRow: event.target instanceof HTMLElement && event.target.role === 'row',
        page: useView.getState().page,
      });
      if (key === null) return;
      if (perform(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    const stop = listen('menu.command', runCommand);
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
}
