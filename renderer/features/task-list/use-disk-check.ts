import { useEffect, useRef } from 'react';
import { request } from '../../bridge.ts';
import { useQueue } from '../../stores/queue.ts';
import { canChangeOnDisk } from '../../tasks/actions.ts';

/** Rows that are scrolled past are not looked at. */
const restMs = 300;

/**
 * Results are moved and files replaced behind the window's back: what somebody sees is looked at when it comes into view, and
 * again whenever they come back to the window.
 */
export function useDiskLook(shown: readonly string[]): void {
  const looked = useRef(new Set<string>());
  const latest = useRef(shown);
  latest.current = shown;
  const key = shown.join();
  useEffect(() => {
    const timer = setTimeout(() => lookAt(latest.current, looked.current), key === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => {
    const again = () => {
      looked.current.clear();
      lookAt(latest.current, looked.current);
    };
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
}

function lookAt(shown: readonly string[], looked: Set<string>): void {
  const { tasks } = useQueue.getState();
  const due = shown.filter((id) => {
    const task = tasks.get(id);
    return task !== undefined && canChangeOnDisk(task) && !looked.has(id);
  });
  for (const id of due) looked.add(id);
  if (due.length > 0) void request('tasks.look', due);
}
