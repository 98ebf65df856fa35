import type { ReactNode } from 'react';
import type { ErrorData } from '../../../core/errors/codes.ts';
import { hasEnded, isSaved } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { closeDetails } from '../../actions/details.ts';
import { performAction } from '../../actions/task.ts';
import { describeError, describeWarning } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { isUnreadable, primaryAction, savedResult } from '../../tasks/actions.ts';
import { describe } from '../../tasks/describe.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OptionsSection } from '../options/options-section.tsx';
import { PreviewSections } from '../preview/preview-sections.tsx';
import { StatusLine } from '../task-row/status-line.tsx';
import { DetailTable, taskDetails } from './detail-table.tsx';

function Actions({ task }: { task: TaskView }) {
  if (task.result?.gone) {
    return (
      <>
        <Button look="primary" onClick={() => performAction('locate', task.id)}>
          {t('action.locate')}
        </Button>
        <Button onClick={() => performAction(isSaved(task) ? 'again' : 'retry', task.id)}>
          {t('action.convertAgain')}
        </Button>
      </>
    );
  }
  if (task.result) {
    return (
      <>
        <Button look="primary" onClick={() => performAction('open', task.id)}>
          {t('action.open')}
        </Button>
        <Button onClick={() => performAction('reveal', task.id)}>{t('action.reveal')}</Button>
        {isSaved(task) ? (
          <Button onClick={() => performAction('save-as', task.id)}>{t('action.saveAs')}</Button>
        ) : (
          <Button onClick={() => performAction('retry', task.id)}>{t('action.convertAgain')}</Button>
        )}
      </>
    );
  }
  const primary = primaryAction(task);
  return (
    <>
      {primary && <Button onClick={() => performAction(primary.action, task.id)}>{primary.label}</Button>}
      {task.source === 'file' && primary?.action !== 'show-source' && (
        <Button onClick={() => performAction('show-source', task.id)}>{t('action.showOriginal')}</Button>
      )}
    </>
  );
}

function WhatHappened({ error, taskId }: { error: ErrorData; taskId: string }) {
  const { message, advice } = describeError(error);
  return (
    <section className="section" aria-labelledby="inspector-error">
      <div className="section__head">
        <h3 id="inspector-error">{t('inspector.whatHappened')}</h3>
        <button type="button" className="link" onClick={() => performAction('copy-details', taskId)}>
          {t('action.copyDetails')}
        </button>
      </div>
      <p className="section__text">{message}</p>
      {advice && <p className="section__text">{advice}</p>}
    </section>
  );
}

function Warnings({ task }: { task: TaskView }) {
  const { warnings, pages } = task;
  const incomplete = new Set(warnings.map((warning) => warning.page).filter((page) => page > 0)).size;
  return (
    <section className="section" aria-labelledby="inspector-warnings">
      <div className="section__head">
        <h3 id="inspector-warnings">{t('inspector.warnings')}</h3>
        {pages !== null && (
          <span className="section__note">{t('inspector.complete', { done: pages - incomplete, count: pages })}</span>
        )}
      </div>
      <ul className="warnings">
        {warnings.map((warning) => (
          <li key={`${warning.page} ${warning.code} ${warning.message}`}>
            <b>{warning.page > 0 ? t('inspector.page', { page: warning.page }) : t('inspector.wholeFile')}</b>
            <span>{describeWarning(warning, task.place)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The details of one task: over the list in narrow windows, beside it in wide ones. */
export function TaskInspector({ task, grip }: { task: TaskView; grip?: ReactNode }) {
  const view = describe(task);
  const speeds = useQueue((queue) => queue.speeds);
  return (
    <aside className="inspector" aria-label={t('inspector.label')}>
      {grip}
      <div className="inspector__head">
        <div className="inspector__title">
          <h2>{task.name}</h2>
          <IconButton icon="x" label={t('inspector.close')} onClick={closeDetails} />
          {/* The complete sentence is below. */}
          <StatusLine view={view.word ? { ...view, word: view.short, text: '' } : { ...view, text: view.short }} full />
        </div>
        <div className="inspector__actions">
          <Actions task={task} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="inspector__body" tabIndex={0} aria-label={t('inspector.body')}>
        {task.error && <WhatHappened error={task.error} taskId={task.id} />}
        {savedResult(task) ? (
          <PreviewSections key={task.id} task={task} />
        ) : (
          task.warnings.length > 0 && <Warnings task={task} />
        )}
        {!hasEnded(task) && !isUnreadable(task) && <OptionsSection tasks={[task]} />}
        <DetailTable details={taskDetails(task, Date.now(), speeds)} />
        {hasEnded(task) && !isUnreadable(task) && <OptionsSection tasks={[task]} />}
      </section>
    </aside>
  );
}
