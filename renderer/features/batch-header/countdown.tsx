import { useEffect, useState } from 'react';
import type { ServiceView } from '../../../core/model/views.ts';
import { formatClock, formatTime } from '../../i18n/format.ts';
import { Text } from '../../i18n/text.tsx';
import { t } from '../../i18n/translate.ts';
import { announce } from '../../stores/notices.ts';
import { onSystemClock, queueNowMs } from '../../stores/queue-clock.ts';
import { Icon } from '../../ui/icon.tsx';

const tickMs = 1000;
/** Above this, the time of day is shown instead of a countdown. */
export const longestCountdownMs = 600_000;

const words = {
  cooling: { timed: 'batch.resumesIn', soon: 'batch.resumesSoon' },
  paced: { timed: 'batch.moreIn', soon: 'batch.moreSoon' },
  coolingHere: { timed: 'batch.resumesIn', soon: 'batch.resumesSoonHere' },
  unreachable: { timed: 'batch.retriesIn', soon: 'batch.retriesSoon' },
  stopped: { timed: 'batch.restartsIn', soon: 'batch.restartsSoon' },
} as const;

/** Which words to use for each place and state. */
const kinds = {
  local: { resting: 'coolingHere', pacing: 'coolingHere', away: 'stopped' },
  cloud: { resting: 'cooling', pacing: 'paced', away: 'unreachable' },
} as const;

function Remaining({ leftMs }: { leftMs: number }) {
  const seconds = Math.round(leftMs / 1000);
  const label = t('batch.timer', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return (
    <b role="timer" aria-live="off" aria-label={label}>
      {formatClock(leftMs)}
    </b>
  );
}

/** Counts down to when a service is used again. Screen readers hear only the start. */
export function Countdown({ service }: { service: ServiceView }) {
  const { untilMs, state } = service;
  const kind = kinds[service.place][state === 'unreachable' ? 'away' : state === 'paced' ? 'pacing' : 'resting'];
  const [nowMs, setNowMs] = useState(queueNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(queueNowMs()), tickMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (kind === 'unreachable') announce(t('batch.retriesAnnounced'));
    else if (kind === 'stopped') announce(t('batch.restartsAnnounced'));
    else if (untilMs === null) announce(t(words[kind].soon));
    else if (kind === 'coolingHere')
      announce(t('batch.resumesAnnouncedHere', { time: formatClock(untilMs - queueNowMs()) }));
    else if (kind === 'paced') announce(t('batch.moreAnnounced', { time: formatClock(untilMs - queueNowMs()) }));
    else announce(t('batch.resumesAnnounced', { time: formatClock(untilMs - queueNowMs()) }));
  }, [kind, untilMs]);
  const leftMs = Math.max(0, (untilMs ?? 0) - nowMs);
  return (
    <p className="batch__resume">
      <Icon name="hourglass" />
      <span>
        {untilMs === null || leftMs === 0 ? (
          t(words[kind].soon)
        ) : leftMs > longestCountdownMs ? (
          t('batch.resumesAt', { time: formatTime(onSystemClock(untilMs)) })
        ) : (
          <Text of={words[kind].timed} slots={{ time: <Remaining leftMs={leftMs} /> }} />
        )}
      </span>
    </p>
  );
}
