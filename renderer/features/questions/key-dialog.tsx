import { useState } from 'react';
import { openPage, setKey } from '../../actions/settings.ts';
import { errorText } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { useSettings } from '../../stores/settings.ts';
import { hasNoKeychain, keySource } from '../settings/key-words.ts';
import { DialogField, FormDialog } from './form-dialog.tsx';

/** Enters a new key. A stored key is never shown. */
export function KeyDialog({ onClose }: { onClose(): void }) {
  const host = useCloudHost();
  const [key, setKeyText] = useState('');
  const noKeychain = useSettings((state) => hasNoKeychain(state.key));
  const { text, page } = keySource(useSettings((state) => state.settings?.cloudAddress ?? ''));
  const answer = async () => {
    if (key.trim() === '') return t('settings.keyEmpty');
    const reply = await setKey(key.trim(), null);
    return reply.ok ? null : errorText(reply.error);
  };
  return (
    <FormDialog
      title={t('settings.keyTitle', { host })}
      submit={t('settings.keySave')}
      note={t(noKeychain ? 'settings.keyNoteSession' : 'settings.keyNote', { host })}
      answer={answer}
      onClose={onClose}
    >
      {(described, note) => (
        <DialogField
          {...described}
          label={t('settings.keyField')}
          className="field code"
          type="password"
          value={key}
          onText={setKeyText}
        >
          {note}
          <p className="field-note">
            {text}{' '}
            {page !== null && (
              <button type="button" className="link" onClick={() => void openPage(page)}>
                {t('settings.keyGet')}
              </button>
            )}
          </p>
        </DialogField>
      )}
    </FormDialog>
  );
}
