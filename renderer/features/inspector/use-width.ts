import { useEffect, useState, useSyncExternalStore } from 'react';
import { fittingWidth } from './width.ts';

const watchWindow = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The details' width as it fits this window, and how to move it before it is kept. */
export function useInspectorWidth(keptPx: number): [widthPx: number, move: (widthPx: number) => void] {
  const [movedPx, setMoved] = useState(keptPx);
  useEffect(() => setMoved(keptPx), [keptPx]);
  const windowPx = useSyncExternalStore(watchWindow, () => window.innerWidth);
  return [fittingWidth(movedPx, windowPx), setMoved];
}
