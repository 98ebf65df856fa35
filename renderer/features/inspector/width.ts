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
