/** What the head of a group says. Pure. */
import { t } from '../../i18n/translate.ts';
import type { QueueSummary } from '../../tasks/queue-summary.ts';

/** A folder is called by its last part; where it lies is said beside it. */
export function describeGroup(kind: 'batch' | 'folder', title: string): { name: string; path: string | null } {
  if (kind === 'batch') return { name: title, path: null };
  const name = title.split(/[/\\]/).findLast((part) => part !== '') ?? title;
  return { name, path: name === title ? null : title };
}

type Counts = Pick<QueueSummary, 'rows' | 'total' | 'done' | 'failed' | 'asking' | 'working'>;

export function wordCounts({ rows, total, done, failed, asking }: Counts): string {
  const parts = [
    total === 0 ? t('batch.files', { count: rows }) : t('batch.doneText', { done, total }),
    failed > 0 && t('batch.failed', { count: failed }),
    asking > 0 && t('batch.needYou', { count: asking }),
  ];
  return parts.filter((part) => part !== false).join(t('list.comma'));
}
