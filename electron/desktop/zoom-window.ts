import type { WebContents } from 'electron';

/** As the steps of Chromium's own menu items. */
const step = 0.5;

/** The whole window larger, smaller, or as it was made. */
export function zoomWindow(contents: WebContents | null, change: 'in' | 'out' | 'reset'): void {
  if (change === 'reset') contents?.setZoomLevel(0);
  else contents?.setZoomLevel(contents.getZoomLevel() + (change === 'in' ? step : -step));
}
