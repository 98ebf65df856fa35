import { retryTasks, saveAll } from '../../actions/queue.ts';
import { performAction } from '../../actions/task.ts';
import { formatDuration } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { toggleGaps, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { causeOf } from './cause.ts';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

function Tally({ icon, tone, text, more }: { icon: IconName; tone?: string; text: string; more?: string | null }) {
  return (
    <li className={tone ? `tally__item status status--${tone}` : 'tally__item status'}>
      <Icon name={icon} />
      <span>
        {text}
        {more && <span className="only-wide">{t('list.comma') + more}</span>}
      </span>
    </li>
  );
}

/** A switch: the list shows only these files while it is on. */
function GapTally({ count }: { count: number }) {
  const only = useView((state) => state.only);
  return (
    <li className="tally__item">
      <button
        type="button"
        className="tally__switch status status--warn"
        aria-pressed={only === 'gaps'}
        title={t(only === 'gaps' ? 'list.showAll' : 'list.onlyGaps')}
        onClick={toggleGaps}
      >
        <Icon name="triangle-alert" />
        <span>{t('batch.gaps', { count })}</span>
      </button>
    </li>
  );
}

/** What lasts: what became of everything, and what can be done with it. */
export function FinishedHeader({ view }: { view: QueueView }) {
  const { summary, folder } = view;
  const { done, gaps, failed, failedCode, retryable, skipped, cancelled, needYou } = summary;
  const clean = done - gaps;
  return (
    <section className="batch batch--summary" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{view.title}</h1>
          <p className="batch__counts">
            {view.workedMs > 0 ? t('batch.finishedIn', { time: formatDuration(view.workedMs) }) : t('batch.finished')}
          </p>
        </div>
        <ul className="tally">
          {clean > 0 && <Tally icon="circle-check" tone="done" text={t('batch.doneAll', { count: clean })} />}
          {gaps > 0 && <GapTally count={gaps} />}
          {failed > 0 && (
            <Tally
              icon="circle-x"
              tone="fail"
              text={t('batch.failed', { count: failed })}
              more={failedCode && causeOf(failedCode, summary.failedHere)}
            />
          )}
          {needYou > failed && (
            <Tally icon="circle-help" tone="warn" text={t('batch.needYou', { count: needYou - failed })} />
          )}
          {skipped > 0 && <Tally icon="circle-minus" text={t('batch.skipped', { count: skipped })} />}
          {cancelled > 0 && <Tally icon="circle-slash" text={t('batch.cancelled', { count: cancelled })} />}
        </ul>
      </div>
      {retryable.length > 0 && (
        <Button onClick={() => void retryTasks(retryable)}>{t('batch.retry', { count: retryable.length })}</Button>
      )}
      {folder && (
        <Button className="only-wide" onClick={() => performAction('reveal', folder.taskId)}>
          {t('batch.openFolder')}
        </Button>
      )}
      {done > 0 && (
        <Button look="primary" onClick={() => void saveAll(summary.doneIds)}>
          {t('batch.saveAll')}
        </Button>
      )}
      <QueueMenu view={view} />
    </section>
  );
}
