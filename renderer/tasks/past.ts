/** How an entry of the history is shown, and what can be done with it. Pure. */
import type { PastView } from '../../core/model/views.ts';
import { formatDay, formatTime } from '../i18n/format.ts';
import { t } from '../i18n/translate.ts';
import { reasonOf, type StatusView } from './describe.ts';

export type PastAction = 'open' | 'reveal' | 'locate' | 'convert' | 'forget';

const hasResult = ({ result }: PastView): boolean => result?.kept === true;

/** The one button in the row. */
export const primaryPast = (entry: PastView): PastAction => (hasResult(entry) ? 'open' : 'convert');

export const pastActions = (entry: PastView): PastAction[][] => [
  ...(hasResult(entry) ? [['open', 'reveal'] satisfies PastAction[]] : []),
  ...(entry.result && !entry.result.kept ? [['locate'] satisfies PastAction[]] : []),
  ['convert'],
  ['forget'],
];

type Look = Pick<StatusView, 'icon' | 'tone'> & { word: string | null };

function lookOf(entry: PastView): Look {
  const { outcome, host, acceptedAtMs, error, gaps } = entry;
  switch (outcome) {
    case 'done':
      if (!hasResult(entry)) return { icon: 'circle-minus', tone: 'plain', word: t('history.resultGone') };
      return gaps > 0
        ? { icon: 'triangle-alert', tone: 'warn', word: t('status.gaps', { count: gaps }) }
        : { icon: 'circle-check', tone: 'done', word: null };
    case 'failed':
      return { icon: 'circle-x', tone: 'fail', word: error ? t('status.failedBecause') : t('status.failed') };
    case 'cancelled': {
      if (error) return { icon: 'circle-slash', tone: 'plain', word: t('status.cancelledBecause') };
      const word = acceptedAtMs === null ? t('history.cancelledUncertain', { host }) : t('history.cancelled', { host });
      return { icon: 'circle-slash', tone: 'plain', word };
    }
    case 'accepted':
      return { icon: 'circle-help', tone: 'plain', word: t('history.accepted', { host }) };
    case 'uncertain':
      return { icon: 'circle-help', tone: 'warn', word: t('history.uncertain', { host }) };
  }
}

function placeOf({ host, acceptedAtMs, outcome }: PastView): string {
  if (host === '') return t('history.local');
  return acceptedAtMs === null || outcome !== 'done'
    ? host
    : t('history.takenBy', { host, date: formatDay(acceptedAtMs) });
}

/** The outcome, then place, format and length. */
export function describePast(entry: PastView): StatusView {
  const { host, format, pages, outcome, error } = entry;
  const { icon, tone, word } = lookOf(entry);
  const reason = error && outcome !== 'done' && outcome !== 'uncertain' ? reasonOf(error) : null;
  const isSentence = reason !== null && outcome !== 'accepted';
  const text = [
    reason,
    formatTime(entry.atMs),
    t(`format.${format}`),
    pages !== null && t('row.pages', { count: pages }),
    // Some outcomes already name the service.
    (host === '' || !word?.includes(host)) && placeOf(entry),
  ]
    .filter(Boolean)
    .join(' · ');
  return { icon, tone, word: word && (isSentence ? word : `${word} ·`), short: text, text, bar: null, dim: false };
}
