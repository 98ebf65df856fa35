/** Entries of the history → lines of its list: days, and below each what ended on it. Pure. */
import type { PastView } from '../../../core/model/views.ts';
import { daysAgo, formatDay } from '../../i18n/format.ts';
import { locale } from '../../i18n/translate.ts';

export type PastLine = { kind: 'day'; key: string; label: string } | { kind: 'entry'; key: string; entry: PastView };

const startOfDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/** "Today", "Yesterday", "12 May", "12 May 2024". */
export function dayLabel(ms: number, nowMs: number): string {
  const days = daysAgo(ms, nowMs);
  if (days !== 0 && days !== 1) return formatDay(ms, nowMs);
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1);
}

/** `entries` are in the order of their times. */
export function pastLines(entries: readonly PastView[], nowMs: number): PastLine[] {
  let day = Number.NaN;
  return entries.flatMap((entry): PastLine[] => {
    const line: PastLine = { kind: 'entry', key: entry.id, entry };
    const its = startOfDay(entry.atMs);
    if (its === day) return [line];
    day = its;
    return [{ kind: 'day', key: `day-${its}`, label: dayLabel(entry.atMs, nowMs) }, line];
  });
}

/** Which row a key leads to, or null where the key is none of the list's. Pure. */
export function rowFor(key: string, ids: readonly string[], from: string, pageRows: number): string | null {
  const at = ids.indexOf(from);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - pageRows,
    PageDown: at + pageRows,
    Home: 0,
    End: ids.length - 1,
  };
  const to = steps[key];
  return to === undefined ? null : (ids[Math.min(ids.length - 1, Math.max(0, to))] ?? null);
}
