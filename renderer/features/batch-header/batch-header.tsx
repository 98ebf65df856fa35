import { t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AskHeader } from './ask-header.tsx';
import { FinishedHeader } from './finished-header.tsx';
import { StartHeader } from './start-header.tsx';
import { useQueueView } from './use-queue-view.ts';
import { WorkingHeader } from './working-header.tsx';

/** The header of the whole queue. All its forms have the same height, so that the list never moves. */
export function BatchHeader() {
  const view = useQueueView();
  const { trouble, readyBatch, phase } = view;
  const needsUser = trouble?.service.state === 'key' || trouble?.service.state === 'credit';
  if (trouble && needsUser) return <AskHeader trouble={trouble} view={view} />;
  if (readyBatch) return <StartHeader batch={readyBatch} view={view} />;
  return phase === 'working' ? <WorkingHeader view={view} /> : <FinishedHeader view={view} />;
}

/** Shown above the names of the first files while they are being checked. */
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
