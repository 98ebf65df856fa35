import type { Page } from '../../../electron/ipc/commands.ts';
import { t } from '../../i18n/translate.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { pageOfRemoval } from '../../stores/removals.ts';
import { useView } from '../../stores/view.ts';
import { ErrorStrip } from './error-strip.tsx';
import { NewsStrip } from './news-strip.tsx';
import { PasswordStrip } from './password-strip.tsx';
import { ReportStrip } from './report-strip.tsx';
import { NoteStrip, UndoStrip } from './undo-strip.tsx';
import { useFocusBack } from './use-focus-back.ts';

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
