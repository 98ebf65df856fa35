/** A result and its PDF in the whole window: side by side, or one of them in narrow windows. */

import { useEffect, useRef, useState } from 'react';
import { isSaved } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { performAction } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import type { Hit } from '../../stores/find.ts';
import { closeFind, useFind } from '../../stores/find.ts';
import { goToBlock, setBlock, setPage } from '../../stores/preview.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { useSettings } from '../../stores/settings.ts';
import { showPage } from '../../stores/view.ts';
import { savedResult } from '../../tasks/actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { useDiskCheck } from '../task-list/use-disk-check.ts';
import { FindBar } from './find-bar.tsx';
import { type PagePlace, pageOfBlock } from './page-blocks.ts';
import { PageStepper, PageStrip } from './page-navigation.tsx';
import { PageSheet } from './page-sheet.tsx';
import { ResultText } from './result-text.tsx';
import { type OpenedResult, useOpenedResult } from './use-opened-result.ts';
import { ZoomButtons, zoomOf } from './zoom-controls.tsx';

function close(): void {
  showPage('queue');
  focusActiveRow();
}

export function ReadingToolbar({ task }: { task: TaskView }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header className="toolbar">
      <IconButton className="toolbar__back" icon="arrow-left" label={t('settings.back')} onClick={close} />
      <h1 ref={title} className="toolbar__title toolbar__title--file" tabIndex={-1}>
        <MiddleText className="" text={task.name} title={task.name} />
      </h1>
      <Actions task={task} />
    </header>
  );
}

function Actions({ task }: { task: TaskView }) {
  const isGone = savedResult(task) === null;
  const again = isSaved(task) ? 'again' : 'retry';
  return (
    <>
      <Button onClick={() => performAction(isGone ? again : 'reveal', task.id)} className="only-wide">
        {t(isGone ? 'action.convertAgain' : 'action.reveal')}
      </Button>
      <Button look="primary" onClick={() => performAction(isGone ? 'locate' : 'open', task.id)}>
        {t(isGone ? 'action.locate' : 'action.open')}
      </Button>
    </>
  );
}

type Side = 'result' | 'pdf';

export function ReadingPage({ task }: { task: TaskView }) {
  const opened = useOpenedResult(task);
  const { index, page, pages, hasPdf, gapPages, gaps } = opened;
  const [side, setSide] = useState<Side>('result');
  const here = gaps.filter((gap) => gap.page === page);
  const { open: finding, query, hit } = useFind();
  useFollowHit(hit, opened.places);
  useDiskCheck([task.id]);
  const textPercent = useSettings(({ settings }) => zoomOf(settings, 'text'));
  const pagePercent = useSettings(({ settings }) => zoomOf(settings, 'page'));
  return (
    <main className={`reading is-${side}${hasPdf ? '' : ' has-no-pdf'}`} style={{ '--text-zoom': textPercent / 100 }}>
      <div className="reading__bar">
        {index && <Contents key={task.id} opened={opened} />}
        <span className="toolbar__spacer" />
        {index && <ZoomButtons pane="text" />}
        {hasPdf && (
          <SegmentedControl<Side>
            className="reading__sides"
            label={t('preview.sides')}
            value={side}
            values={['result', 'pdf']}
            labelOf={(value) => t(`preview.${value}`)}
            onChange={setSide}
          />
        )}
        {hasPdf && (
          <div className="stepper">
            <span className="reading__count">{t('preview.pageOf', { page, pages })}</span>
            <PageStepper page={page} pages={pages} onPage={opened.showPage} />
            <ZoomButtons pane="page" />
          </div>
        )}
        {savedResult(task) === null && (
          <p className="reading__gap reading__moved" role="status">
            {t('status.resultMoved')}
          </p>
        )}
        {finding && index && <FindBar key={task.id} taskId={task.id} />}
      </div>
      <div className="reading__sheets">
        {index ? (
          <ResultText
            key={task.id}
            className="prose--full"
            taskId={task.id}
            index={index}
            label={t('preview.text')}
            language={task.language}
            headingLevel={2}
            goTo={opened.goTo}
            follow={opened.follow}
            onBlock={opened.onBlock}
            query={query}
            hit={hit}
          />
        ) : (
          <p className="reading__absent">{opened.ready && savedResult(task) ? t('preview.absent') : ''}</p>
        )}
        {hasPdf && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section className="reading__page" tabIndex={0} aria-label={t('preview.pdf')}>
            {task.replaced && (
              <p className="reading__gap" role="status">
                {t('preview.pdfReplaced')}
              </p>
            )}
            {here.map(({ text }, at) => (
              <p key={at} className="reading__gap">
                {text}
              </p>
            ))}
            <PageSheet taskId={task.id} page={page} zoomPercent={pagePercent} query={query} />
          </section>
        )}
      </div>
      {hasPdf && pages > 1 && (
        <div className="reading__strip">
          <PageStrip pages={pages} page={page} receipt={opened.receipt} gapPages={gapPages} onPage={opened.showPage} />
        </div>
      )}
    </main>
  );
}

/** Shows the page of the current hit; the text scrolls by itself. Leaving the page ends the search. */
function useFollowHit(hit: Hit | null, places: readonly PagePlace[]): void {
  useEffect(() => {
    if (!hit) return;
    setBlock(hit.block);
    if (places.length > 0) setPage(pageOfBlock(places, hit.block));
  }, [hit, places]);
  useEffect(() => () => void closeFind(), []);
}

/** Chapters or headings with their pages. The current one is selected; choosing one goes there. */
function Contents({ opened: { index, places, hasPdf, block: here } }: { opened: OpenedResult }) {
  const entries = index?.contents ?? [];
  if (!index || entries.length < 2) return null;
  const current = entries.findLastIndex(({ block }) => block <= here);
  return (
    <Select
      className="button select reading__contents"
      aria-label={t('preview.contents')}
      value={String(Math.max(0, current))}
      values={entries.map((_, entry) => String(entry))}
      labelOf={(entry) => {
        const { title, depth, block } = entries[Number(entry)] ?? { title: '', depth: 1, block: 0 };
        const page = hasPdf && places.length > 0 ? pageOfBlock(places, block) : null;
        const text = page === null ? title : t('preview.contentsEntry', { title, page });
        return '\u2003'.repeat(Math.max(0, depth - 1)) + text;
      }}
      onChange={(entry) => {
        const { block } = entries[Number(entry)] ?? { block: 0 };
        goToBlock(block);
        if (places.length > 0) setPage(pageOfBlock(places, block));
      }}
    />
  );
}
