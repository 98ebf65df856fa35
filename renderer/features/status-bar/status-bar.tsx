import { useEffect, useState } from 'react';
import { isUnfinished } from '../../../core/model/status.ts';
import type { ServiceView } from '../../../core/model/views.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { useQueue } from '../../stores/queue.ts';
import { queueNowMs } from '../../stores/queue-clock.ts';
import { useSettings } from '../../stores/settings.ts';
import { showSettings } from '../../stores/view.ts';
import { useWatches } from '../../stores/watches.ts';
import { hostsOf } from '../../tasks/hosts.ts';
import { Icon } from '../../ui/icon.tsx';
import { lacksKey } from '../settings/key-words.ts';
import { UpdateButton } from '../updates/update-button.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { describeService, describeWatches } from './status-lamps.ts';

const lamps = { on: 'lamp', wait: 'lamp lamp--wait', off: 'lamp lamp--off' } as const;

/** The state of the service in use, and at the end always where files go. */
export function StatusBar({ settings }: { settings: Settings }) {
  const host = useCloudHost();
  const service = useQueue((queue) => queue.services.find((one) => one.place === settings.place));
  // Also where files are still being sent, whatever is chosen for new ones.
  const hosts = useQueue((queue) =>
    hostsOf(queue.tasks.values().filter(isUnfinished), settings.place === 'cloud' ? [host] : []),
  );
  const cloud = hosts !== '';
  const keyMissing = useSettings((state) => lacksKey(state.key, settings.cloudAddress));
  const usage = useQueue((queue) => queue.services.find((one) => one.place === 'cloud')?.usage ?? null);
  const { lamp, text } = describeService(
    service ?? { place: settings.place, host, state: 'idle', untilMs: null, usage: null, limits: [], error: null },
    keyMissing,
  );
  const watches = useWatches((state) => state.watches);
  const watched = describeWatches(watches);
  // In narrow windows only what is wrong is shown.
  const watchedLook = watched?.lamp === 'off' ? 'statusbar__link statusbar__link--wrong' : 'statusbar__link only-wide';
  return (
    <footer className="statusbar">
      <span className="statusbar__item">
        <span className={lamps[lamp]} aria-hidden="true" />
        {text}
      </span>
      {watched && (
        <button
          type="button"
          className={watchedLook}
          aria-label={watched.text}
          title={watched.text}
          onClick={() => showSettings('watch')}
        >
          <span className={lamps[watched.lamp]} aria-hidden="true" />
          <span className="statusbar__name">{watched.text}</span>
        </button>
      )}
      {cloud && <UsageLine usage={usage} />}
      <UpdateButton />
      <span className="statusbar__item statusbar__item--end">
        <Icon name={cloud ? 'cloud' : 'lock'} />
        <span className="cut-short" title={cloud ? hosts : undefined}>
          {cloud ? t('privacy.cloud', { host: hosts }) : t('privacy.local')}
        </span>
      </span>
      <RecentNotices />
    </footer>
  );
}

type Usage = NonNullable<ServiceView['usage']>;

const minuteMs = 60_000;

const windows: readonly { ms: number; words: Extract<MessageKey, `usage.${string}`> }[] = [
  { ms: minuteMs, words: 'usage.minute' },
  { ms: 60 * minuteMs, words: 'usage.hour' },
  { ms: 24 * 60 * minuteMs, words: 'usage.day' },
];

/** "58 of 60 this minute". The period is named only if it is a usual one. */
function formatUsage({ used, limit, windowMs }: Omit<Usage, 'untilMs'>): string {
  const usual = windows.find(({ ms }) => ms === windowMs);
  return t(usual?.words ?? 'usage.plain', { used, limit });
}

/** How much of the service's limit is used, as long as that is known. */
function UsageLine({ usage }: { usage: Usage | null }) {
  const [, drawAgain] = useState(0);
  const untilMs = usage?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => drawAgain((times) => times + 1), Math.max(0, untilMs - queueNowMs()));
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (!usage || usage.untilMs <= queueNowMs()) return null;
  return <span className="statusbar__item only-wide">{formatUsage(usage)}</span>;
}
