import { removePreset } from '../../actions/presets.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What somebody put together is gone afterwards, so it is asked. */
export function RemovePresetDialog({ id, onClose }: { id: string; onClose(): void }) {
  const name = useSettings((state) => state.settings?.presets.find((preset) => preset.id === id)?.name) ?? '';
  return (
    <Dialog
      title={t('preset.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              void removePreset(id);
              onClose();
            }}
          >
            {t('preset.remove')}
          </Button>
        </>
      }
    >
      <p className="dialog__text">{t('preset.removeText')}</p>
    </Dialog>
  );
}
