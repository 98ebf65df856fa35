/** Sends the enabled commands to the menu bar: at once after a change, then at most once per pause. */
import { useEffect } from 'react';
import { isDropOrder } from '../../../core/settings/schema.ts';
import { undoableOn } from '../../actions/undo.ts';
import { request } from '../../bridge.ts';
import { useHistory } from '../../stores/history.ts';
import { useHistorySelection } from '../../stores/history-selection.ts';
import { currentIds, listView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { useSettings } from '../../stores/settings.ts';
import { type Undoable, useUndoables } from '../../stores/undo.ts';
import { useView } from '../../stores/view.ts';
import { commandContext, selectedPast, targetTasks } from './command-context.ts';
import { menuState } from './enabled.ts';

/** A long queue changes many times a second; a menu needs fewer updates. */
const pauseMs = 200;

const kindOf = (change: Undoable | null) => change && (change.of === 'names' ? 'rename' : 'removal');

function currentMenuState(): ReturnType<typeof menuState> {
  const where = commandContext(document.activeElement);
  const inHistory = where.page === 'history';
  return menuState({
    where,
    tasks: targetTasks(),
    past: inHistory ? selectedPast() : [],
    listed: inHistory ? useHistory.getState().entries.length : currentIds().length,
    dropOrder: isDropOrder(listView()),
    undoable: kindOf(undoableOn(where.page)),
  });
}

export function useMenuState(): void {
  useEffect(() => {
    let sent = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changed = false;
    const send = () => {
      const state = currentMenuState();
      const text = JSON.stringify(state);
      if (text === sent) return;
      sent = text;
      void request('menu.show', state);
    };
    const afterPause = () => {
      timer = undefined;
      if (!changed) return;
      changed = false;
      send();
      timer = setTimeout(afterPause, pauseMs);
    };
    const noteChange = () => {
      changed = true;
      // After all changes of this event, and before the next key press.
      if (timer === undefined) {
        timer = setTimeout(afterPause, pauseMs);
        queueMicrotask(() => {
          changed = false;
          send();
        });
      }
    };
    const stores = [useQueue, useSelection, useView, useHistory, useHistorySelection, useUndoables, useSettings];
    const stops = stores.map((store) => store.subscribe(noteChange));
    document.addEventListener('focusin', noteChange);
    document.addEventListener('focusout', noteChange);
    noteChange();
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('focusin', noteChange);
      document.removeEventListener('focusout', noteChange);
      clearTimeout(timer);
    };
  }, []);
}
