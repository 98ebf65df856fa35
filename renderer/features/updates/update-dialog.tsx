import { downloadUpdate } from '../../actions/updates.ts';
import { t } from '../../i18n/translate.ts';
import { useUpdates } from '../../stores/updates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { noteParts, updateStateText } from './update-words.ts';

/** What a new version brings, and what happens with it. */
export function UpdateDialog({ onClose }: { onClose(): void }) {
  const updates = useUpdates((state) => state.updates);
  const release = updates && 'release' in updates.state ? updates.state.release : null;
  if (!updates || !release) return null;
  const mayDownload = updates.state.kind === 'available' || updates.state.kind === 'failed';
  const parts = noteParts(release.notes);
  return (
    <Dialog
      title={t('news.version', { version: release.version })}
      onClose={onClose}
      actions={
        <>
          {mayDownload && (
            <Button
              look="primary"
              onClick={() => {
                void downloadUpdate();
                onClose();
              }}
            >
              {t('update.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('help.close')}</Button>
        </>
      }
    >
      <p className="dialog__text">{mayDownload ? t('update.how') : updateStateText(updates)}</p>
      {parts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <section className="help" tabIndex={0} aria-label={t('news.title')}>
          <h3 className="help__title">{t('news.title')}</h3>
          <ul className="help__list dialog__text">
            {parts.map(({ text }, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
