import { useId, useState } from 'react';
import { openPage, setKey } from '../../actions/settings.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hasNoKeychain, keySource } from '../settings/key-words.ts';

/** Enters a new key. A stored key is never shown. */
export function KeyDialog({ onClose }: { onClose(): void }) {
  const host = useCloudHost();
  const [key, setKeyText] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const fieldId = useId();
  const noKeychain = useSettings((state) => hasNoKeychain(state.key));
  const source = keySource(useSettings((state) => state.settings?.cloudAddress ?? ''));
  const { page } = source;
  const submit = async () => {
    if (key.trim() === '') return setProblem(t('settings.keyEmpty'));
    setBusy(true);
    const reply = await setKey(key.trim());
    setBusy(false);
    if (reply.ok) return onClose();
    const { message, advice } = describeError(reply.error);
    setProblem(`${message} ${advice}`);
  };
  return (
    <Dialog
      title={t('settings.keyTitle', { host })}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t('settings.keySave')}
          </Button>
        </>
      }
    >
      <div className="dialog__field">
        <label className="dialog__label" htmlFor={fieldId}>
          {t('settings.keyField')}
        </label>
        <input
          id={fieldId}
          className="field code"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          aria-describedby={`${fieldId}-note`}
          onChange={(event) => setKeyText(event.target.value)}
        />
        <p className={problem ? 'field-note field-note--wrong' : 'field-note'} id={`${fieldId}-note`} role="status">
          {problem || t(noKeychain ? 'settings.keyNoteSession' : 'settings.keyNote', { host })}
        </p>
        <p className="field-note">
          {source.text}{' '}
          {page !== null && (
            <button type="button" className="link" onClick={() => void openPage(page)}>
              {t('settings.keyGet')}
            </button>
          )}
        </p>
      </div>
    </Dialog>
  );
}
