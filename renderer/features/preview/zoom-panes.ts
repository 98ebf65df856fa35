/** The text and the page are read in sizes of their own, which are remembered. */
import type { Settings } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { useSettings } from '../../stores/settings.ts';
import { type ZoomChange, zoomed } from './zoom.ts';

export type Pane = 'text' | 'page';

export const zoomOf = (settings: Settings | null, pane: Pane): number =>
  (pane === 'text' ? settings?.readingTextPercent : settings?.readingPagePercent) ?? 100;

export function zoomPane(pane: Pane, change: ZoomChange): void {
  const percent = zoomed(zoomOf(useSettings.getState().settings, pane), change);
  void updateSettings(pane === 'text' ? { readingTextPercent: percent } : { readingPagePercent: percent });
}

/** What the keys mean: the sheet with the focus, else the one that is shown, else the text. */
export function zoomHere(change: ZoomChange): void {
  const isPage =
    document.activeElement?.closest('.reading__page') != null ||
    document.querySelector<HTMLElement>('.reading .prose')?.offsetParent === null;
  zoomPane(isPage ? 'page' : 'text', change);
}
