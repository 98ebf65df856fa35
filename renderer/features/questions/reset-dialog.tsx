import { resetSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What was chosen is gone afterwards, so it is asked. */
export function ResetDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t('settings.resetTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              void resetSettings();
              onClose();
            }}
          >
            {t('settings.resetNow')}
          </Button>
        </>
      }
    >
      <p className="dialog__text">{t('settings.resetText')}</p>
    </Dialog>
  );
}
