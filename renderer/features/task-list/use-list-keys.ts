import { type KeyboardEvent, useRef } from 'react';
import { useQueue } from '../../stores/queue.ts';
import { clearSelection, focusActiveRow, selectRow, useSelection } from '../../stores/selection.ts';
import { neighbour } from '../../stores/selection-state.ts';
import { foldGroup } from '../../stores/view.ts';
import type { Lines } from '../../tasks/lines.ts';
import { findByPrefix, type Typed, typeName } from '../../tasks/name-search.ts';
import { rowHeightPx } from './row-heights.ts';

const isField = (target: EventTarget): boolean => target instanceof HTMLInputElement;

const isRow = (target: EventTarget): target is HTMLElement => target instanceof HTMLElement && target.role === 'row';

/** Arrow keys, paging, selecting, and typing a name. use-commands.ts handles the window's other keys. */
export function useListKeys({ keys, ids, groups }: Lines) {
  const typed = useRef<Typed>({ text: '', atMs: 0 });

  const goTo = (id: string | null, event: KeyboardEvent) => {
    if (id === null) return;
    event.preventDefault();
    // The header row of a group can't be selected.
    const moves = event.ctrlKey || event.metaKey || groups.has(id);
    selectRow(ids, id, moves ? 'move' : event.shiftKey ? 'range' : 'only');
    focusActiveRow();
  };

  /**
   * Left closes a group, or moves from a row to its group's header; right opens it. Returns true if the key was
   * handled.
   */
  const foldWithArrow = (event: KeyboardEvent, active: string | null): boolean => {
    if (active === null || !isRow(event.target)) return false;
    const group = groups.get(active);
    const closes = event.key === 'ArrowLeft';
    if (group) {
      event.preventDefault();
      if (group.closed !== closes) foldGroup(active, closes);
      return true;
    }
    const head = closes ? keys.slice(0, keys.indexOf(active)).findLast((key) => groups.has(key)) : undefined;
    if (head === undefined) return false;
    goTo(head, event);
    return true;
  };

  /** Returns true if the key was part of a name. */
  const findTyped = (event: KeyboardEvent, active: string | null): boolean => {
    if (event.key.length > 1) return false;
    const { tasks } = useQueue.getState();
    const names = ids.map((id) => tasks.get(id)?.name ?? '');
    const next = typeName(typed.current, event.key, event.timeStamp, names);
    if (next === null) return false;
    typed.current = next;
    const index = findByPrefix(names, next.text, active === null ? -1 : ids.indexOf(active));
    if (index >= 0) goTo(ids[index] ?? null, event);
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    // A button in a row keeps its own keys, except for the arrow keys.
    const onRow = isRow(event.target) || event.target === event.currentTarget;
    const { active, selected } = useSelection.getState();
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeightPx) - 1);
    const mod = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case 'ArrowDown':
        return goTo(neighbour(keys, active, 1), event);
      case 'ArrowUp':
        return goTo(neighbour(keys, active, -1), event);
      case 'PageDown':
        return goTo(neighbour(keys, active, page), event);
      case 'PageUp':
        return goTo(neighbour(keys, active, -page), event);
      case 'Home':
        if (isField(event.target)) return;
        return goTo(keys[0] ?? null, event);
      case 'End':
        if (isField(event.target)) return;
        return goTo(keys.at(-1) ?? null, event);
      case 'ArrowRight':
      case 'ArrowLeft':
        if (isField(event.target) || foldWithArrow(event, active)) return;
        return moveInRow(event);
      case 'Escape':
        if (!onRow && event.target instanceof HTMLElement) {
          event.stopPropagation();
          event.target.closest<HTMLElement>('[data-id]')?.focus();
        } else if (selected.size > 0) {
          event.stopPropagation();
          clearSelection();
        }
        return;
    }
    if (!onRow) return;
    if (!mod && !event.altKey && findTyped(event, active)) return;
    const group = active === null ? undefined : groups.get(active);
    if (group && active !== null && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      foldGroup(active, !group.closed);
      return;
    }
    if (event.key === ' ' && active !== null) {
      if (mod) event.preventDefault();
      // Space alone is a command of the window.
      if (mod || !selected.has(active)) selectRow(ids, active, mod ? 'toggle' : 'only');
    }
  };
}

/** Left and right move through the controls of a row and back to the row. */
function moveInRow(event: KeyboardEvent): void {
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-id]') : null;
  if (!row) return;
  event.preventDefault();
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button, input')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const step = event.key === 'ArrowRight' ? 1 : -1;
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
