import { t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Over the first drop, while its files are being looked at. */
export function ArrivingHeader({ count }: { count: number }) {
  const text = t('batch.adding', { count });
  return (
    <section className="batch" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{text}</h1>
        </div>
        <ProgressBar label={text} value={null} text={text} />
      </div>
    </section>
  );
}
