import { t } from '../../i18n/translate.ts';
import type { QueueView } from './use-queue-view.ts';

/** Seen as a dot, heard as the pause of a comma. */
export const Dot = () => (
  <>
    <span className="visually-hidden">{t('list.comma')}</span>
    <span className="dot" aria-hidden="true">
      {' · '}
    </span>
  </>
);

/** The whole list beside what the header is about, in few words; nothing where they are the same. */
export function Elsewhere({ view: { summary, all, phase } }: { view: QueueView }) {
  const asking = all.asking - summary.asking;
  return (
    <>
      {all.rows > summary.rows && (
        <>
          <Dot />
          {t('batch.inList', { count: all.rows })}
        </>
      )}
      {asking > 0 && phase === 'working' && (
        <>
          <Dot />
          {t('batch.othersAsk', { count: asking })}
        </>
      )}
    </>
  );
}
