import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';

interface ResizeGripProps {
  widthPx: number;
  /** Called while the edge moves. The last width is kept. */
  onMove(widthPx: number): void;
}

/** The edge between list and details. It is moved by pointer or keys, and its place is remembered. */
export function ResizeGrip({ widthPx, onMove }: ResizeGripProps) {
  const save = (inspectorWidth: number) => void updateSettings({ inspectorWidth });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(window.innerWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = widthAfterKey(event.key, widthPx);
    if (moved === null) return;
    event.preventDefault();
    save(Math.min(widestPx, Math.max(narrowestPx, moved)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      className="inspector__grip"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('inspector.resize')}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      aria-valuenow={widthPx}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => save(widthPx)}
      onKeyDown={onKeyDown}
    />
  );
}

const narrowestPx = 280;
const widestPx = 640;
/** The list needs this much for its names, bars and buttons. */
const listPx = 600;

/** The nearest allowed width. The list keeps its minimum width if possible. Pure. */
export function fittingWidth(wantedPx: number, windowPx: number): number {
  const most = Math.max(narrowestPx, Math.min(widestPx, windowPx - listPx));
  return Math.round(Math.min(most, Math.max(narrowestPx, wantedPx)));
}

const stepPx = 16;

/** The width after a key press (WAI-ARIA window splitter); null for other keys. Pure. */
export function widthAfterKey(key: string, px: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return px + stepPx;
    case 'ArrowRight':
      return px - stepPx;
    case 'Home':
      return widestPx;
    case 'End':
      return narrowestPx;
    default:
      return null;
  }
}

const watchWindow = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The width of the details, limited by the window, and a function that changes it before it is saved. */
export function useInspectorWidth(keptPx: number): [widthPx: number, move: (widthPx: number) => void] {
  const [movedPx, setMoved] = useState(keptPx);
  useEffect(() => setMoved(keptPx), [keptPx]);
  const windowPx = useSyncExternalStore(watchWindow, () => window.innerWidth);
  return [fittingWidth(movedPx, windowPx), setMoved];
}
