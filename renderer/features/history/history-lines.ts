/** The lines of the history: a line for each day, and below it the entries of that day. Pure. */
import type { PastView } from '../../../core/model/views.ts';
import { daysAgo, formatDay } from '../../i18n/format.ts';
import { locale } from '../../i18n/translate.ts';

type HistoryLine = { kind: 'day'; key: string; label: string } | { kind: 'entry'; key: string; entry: PastView };

const startOfDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/** "Today", "Yesterday", "12 May", "12 May 2024". */
export function dayLabel(ms: number, nowMs: number): string {
  const days = daysAgo(ms, nowMs);
  if (days !== 0 && days !== 1) return formatDay(ms, nowMs);
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1);
}

/** `entries` are in the order in which they were recorded; where the clock was set, a day may come twice. */
export function historyLines(entries: readonly PastView[], nowMs: number): HistoryLine[] {
  let day = Number.NaN;
  return entries.flatMap((entry): HistoryLine[] => {
    const line: HistoryLine = { kind: 'entry', key: entry.id, entry };
    const entryDay = startOfDay(entry.atMs);
    if (entryDay === day) return [line];
    day = entryDay;
    return [{ kind: 'day', key: `day-${entry.id}`, label: dayLabel(entry.atMs, nowMs) }, line];
  });
}

/** The row that a key moves to; null for other keys. */
export function rowAfterKey(key: string, ids: readonly string[], from: string, pageRows: number): string | null {
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
