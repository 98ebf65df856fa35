import { pauseOrResume, retryTasks } from '../../actions/queue.ts';
import { causeOf } from '../../i18n/error-words.ts';
import { Text } from '../../i18n/text.tsx';
import { t } from '../../i18n/translate.ts';
import { wordEstimate } from '../../tasks/estimate.ts';
import { mayRetryNow } from '../../tasks/queue-summary.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Countdown, longestCountdownMs } from './countdown.tsx';
import { Dot, Elsewhere } from './counts.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

export function WorkingHeader({ view }: { view: QueueView }) {
  const { summary, paused, title, trouble } = view;
  // A limit keeps back what has not been sent; what the service has goes on.
  const cooling = trouble !== null && (trouble.service.state !== 'paced' || !view.running);
  const { group } = summary;
  const cause = group && causeOf(group.code, summary.failedHere);
  // Another run begins with another bar: nothing is seen to go back.
  const [key] = view.run.batches;
  const others = summary.needYou - (group?.count ?? 0);
  const counts = { done: summary.done, total: summary.total };
  const spoken = paused
    ? t('batch.donePaused', counts)
    : cooling
      ? t('batch.doneResting', counts)
      : t('batch.doneText', counts);
  return (
    <section className="batch" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{title}</h1>
          {trouble && !paused && <Countdown service={trouble.service} />}
          <p className="batch__counts">
            {cooling || paused ? (
              t('batch.doneText', counts)
            ) : (
              <Text of="batch.done" slots={{ progress: <b>{t('batch.progress', counts)}</b> }} />
            )}
            {group && (
              <>
                <Dot />
                {t('batch.failed', { count: group.count })}
                {cause && t('list.comma') + cause}
              </>
            )}
            {others > 0 && (
              <>
                <Dot />
                {t('batch.needYou', { count: others })}
              </>
            )}
            {paused && (
              <>
                <Dot />
                {t('batch.paused')}
              </>
            )}
            {!paused && (!cooling || trouble?.service.state === 'paced') && view.remainingMs !== null && (
              <>
                <Dot />
                {wordEstimate(view.remainingMs)}
              </>
            )}
            <Elsewhere view={view} />
          </p>
        </div>
        <ProgressBar key={key} label={title} value={view.run.value} text={spoken} resting={paused || cooling} />
      </div>
      {trouble && !paused && mayRetryNow(trouble.service, Date.now(), longestCountdownMs) && (
        <Button onClick={() => void retryTasks(trouble.held)}>{t('batch.retryNow')}</Button>
      )}
      {group && group.retryable.length > 0 && !cooling && (
        <Button className="only-wide" onClick={() => void retryTasks(group.retryable)}>
          {t('batch.retry', { count: group.retryable.length })}
        </Button>
      )}
      <Button onClick={() => void pauseOrResume()}>{paused ? t('batch.resume') : t('batch.pause')}</Button>
      <QueueMenu view={view} />
    </section>
  );
}
