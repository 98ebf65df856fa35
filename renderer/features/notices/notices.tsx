import { t } from '../../i18n/translate.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { useView } from '../../stores/view.ts';
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

/** What speaks of the list waits until the list is there again. */
const belongsToList = ({ kind }: Notice): boolean => kind === 'report' || kind === 'undo';

/** Over the list's foot; the newest lowest. */
export function Notices() {
  const all = useNotices((state) => state.notices);
  const page = useView((view) => view.page);
  const notices = page === 'queue' ? all : all.filter((notice) => !belongsToList(notice));
  return (
    <section className="notices" aria-label={t('notice.label')} aria-live="polite">
      {notices.map((notice) => (
        <Strip key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
