import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { zoomSteps } from './zoom.ts';
import { type Pane, zoomOf, zoomPane } from './zoom-panes.ts';

/** Smaller and larger, for the text or for the page. */
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
