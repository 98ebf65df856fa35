import { useEffect, useState } from 'react';
import { copyReport, fileReport, readReport } from '../../actions/diagnostics.ts';
import { exportDiagnostics } from '../../actions/settings.ts';
import { currentLanguage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsMac } from '../keyboard/shortcuts.ts';
import { releases } from './release-notes.ts';
import { shortcutGroups } from './shortcut-list.ts';

interface HelpProps {
  onClose(): void;
}

const CloseButton = ({ onClose }: HelpProps) => <Button onClick={onClose}>{t('help.close')}</Button>;

export function ShortcutsDialog({ onClose }: HelpProps) {
  const isMac = useIsMac();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="help" tabIndex={0} aria-label={t('shortcuts.title')}>
        {shortcutGroups(isMac).map(({ title, lines }) => (
          <div className="help__part" key={title}>
            <h3 className="help__title">{title}</h3>
            <dl className="shortcuts">
              {lines.map(({ label, key }) => (
                <div className="shortcuts__line" key={key}>
                  <dt>{label}</dt>
                  <dd>{key}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

const chapters = ['add', 'places', 'key', 'watch', 'results', 'lost'] as const;

export function GuideDialog({ onClose }: HelpProps) {
  return (
    <Dialog title={t('guide.title')} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="help" tabIndex={0} aria-label={t('guide.title')}>
        {chapters.map((chapter) => (
          <div className="help__part" key={chapter}>
            <h3 className="help__title">{t(`guide.${chapter}Title`)}</h3>
            <p className="dialog__text">{t(`guide.${chapter}`)}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

export function NewsDialog({ onClose }: HelpProps) {
  return (
    <Dialog title={t('news.title')} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="help" tabIndex={0} aria-label={t('news.title')}>
        {releases[currentLanguage()].map(({ version, changes }) => (
          <div className="help__part" key={version}>
            <h3 className="help__title">{t('news.version', { version })}</h3>
            <ul className="help__list dialog__text">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

/** Shows the whole report before it is copied or saved. Nothing is sent. */
export function ReportDialog({ onClose }: HelpProps) {
  const [report, setReport] = useState<{ text: string; project: string | null } | null>(null);
  useEffect(() => void readReport().then((reply) => reply.ok && setReport(reply.value)), []);
  return (
    <Dialog
      title={t('report.title')}
      onClose={onClose}
      actions={
        <>
          {report?.project && <Button onClick={() => void fileReport()}>{t('report.project')}</Button>}
          <Button onClick={() => void exportDiagnostics()}>{t('report.save')}</Button>
          <Button
            look="primary"
            disabled={!report}
            onClick={() => {
              void copyReport();
              onClose();
            }}
          >
            {t('report.copy')}
          </Button>
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <p className="dialog__text">{t('report.text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="help help--report" tabIndex={0} aria-label={t('report.label')}>
        <pre>{report?.text}</pre>
      </section>
    </Dialog>
  );
}
