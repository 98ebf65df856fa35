import { t } from '../../i18n/translate.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { ErrorStrip } from './error-strip.tsx';
import { ReportStrip } from './report-strip.tsx';
import { NoteStrip, UndoStrip } from './undo-strip.tsx';

function Strip({ notice }: { notice: Notice }) {
  switch (notice.kind) {
    case 'undo':
      return <UndoStrip id={notice.id} text={notice.text} token={notice.token} />;
    case 'report':
      return <ReportStrip id={notice.id} report={notice.report} />;
    case 'error':
      return <ErrorStrip id={notice.id} error={notice.error} />;
    case 'note':
      return <NoteStrip id={notice.id} text={notice.text} />;
  }
}

/** Over the list's foot; the newest lowest. */
export function Notices() {
  const notices = useNotices((state) => state.notices);
  return (
    <section className="notices" aria-label={t('notice.label')} aria-live="polite">
      {notices.map((notice) => (
        <Strip key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
