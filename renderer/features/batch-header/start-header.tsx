import { pauseOrResume, startTasks } from '../../actions/queue.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { formatEstimate } from '../../tasks/estimate.ts';
import type { ReadyBatch } from '../../tasks/queue-counts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DotSeparator } from './counts.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

/** Before files are sent to a service: how many, how large, and where to. */
export function StartHeader({ batch, view }: { batch: ReadyBatch; view: QueueView }) {
  const { summary, paused } = view;
  const size = batch.sizeBytes === null ? '' : t('batch.leavesSize', { size: formatBytes(batch.sizeBytes) });
  const counts = { done: summary.done, total: summary.total };
  const extras = [
    batch.scans > 0 && t('batch.scans', { count: batch.scans }),
    batch.locked > 0 && t('batch.locked', { count: batch.locked }),
    batch.estimateMs !== null && formatEstimate(batch.estimateMs),
  ].filter((text) => text !== false);
  return (
    <section className="batch" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{batch.name}</h1>
          <p className="batch__counts">
            {t('batch.leaves', { count: batch.ids.length, size, host: batch.hosts })}
            {summary.working > 0 && (
              <>
                <DotSeparator />
                {t('batch.doneText', counts)}
              </>
            )}
            {extras.map((text) => (
              <span key={text} className="only-wide">
                <DotSeparator />
                {text}
              </span>
            ))}
          </p>
        </div>
        <ProgressBar
          label={view.title}
          value={summary.working > 0 ? view.run.value : 0}
          text={t('batch.doneText', counts)}
          resting={paused}
        />
      </div>
      {summary.working > 0 && (
        <Button className="only-wide" onClick={() => void pauseOrResume()}>
          {paused ? t('batch.resume') : t('batch.pause')}
        </Button>
      )}
      <Button look="primary" onClick={() => void startTasks(batch.ids)}>
        {t('batch.start')}
      </Button>
      <QueueMenu view={view} />
    </section>
  );
}
