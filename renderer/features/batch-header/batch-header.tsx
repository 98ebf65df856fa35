import { t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AskHeader } from './ask-header.tsx';
import { FinishedHeader } from './finished-header.tsx';
import { StartHeader } from './start-header.tsx';
import { useQueueView } from './use-queue-view.ts';
import { WorkingHeader } from './working-header.tsx';

/** One line for the whole queue. Asking, resting, running and finished are all as high, so that the list never shifts. */
export function BatchHeader() {
  const view = useQueueView();
  const { trouble, leaving, phase } = view;
  const asks = trouble?.service.state === 'key' || trouble?.service.state === 'credit';
  if (trouble && asks) return <AskHeader trouble={trouble} view={view} />;
  if (leaving) return <StartHeader leaving={leaving} view={view} />;
  return phase === 'working' ? <WorkingHeader view={view} /> : <FinishedHeader view={view} />;
}

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
