/** The preview in the details: one page beside its text, the strip of all pages, and the gaps. */
import { missingOf, type TaskView } from '../../../core/model/views.ts';
import { describeLeftOut } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { showReading } from '../../stores/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { PageStepper, PageStrip } from './page-navigation.tsx';
import { PagePicture } from './page-picture.tsx';
import { ResultText } from './result-text.tsx';
import { type OpenedResult, useOpenedResult } from './use-opened-result.ts';

export function PreviewSections({ task }: { task: TaskView }) {
  const opened = useOpenedResult(task);
  const hasStrip = opened.hasPdf && (opened.receipt !== null || opened.gaps.length > 0);
  return (
    <>
      <Excerpt task={task} opened={opened} />
      {(hasStrip || opened.gaps.length > 0 || wasFetchedByService(task)) && <PageByPage task={task} opened={opened} />}
    </>
  );
}

/** The service downloaded the document itself, so there is no PDF on this computer. */
const wasFetchedByService = ({ source, status }: TaskView): boolean => source === 'url' && status === 'done';

function Excerpt({ task, opened }: { task: TaskView; opened: OpenedResult }) {
  const { index, page, pages, hasPdf } = opened;
  const read = () => {
    opened.showPage(page);
    showReading(task.id);
  };
  return (
    <section className="section" aria-labelledby="inspector-preview">
      <div className="section__head">
        <h3 id="inspector-preview">{hasPdf ? t('preview.pageOf', { page, pages }) : t('preview.result')}</h3>
        <div className="stepper">
          {hasPdf && <PageStepper page={page} pages={pages} onPage={opened.showPage} />}
          <IconButton icon="maximize-2" className="button--small" label={t('preview.full')} onClick={read} />
        </div>
      </div>
      <div className={hasPdf ? 'peek' : 'peek peek--text'}>
        {hasPdf && (
          <button type="button" className="peek__page" title={t('preview.full')} onClick={read}>
            <PagePicture taskId={task.id} page={page} gap={missingOf(task).pages.includes(page)} />
          </button>
        )}
        {index ? (
          <ResultText
            key={task.id}
            className="prose--peek"
            taskId={task.id}
            index={index}
            label={t('preview.text')}
            language={task.language}
            headingLevel={4}
            goTo={opened.goTo}
            follow={opened.follow}
            onBlock={opened.onBlock}
          />
        ) : (
          <p className="peek__absent">{opened.ready ? t('preview.absent') : ''}</p>
        )}
      </div>
      {hasPdf && task.replaced && (
        <p className="section__text" role="status">
          {t('preview.pdfReplaced')}
        </p>
      )}
    </section>
  );
}

function PageByPage({ task, opened }: { task: TaskView; opened: OpenedResult }) {
  const { page, pages, receipt, gapPages, gaps, hasPdf } = opened;
  const checked = task.receipt?.checked ?? null;
  const leftOut = describeLeftOut(task.receipt?.leftOut ?? {});
  return (
    <section className="section" aria-labelledby="inspector-strip">
      <div className="section__head">
        <h3 id="inspector-strip">{t('preview.pageByPage')}</h3>
        {!wasFetchedByService(task) && (
          <span className="section__note">
            {checked === 0
              ? t('preview.notCheckable')
              : t('inspector.complete', { done: pages - missingOf(task).pages.length, count: pages })}
          </span>
        )}
      </div>
      {wasFetchedByService(task) && <p className="section__text">{t('preview.elsewhere')}</p>}
      {hasPdf && <PageStrip pages={pages} page={page} receipt={receipt} gapPages={gapPages} onPage={opened.showPage} />}
      {gaps.length > 0 && (
        <ul className="warnings" aria-label={t('inspector.warnings')}>
          {gaps.map(({ page: at, text }, index) => (
            <li key={index}>
              <b>{at > 0 ? t('inspector.page', { page: at }) : t('inspector.wholeFile')}</b>
              <span>{text}</span>
              {at > 0 && hasPdf && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('preview.showPage', { page: at })}
                  onClick={() => opened.showPage(at)}
                >
                  {t('preview.show')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <>
          <h4 id="inspector-left-out" className="section__text">
            {t('preview.leftOut')}
          </h4>
          <ul className="section__text" aria-labelledby="inspector-left-out">
            {leftOut.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
