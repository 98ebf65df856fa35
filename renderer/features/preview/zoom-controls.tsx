import { pageSharpnesses } from '../../../core/model/preview.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { IconButton } from '../../ui/button.tsx';

/** Buttons to zoom the text or the page. */
export function ZoomButtons({ pane }: { pane: Pane }) {
  const percent = useSettings(({ settings }) => zoomOf(settings, pane));
  return (
    <div className={`zoom zoom--${pane}`}>
      <IconButton
        icon={pane === 'text' ? 'a-arrow-down' : 'zoom-out'}
        className="button--small"
        label={t(pane === 'text' ? 'zoom.textSmaller' : 'zoom.pageSmaller', { percent })}
        disabled={percent <= zoomSteps[0]}
        onClick={() => zoomPane(pane, 'out')}
      />
      <IconButton
        icon={pane === 'text' ? 'a-arrow-up' : 'zoom-in'}
        className="button--small"
        label={t(pane === 'text' ? 'zoom.textLarger' : 'zoom.pageLarger', { percent })}
        disabled={percent >= (zoomSteps.at(-1) ?? percent)}
        onClick={() => zoomPane(pane, 'in')}
      />
    </div>
  );
}

const zoomSteps = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;

export type ZoomChange = 'in' | 'out' | 'reset';

export function nextZoom(percent: number, change: ZoomChange): number {
  if (change === 'reset') return 100;
  return change === 'in'
    ? (zoomSteps.find((step) => step > percent) ?? zoomSteps[zoomSteps.length - 1] ?? percent)
    : (zoomSteps.findLast((step) => step < percent) ?? zoomSteps[0]);
}

/** The height in CSS pixels of a page of usual proportions at 100 %. */
const longestCssPx = 1280;

export const sharpnessFor = (percent: number, pixelRatio: number): number =>
  pageSharpnesses.find((px) => px >= (longestCssPx * pixelRatio * percent) / 100) ?? 4000;

type Pane = 'text' | 'page';

export const zoomOf = (settings: Settings | null, pane: Pane): number =>
  (pane === 'text' ? settings?.readingTextPercent : settings?.readingPagePercent) ?? 100;

function zoomPane(pane: Pane, change: ZoomChange): void {
  const percent = nextZoom(zoomOf(useSettings.getState().settings, pane), change);
  void updateSettings(pane === 'text' ? { readingTextPercent: percent } : { readingPagePercent: percent });
}

/** Zooms the pane with the focus, or else the visible one, or else the text. */
export function zoomFocusedPane(change: ZoomChange): void {
  const isPage =
    document.activeElement?.closest('.reading__page') != null ||
    document.querySelector<HTMLElement>('.reading .prose')?.offsetParent === null;
  zoomPane(isPage ? 'page' : 'text', change);
}
