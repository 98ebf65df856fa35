import { useState } from 'react';
import { setSignIn } from '../../actions/settings.ts';
import { errorText } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { DialogField, FormDialog } from './form-dialog.tsx';

/** User name and password for the proxy. A stored password is never shown. */
export function SignInDialog({ onClose }: { onClose(): void }) {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const answer = async () => {
    if (user.trim() === '') return t('settings.signInEmpty');
    const reply = await setSignIn(user.trim(), password);
    return reply.ok ? null : errorText(reply.error);
  };
  return (
    <FormDialog
      title={t('settings.signInTitle')}
      submit={t('settings.signInSave')}
      note={t('settings.signInNote')}
      answer={answer}
      onClose={onClose}
    >
      {(described, note) => (
        <>
          <DialogField {...described} label={t('settings.signInUser')} maxLength={256} value={user} onText={setUser} />
          <DialogField
            label={t('settings.signInPassword')}
            type="password"
            maxLength={1024}
            value={password}
            onText={setPassword}
          >
            {note}
          </DialogField>
        </>
      )}
    </FormDialog>
  );
}
