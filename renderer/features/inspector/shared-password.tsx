import { useState } from 'react';
import { unlockAll } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

/** One password for all selected files that need one. It is used once and never saved. */
export function SharedPassword({ ids }: { ids: string[] }) {
  const [password, setPassword] = useState('');
  const [trying, setTrying] = useState(false);
  const submit = async () => {
    setTrying(true);
    await unlockAll(ids, password);
    setTrying(false);
    setPassword('');
  };
  return (
    <section className="section" aria-labelledby="together-password">
      <div className="section__head">
        <h3 id="together-password">{t('row.password')}</h3>
        <span className="section__note">{t('batch.locked', { count: ids.length })}</span>
      </div>
      <form
        className="password"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !trying) void submit();
        }}
      >
        <input
          className="field field--small"
          type="password"
          placeholder={t('together.password', { count: ids.length })}
          aria-label={t('together.password', { count: ids.length })}
          autoComplete="off"
          maxLength={1024}
          value={password}
          readOnly={trying}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button small type="submit" disabled={password === '' || trying}>
          {t('action.unlock')}
        </Button>
      </form>
    </section>
  );
}
