import { toggleShow } from '../../actions/list-view.ts';
import { perform } from '../../actions/perform.ts';
import { retryTasks, saveAll } from '../../actions/queue.ts';
import { performAction } from '../../actions/task.ts';
import { shortCause } from '../../i18n/error-words.ts';
import { formatDuration } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RestOfList } from './counts.tsx';
import { type EndAction, endActions, pausedIds } from './end-actions.ts';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

function TallyItem({ icon, tone, text, more }: { icon: IconName; tone?: string; text: string; more?: string | null }) {
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

/** A toggle button that filters the list to the files with gaps. */
function GapsToggle({ count }: { count: number }) {
  const on = useListView().show === 'gaps';
  return (
    <li className="tally__item">
      <button
        type="button"
        className="tally__switch status status--warn"
        aria-pressed={on}
        title={t(on ? 'list.showAll' : 'list.onlyGaps')}
        onClick={() => toggleShow('gaps')}
      >
        <Icon name="triangle-alert" />
        <span>{t('batch.gaps', { count })}</span>
      </button>
    </li>
  );
}

/** Shorter times are not shown: nothing was converted. */
const leastWorkMs = 500;

/** How the run ended, or what it waits for if the user has to act. */
function describeEnd({ phase, all, workedMs }: QueueView): string {
  if (phase === 'asking') {
    if (all.asking > 0 && all.asking === all.locked) return t('batch.waitsForPasswords', { count: all.asking });
    if (all.asking > 0) return t('batch.waitsForYou', { count: all.asking });
    if (all.ready > 0) return t('batch.waitsForStart', { count: all.ready });
    return t('batch.waitsPaused', { count: all.paused });
  }
  return workedMs >= leastWorkMs ? t('batch.finishedIn', { time: formatDuration(workedMs) }) : t('batch.finished');
}

function EndButton({ action, isPrimary, view }: { action: EndAction; isPrimary: boolean; view: QueueView }) {
  const { summary, folder, run } = view;
  const look = isPrimary ? ({ look: 'primary' } as const) : action === 'retry' ? {} : { className: 'only-wide' };
  const count = summary.retryable.length;
  switch (action) {
    case 'retry':
      return (
        <Button {...look} onClick={() => void retryTasks(summary.retryable)}>
          {t('batch.retry', { count })}
        </Button>
      );
    case 'resume':
      return (
        <Button {...look} onClick={() => void perform('tasks.resume', pausedIds(run))}>
          {t('batch.resume')}
        </Button>
      );
    case 'show-asking':
      return (
        <Button {...look} onClick={() => toggleShow('needs-you')}>
          {t('batch.showAsking')}
        </Button>
      );
    case 'copy-all':
      return (
        <Button {...look} onClick={() => void saveAll(summary.doneIds)}>
          {t('batch.copyAll')}
        </Button>
      );
    case 'open-folder':
      return (
        <Button {...look} onClick={() => folder && performAction('reveal', folder.taskId)}>
          {t('batch.openFolder')}
        </Button>
      );
  }
}

/** The header when no task is running: the outcome, and what can be done with the results. */
export function FinishedHeader({ view }: { view: QueueView }) {
  const { summary, all, phase, folder } = view;
  const { show } = useListView();
  const { done, gaps, failed, failedCode, skipped, cancelled, asking, paused } = summary;
  const clean = done - gaps;
  const canFilterAsking = all.asking > 0 && all.asking < all.rows && show !== 'needs-you';
  const { secondary, primary } = endActions({
    summary,
    phase: phase === 'asking' ? phase : 'finished',
    canFilterAsking,
    folder,
  });
  return (
    <section className="batch batch--summary" aria-label={t('batch.label')}>
      <div className="batch__body">
        <div className="batch__line">
          <h1 className="batch__source">{view.title}</h1>
          <p className="batch__counts">
            {describeEnd(view)}
            <RestOfList view={view} />
          </p>
        </div>
        <ul className="tally">
          {clean > 0 && <TallyItem icon="circle-check" tone="done" text={t('batch.doneAll', { count: clean })} />}
          {gaps > 0 && <GapsToggle count={gaps} />}
          {failed > 0 && (
            <TallyItem
              icon="circle-x"
              tone="fail"
              text={t('batch.failed', { count: failed })}
              more={failedCode && shortCause(failedCode, summary.failedHere)}
            />
          )}
          {asking > 0 && <TallyItem icon="circle-help" tone="warn" text={t('batch.needYou', { count: asking })} />}
          {paused > 0 && <TallyItem icon="circle-pause" text={t('batch.waitsPaused', { count: paused })} />}
          {skipped > 0 && <TallyItem icon="circle-minus" text={t('batch.skipped', { count: skipped })} />}
          {cancelled > 0 && <TallyItem icon="circle-slash" text={t('batch.cancelled', { count: cancelled })} />}
        </ul>
      </div>
      {secondary.map((action) => (
        <EndButton key={action} action={action} isPrimary={false} view={view} />
      ))}
      {primary && <EndButton action={primary} isPrimary view={view} />}
      <QueueMenu view={view} />
    </section>
  );
}
