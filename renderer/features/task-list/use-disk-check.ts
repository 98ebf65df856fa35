import { useEffect, useRef } from 'react';
import { request } from '../../bridge.ts';
import { useQueue } from '../../stores/queue.ts';
import { canChangeOnDisk } from '../../tasks/actions.ts';

/** Rows that are only scrolled past are not checked. */
const pauseMs = 300;

/**
 * Checks whether results were moved or source files replaced: when a row becomes visible, and again when the window
 * gets the focus.
 */
export function useDiskCheck(shown: readonly string[]): void {
  const checked = useRef(new Set<string>());
  const latest = useRef(shown);
  latest.current = shown;
  const key = shown.join();
  useEffect(() => {
    const timer = setTimeout(() => check(latest.current, checked.current), key === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => {
    const again = () => {
      checked.current.clear();
      check(latest.current, checked.current);
    };
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
}

function check(shown: readonly string[], looked: Set<string>): void {
  const { tasks } = useQueue.getState();
  const unchecked = shown.filter((id) => {
    const task = tasks.get(id);
    return task !== undefined && canChangeOnDisk(task) && !looked.has(id);
  });
  for (const id of unchecked) looked.add(id);
  if (unchecked.length > 0) void request('tasks.look', unchecked);
}
