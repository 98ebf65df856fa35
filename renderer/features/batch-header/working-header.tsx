import { pauseOrResume, retryTasks } from '../../actions/queue.ts';
import { shortCause } from '../../i18n/error-words.ts';
import { Text } from '../../i18n/text.tsx';
import { t } from '../../i18n/translate.ts';
import { queueNowMs } from '../../stores/queue-clock.ts';
import { formatEstimate } from '../../tasks/estimate.ts';
import { canRetryService } from '../../tasks/queue-counts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Countdown, longestCountdownMs } from './countdown.tsx';
import { DotSeparator, RestOfList } from './counts.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

export function WorkingHeader({ view }: { view: QueueView }) {
  const { summary, paused, title, trouble } = view;
  // At a limit of the service only unsent files wait. Sent files go on.
  const resting = trouble !== null && (trouble.service.state !== 'paced' || !view.running);
  const { mainFailure } = summary;
  const cause = mainFailure && shortCause(mainFailure.code, summary.failedHere);
  // A new run gets a new bar, so that no bar is seen moving back.
  const [key] = view.run.batches;
  const others = summary.needYou - (mainFailure?.count ?? 0);
  const counts = { done: summary.done, total: summary.total };
  const progressText = paused
    ? t('batch.donePaused', counts)
    : resting
      ? t('batch.doneResting', counts)
      : t('batch.doneText', counts);
  return (
    <section className="batch" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{title}</h1>
          {trouble && !paused && <Countdown service={trouble.service} />}
          <p className="batch__counts">
            {resting || paused ? (
              t('batch.doneText', counts)
            ) : (
              <Text of="batch.done" slots={{ progress: <b>{t('batch.progress', counts)}</b> }} />
            )}
            {mainFailure && (
              <>
                <DotSeparator />
                {t('batch.failed', { count: mainFailure.count })}
                {cause && t('list.comma') + cause}
              </>
            )}
            {others > 0 && (
              <>
                <DotSeparator />
                {t('batch.needYou', { count: others })}
              </>
            )}
            {paused && (
              <>
                <DotSeparator />
                {t('batch.paused')}
              </>
            )}
            {!paused && (!resting || trouble?.service.state === 'paced') && view.remainingMs !== null && (
              <>
                <DotSeparator />
                {formatEstimate(view.remainingMs)}
              </>
            )}
            <RestOfList view={view} />
          </p>
        </div>
        <ProgressBar key={key} label={title} value={view.run.value} text={progressText} resting={paused || resting} />
      </div>
      {trouble && !paused && canRetryService(trouble.service, queueNowMs(), longestCountdownMs) && (
        <Button onClick={() => void retryTasks(trouble.held)}>{t('batch.retryNow')}</Button>
      )}
      {mainFailure && mainFailure.retryable.length > 0 && !resting && (
        <Button className="only-wide" onClick={() => void retryTasks(mainFailure.retryable)}>
          {t('batch.retry', { count: mainFailure.retryable.length })}
        </Button>
      )}
      <Button onClick={() => void pauseOrResume()}>{paused ? t('batch.resume') : t('batch.pause')}</Button>
      <QueueMenu view={view} />
    </section>
  );
}
