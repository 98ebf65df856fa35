import type { KeyboardEvent, PointerEvent } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { narrowestPx, widestPx, widthAfterKey } from './width.ts';

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
