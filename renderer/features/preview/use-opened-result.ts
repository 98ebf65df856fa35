import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Receipt } from '../../../core/model/preview.ts';
import { gapsOf, type TaskView } from '../../../core/model/views.ts';
import { perform } from '../../actions/perform.ts';
import { describeWarning } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { goToBlock, openPreview, setBlock, setPage, usePreview } from '../../stores/preview.ts';
import { blockOfPage, type PagePlace, pageOfBlock, placesInOrder } from './page-blocks.ts';

function goToPage(page: number, places: readonly PagePlace[]): void {
  setPage(page);
  goToBlock(blockOfPage(places, page));
}

/** Opens the result of a task, and keeps its text and its PDF at the same place. */
export function useOpenedResult(task: TaskView) {
  const { taskId, opened: loaded, page, block, goTo } = usePreview();
  const opened = taskId === task.id ? loaded : null;
  const { receipt: compared } = task;
  const { id, warnings } = task;
  const gapPages = useMemo(() => gapsOf({ warnings, receipt: compared }).pages, [warnings, compared]);
  useEffect(() => {
    void openPreview(id).then((isNew) => {
      const [first] = gapPages;
      const index = usePreview.getState().opened?.index;
      // Starts at the first gap.
      if (isNew && first !== undefined && index) goToPage(first, placesInOrder(index.places));
    });
  }, [id, gapPages]);
  // The comparison ends after the result was opened. It adds places and shares.
  const asked = useRef<TaskView['receipt']>(null);
  useEffect(() => {
    if (compared === null || opened === null || opened.receipt !== null || asked.current === compared) return;
    asked.current = compared;
    void openPreview(id, true);
  }, [id, compared, opened]);

  // The result was located again and can be read now.
  const gone = task.result?.gone === true;
  const before = useRef({ id, gone });
  useEffect(() => {
    if (before.current.id === id && before.current.gone && !gone) void openPreview(id, true);
    before.current = { id, gone };
  }, [id, gone]);

  const index = opened?.index ?? null;
  const receipt = opened?.receipt ?? null;
  const places = useMemo(() => placesInOrder(index?.places ?? []), [index]);
  const pages = task.receipt?.pages ?? task.pages ?? index?.pages ?? 0;

  const showPage = useCallback((wanted: number) => goToPage(wanted, places), [places]);
  /** After scrolling by hand, the page follows, unless the current page still begins in this block. */
  const onBlock = useCallback(
    (block: number) => {
      setBlock(block);
      const { page: present } = usePreview.getState();
      if (places.length > 0 && blockOfPage(places, present) !== block) setPage(pageOfBlock(places, block));
    },
    [places],
  );
  const follow = useCallback(
    (href: string) => {
      if (!href.startsWith('#')) {
        void perform('preview.openLink', href);
        return;
      }
      const block = index?.anchors[href.slice(1)];
      if (block === undefined) return;
      goToBlock(block);
      if (places.length > 0) setPage(pageOfBlock(places, block));
    },
    [index, places],
  );
  return {
    /** False while loading. */
    ready: opened !== null,
    index,
    receipt,
    page,
    block,
    pages,
    places,
    goTo,
    gapPages,
    gaps: gapLines(task, receipt),
    /** Whether the PDF is on this computer. */
    hasPdf: task.source === 'file' && pages > 0,
    showPage,
    onBlock,
    follow,
  };
}

export type OpenedResult = ReturnType<typeof useOpenedResult>;

interface GapLine {
  /** 0: the whole file. */
  page: number;
  text: string;
}

function gapLines({ warnings, place }: Pick<TaskView, 'warnings' | 'place'>, receipt: Receipt | null): GapLine[] {
  const said = warnings.map(
    (warning): GapLine => ({ page: Math.max(0, warning.page), text: describeWarning(warning, place) }),
  );
  const found = (receipt?.gaps ?? []).map(
    ({ page, missing }): GapLine => ({ page, text: t('preview.missing', { words: missing }) }),
  );
  return [...said, ...found].sort((a, b) => a.page - b.page);
}
