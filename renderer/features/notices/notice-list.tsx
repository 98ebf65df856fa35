import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Page } from '../../../electron/ipc/commands.ts';
import { t } from '../../i18n/translate.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { pageOfRemoval } from '../../stores/undo.ts';
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

/** What speaks of a list waits until that list is there again. */
function belongsTo(notice: Notice, page: Page): boolean {
  if (notice.kind === 'same-password') return page === 'queue';
  if (notice.kind === 'undo') return page === pageOfRemoval[notice.of];
  return true;
}

/** Below the page; the newest lowest. */
export function Notices() {
  const all = useNotices((state) => state.notices);
  const page = useView((view) => view.page);
  const notices = all.filter((notice) => belongsTo(notice, page));
  const keeper = useFocusBack(notices.length);
  return (
    <section className="notices" aria-label={t('notice.label')} aria-live="polite" {...keeper}>
      {notices.map((notice) => (
        <Strip key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** A message that goes while the keyboard is in it gives the focus back to where it came from, not to the bare page. */
export function useFocusBack(messages: number) {
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
      // Null: the window lost the focus, or the message is gone.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}
