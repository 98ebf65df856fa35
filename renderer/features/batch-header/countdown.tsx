import { useEffect, useState } from 'react';
import { formatClock } from '../../i18n/format.ts';
import { Text } from '../../i18n/text.tsx';
import { t } from '../../i18n/translate.ts';
import { announce } from '../../stores/announcements.ts';
import { Icon } from '../../ui/icon.tsx';

const tickMs = 1000;

/** The one countdown of a resting service. Silent: only its start is said. */
export function Countdown({ untilMs }: { untilMs: number | null }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const time = untilMs === null ? '' : formatClock(untilMs - Date.now());
    announce(untilMs === null ? t('batch.resumesSoon') : t('batch.resumesAnnounced', { time }));
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  const leftMs = Math.max(0, (untilMs ?? nowMs) - nowMs);
  const seconds = Math.round(leftMs / 1000);
  return (
    <p className="batch__resume">
      <Icon name="hourglass" />
      <span>
        {untilMs === null ? (
          t('batch.resumesSoon')
        ) : (
          <Text
            of="batch.resumesIn"
            slots={{
              time: (
                <b
                  role="timer"
                  aria-live="off"
                  aria-label={t('batch.timer', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
                >
                  {formatClock(leftMs)}
                </b>
              ),
            }}
          />
        )}
      </span>
    </p>
  );
}
