import { useEffect, useRef } from 'react';
import { announce, useAnnouncement } from '../../stores/announcements.ts';
import { useQueueView } from '../batch-header/use-queue-view.ts';
import { milestone } from './milestone.ts';

/** One polite voice for the whole window. */
export function Milestones() {
  const { summary } = useQueueView();
  const text = useAnnouncement((state) => state.text);
  const before = useRef(summary);
  useEffect(() => {
    const news = milestone(before.current, summary);
    before.current = summary;
    if (news !== null) announce(news);
  }, [summary]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
