import { pauseOrResume, startTasks } from '../../actions/queue.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { wordEstimate } from '../../tasks/estimate.ts';
import type { Leaving } from '../../tasks/queue-summary.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Dot } from './counts.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

/** Before anything leaves this computer: what, how much, and where to. */
export function StartHeader({ leaving, view }: { leaving: Leaving; view: QueueView }) {
  const host = useCloudHost();
  const { summary, paused } = view;
  const size = leaving.sizeBytes === null ? '' : t('batch.leavesSize', { size: formatBytes(leaving.sizeBytes) });
  const counts = { done: summary.done, total: summary.total };
  const found = [
    leaving.scans > 0 && t('batch.scans', { count: leaving.scans }),
    leaving.locked > 0 && t('batch.locked', { count: leaving.locked }),
    leaving.estimateMs !== null && wordEstimate(leaving.estimateMs),
  ].filter((words) => words !== false);
  return (
    <section className="batch" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{leaving.name}</h1>
          <p className="batch__counts">
            {t('batch.leaves', { count: leaving.ids.length, size, host })}
            {summary.working > 0 && (
              <>
                <Dot />
                {t('batch.doneText', counts)}
              </>
            )}
            {found.map((words) => (
              <span key={words} className="only-wide">
                <Dot />
                {words}
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
      <Button look="primary" onClick={() => void startTasks(leaving.ids)}>
        {t('batch.start')}
      </Button>
      <QueueMenu view={view} />
    </section>
  );
}
