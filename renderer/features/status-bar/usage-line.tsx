import { useEffect, useState } from 'react';
import type { ServiceView } from '../../../core/model/views.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';

type Usage = NonNullable<ServiceView['usage']>;

const minuteMs = 60_000;

const windows: readonly { ms: number; words: Extract<MessageKey, `usage.${string}`> }[] = [
  { ms: minuteMs, words: 'usage.minute' },
  { ms: 60 * minuteMs, words: 'usage.hour' },
  { ms: 24 * 60 * minuteMs, words: 'usage.day' },
];

/** "58 of 60 this minute"; the window is named only where it is a usual one. */
export function wordUsage({ used, limit, windowMs }: Omit<Usage, 'untilMs'>): string {
  const usual = windows.find(({ ms }) => ms === windowMs);
  return t(usual?.words ?? 'usage.plain', { used, limit });
}

/** How much of the service's limit is used, until nobody knows any more. */
export function UsageLine({ usage }: { usage: Usage | null }) {
  const [, drawAgain] = useState(0);
  const untilMs = usage?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => drawAgain((times) => times + 1), Math.max(0, untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (!usage || usage.untilMs <= Date.now()) return null;
  return <span className="statusbar__item only-wide">{wordUsage(usage)}</span>;
}
