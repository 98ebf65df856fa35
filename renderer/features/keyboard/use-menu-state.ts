/** Tells the menu bar what its commands can do: at once when something changes, and then not again for a moment. */
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
import { type Removal, useRemovals } from '../../stores/undo.ts';
import { useView } from '../../stores/view.ts';
import { selectedPast, targetTasks, whereIs } from './command-context.ts';
import { menuState } from './enabled.ts';

/** A long queue changes many times a second; nobody reads a menu as fast. */
const restMs = 200;

const kindOf = (removal: Removal | null) => removal && (removal.of === 'names' ? 'rename' : 'removal');

function present(): ReturnType<typeof menuState> {
  const where = whereIs(document.activeElement);
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
    let told = '';
    let resting: ReturnType<typeof setTimeout> | undefined;
    let changed = false;
    const tell = () => {
      const state = present();
      const text = JSON.stringify(state);
      if (text === told) return;
      told = text;
      void request('menu.show', state);
    };
    const rest = () => {
      resting = undefined;
      if (!changed) return;
      changed = false;
      tell();
      resting = setTimeout(rest, restMs);
    };
    const note = () => {
      changed = true;
      // After what changes with it, and before the next key.
      if (resting === undefined) {
        resting = setTimeout(rest, restMs);
        queueMicrotask(() => {
          changed = false;
          tell();
        });
      }
    };
    const stores = [useQueue, useSelection, useView, useHistory, useHistorySelection, useRemovals, useSettings];
    const stops = stores.map((store) => store.subscribe(note));
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    note();
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
      clearTimeout(resting);
    };
  }, []);
}
