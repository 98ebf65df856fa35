import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Page } from '../../../electron/ipc/commands.ts';
import { t } from '../../i18n/translate.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { pageOfUndoable } from '../../stores/undo.ts';
import { useView } from '../../stores/view.ts';
import { ErrorStrip, NewsStrip, NoteStrip, PasswordStrip, ReportStrip, UndoStrip } from './notice-strips.tsx';

function Strip({ notice }: { notice: Notice }) {
  switch (notice.kind) {
    case 'undo':
      return <UndoStrip notice={notice} />;
    case 'same-password':
      return <PasswordStrip id={notice.id} taskId={notice.taskId} />;
    case 'report':
      return <ReportStrip id={notice.id} report={notice.report} />;
    case 'error':
      return <ErrorStrip id={notice.id} error={notice.error} />;
    case 'news':
      return <NewsStrip id={notice.id} version={notice.version} />;
    case 'note':
      return <NoteStrip id={notice.id} text={notice.text} />;
  }
}

/** A notice about a list is shown only on the page with that list. */
function isShownOn(notice: Notice, page: Page): boolean {
  if (notice.kind === 'same-password') return page === 'queue';
  if (notice.kind === 'undo') return page === pageOfUndoable[notice.of];
  return true;
}

/** At the bottom of the window, the newest last. */
export function NoticeList() {
  const all = useNotices((state) => state.notices);
  const page = useView((view) => view.page);
  const notices = all.filter((notice) => isShownOn(notice, page));
  const focusHandlers = useReturnFocus(notices.length);
  return (
    <section className="notices" aria-label={t('notice.label')} aria-live="polite" {...focusHandlers}>
      {notices.map((notice) => (
        <Strip key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** If a notice disappears while it has the focus, the focus goes back to where it was before. */
function useReturnFocus(messages: number) {
  const cameFrom = useRef<Element | null>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    inside.current = false;
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else focusActiveRow();
  }, [messages]);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      inside.current = true;
      cameFrom.current = relatedTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Null: the window lost the focus, or the notice is gone.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}
