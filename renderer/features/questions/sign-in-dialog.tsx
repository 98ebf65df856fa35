import { useId, useState } from 'react';
import { setSignIn } from '../../actions/settings.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** User name and password for the proxy. A stored password is never shown. */
export function SignInDialog({ onClose }: { onClose(): void }) {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async () => {
    if (user.trim() === '') return setProblem(t('settings.signInEmpty'));
    setBusy(true);
    const reply = await setSignIn(user.trim(), password);
    setBusy(false);
    if (reply.ok) return onClose();
    const { message, advice } = describeError(reply.error);
    setProblem(`${message} ${advice}`);
  };
  return (
    <Dialog
      title={t('settings.signInTitle')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t('settings.signInSave')}
          </Button>
        </>
      }
    >
      <div className="dialog__field">
        <label className="dialog__label" htmlFor={`${id}-user`}>
          {t('settings.signInUser')}
        </label>
        <input
          id={`${id}-user`}
          className="field"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
          value={user}
          aria-describedby={`${id}-note`}
          onChange={(event) => setUser(event.target.value)}
        />
      </div>
      <div className="dialog__field">
        <label className="dialog__label" htmlFor={`${id}-password`}>
          {t('settings.signInPassword')}
        </label>
        <input
          id={`${id}-password`}
          className="field"
          type="password"
          autoComplete="off"
          maxLength={1024}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className={problem ? 'field-note field-note--wrong' : 'field-note'} id={`${id}-note`} role="status">
          {problem || t('settings.signInNote')}
        </p>
      </div>
    </Dialog>
  );
}
