import { t } from '../../i18n/translate.ts';
import type { QueueView } from './use-queue-view.ts';

/** Shown as a dot, read by screen readers as a comma. */
export const DotSeparator = () => (
  <>
    <span className="visually-hidden">{t('list.comma')}</span>
    <span className="dot" aria-hidden="true">
      {' · '}
    </span>
  </>
);

/** Counts of the whole list, next to those of the current run; nothing where they are the same. */
export function RestOfList({ view: { summary, all, phase } }: { view: QueueView }) {
  const asking = all.asking - summary.asking;
  return (
    <>
      {all.rows > summary.rows && (
        <>
          <DotSeparator />
          {t('batch.inList', { count: all.rows })}
        </>
      )}
      {asking > 0 && phase === 'working' && (
        <>
          <DotSeparator />
          {t('batch.othersAsk', { count: asking })}
        </>
      )}
    </>
  );
}
