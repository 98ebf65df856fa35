import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';

interface ResizeGripProps {
  widthPx: number;
  /** While the edge moves; what is left at the end is kept. */
  onMove(widthPx: number): void;
}

/** The edge between list and details: moved by pointer or keys, remembered. */
export function ResizeGrip({ widthPx, onMove }: ResizeGripProps) {
  const keep = (inspectorWidth: number) => void updateSettings({ inspectorWidth });
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
    keep(Math.min(widestPx, Math.max(narrowestPx, moved)));
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
      onLostPointerCapture={() => keep(widthPx)}
      onKeyDown={onKeyDown}
    />
  );
}

/** How wide the details beside the list may be, in CSS pixels. Pure. */

export const narrowestPx = 280;
export const widestPx = 640;
/** What a list needs to be read: its names, bars and buttons. */
const listPx = 600;

/** The nearest width that may be; the list keeps its room first. */
export function fittingWidth(wantedPx: number, windowPx: number): number {
  const most = Math.max(narrowestPx, Math.min(widestPx, windowPx - listPx));
  return Math.round(Math.min(most, Math.max(narrowestPx, wantedPx)));
}

const stepPx = 16;

/** Where a key moves the edge, as separators do (WAI-ARIA window splitter); null: it means nothing here. */
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

/** The details' width as it fits this window, and how to move it before it is kept. */
export function useInspectorWidth(keptPx: number): [widthPx: number, move: (widthPx: number) => void] {
  const [movedPx, setMoved] = useState(keptPx);
  useEffect(() => setMoved(keptPx), [keptPx]);
  const windowPx = useSyncExternalStore(watchWindow, () => window.innerWidth);
  return [fittingWidth(movedPx, windowPx), setMoved];
}
