/** Formats values for the user: sizes, times, dates, lists, folders. Pure; times are in ms, sizes in bytes. */

import type { Settings } from '../../core/settings/schema.ts';
import { currentLanguage, locale, t } from './translate.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Decimal steps (1 MB = 10⁶ bytes), as the file managers of macOS and GNOME count. */
const stepOf = (bytes: number) => Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));

const digitsFor = (value: number, step: number) => (step === 0 || value >= 10 ? 0 : 1);

function inUnit(bytes: number, step: number): string {
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: digitsFor(value, step),
  }).format(value);
}

export const formatBytes = (bytes: number): string => {
  const step = stepOf(bytes);
  // 999 960 bytes would read "1,000 kB".
  return bytes / 1000 ** step >= 999.5 && step < units.length - 1 ? inUnit(bytes, step + 1) : inUnit(bytes, step);
};

/** "12 of 30 MB": both in the unit of the total. */
export function formatBytesOf(done: number, total: number): string {
  const step = stepOf(total);
  const value = done / 1000 ** step;
  const plain = new Intl.NumberFormat(locale(), { maximumFractionDigits: digitsFor(total / 1000 ** step, step) });
  return t('progress.bytes', { done: plain.format(value), total: formatBytes(total) });
}

export const formatNumber = (count: number): string => new Intl.NumberFormat(locale()).format(count);

export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A stopwatch: "0:38", "12:05", "1:02:09". */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A duration in words: "48 s", "8 min", "2 h 5 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return t('duration.seconds', { seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('duration.minutes', { minutes });
  if (minutes % 60 === 0) return t('duration.wholeHours', { hours: minutes / 60 });
  return t('duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** "12 May"; the year only when it is another one. */
export function formatDay(ms: number, nowMs = Date.now()): string {
  const sameYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  const year = sameYear ? {} : { year: 'numeric' as const };
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', ...year }).format(ms);
  return isChinese() ? spaced(day) : day;
}

/** "10 月 12 日" instead of "10月12日", like all other numbers in the Chinese texts. */
const spaced = (text: string): string =>
  text.replace(/(?<=\p{Nd})(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\p{Nd})/gu, ' ');

export const formatTime = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(ms);

const startOfDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/** 0 for today. Rounded, because a day is 23 or 25 hours long twice a year. */
export const daysAgo = (ms: number, nowMs: number): number =>
  Math.round((startOfDay(nowMs) - startOfDay(ms)) / 86_400_000);

/** "Today 16:42", "Yesterday 9:05", "12 May, 16:42"; the year only when it is another one. */
export function formatWhen(ms: number, nowMs: number): string {
  const time = formatTime(ms);
  const days = daysAgo(ms, nowMs);
  if (days === 0) return t('inspector.today', { time });
  if (days === 1) return t('inspector.yesterday', { time });
  return t('inspector.dateTime', { date: formatDay(ms, nowMs), time });
}

const isChinese = (): boolean => currentLanguage() === 'zh-CN';

/** "14, 31 and 40". Chinese lists use only commas here, where Intl would write "14、31和40". */
export const formatList = (parts: readonly (number | string)[]): string =>
  isChinese()
    ? formatSeries(parts)
    : new Intl.ListFormat(locale(), { style: 'long', type: 'conjunction' }).format(parts.map(String));

/** "14, 31, 40": the beginning of a longer list. */
export const formatSeries = (parts: readonly (number | string)[]): string => parts.join(isChinese() ? '、' : ', ');

/** "German" for "de-AT": only the language, in the window's language; the tag itself if it is unknown. */
export function formatLanguage(tag: string): string {
  const names = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'code' });
  return names.of(tag.split('-')[0] ?? tag) ?? tag;
}

/** The last part of a path, with either kind of slash; the whole path for a root. */
export const folderName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

export function destinationName(destination: Settings['destination']): string {
  return destination.kind === 'folder'
    ? t('destination.folderNamed', { folder: folderName(destination.folder) })
    : t(`destination.${destination.kind}`);
}
