import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { announce, useAnnouncement } from '../../stores/notices.ts';
import type { QueueCounts } from '../../tasks/queue-counts.ts';
import { useQueueView } from '../batch-header/use-queue-view.ts';

/** The live region that screen readers announce, for the whole window. */
export function LiveRegion() {
  const { summary } = useQueueView();
  const text = useAnnouncement((state) => state.text);
  const before = useRef(summary);
  useEffect(() => {
    const news = milestoneText(before.current, summary);
    before.current = summary;
    if (news !== null) announce(news);
  }, [summary]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

type Counts = Pick<QueueCounts, 'done' | 'failed' | 'total' | 'working'>;
type Now = Counts & Pick<QueueCounts, 'asking' | 'paused' | 'ready'>;

const parts = 4;
/** In a short queue only the end is announced. */
const leastForParts = 8;

const quarter = ({ done, failed, total }: Counts): number =>
  total === 0 ? 0 : Math.floor((parts * (done + failed)) / total);

export function milestoneText(before: Counts, now: Now): string | null {
  if (before.working > 0 && now.working === 0 && now.total > 0) {
    const { done, total } = now;
    if (now.asking + now.paused + now.ready > 0) return t('milestone.waits', { done, total });
    return now.failed > 0
      ? t('milestone.finishedTrouble', { done, total, failed: t('batch.failed', { count: now.failed }) })
      : t('milestone.finished', { done, total });
  }
  const further = now.total === before.total && quarter(now) > quarter(before);
  return further && now.total >= leastForParts && now.working > 0
    ? t('milestone.done', { done: now.done, total: now.total })
    : null;
}
