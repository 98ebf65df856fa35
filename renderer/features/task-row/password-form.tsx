import { useState } from 'react';
import type { TaskView } from '../../../core/model/views.ts';
import { unlock } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { announce } from '../../stores/notices.ts';
import { Button } from '../../ui/button.tsx';

interface PasswordFormProps {
  task: TaskView;
  tabIndex: number;
  onWrong(): void;
}

/** Asks for the password of a protected PDF. It is used once and never saved. */
export function PasswordForm({ task, tabIndex, onWrong }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'trying' | 'wrong'>('asking');
  const submit = async () => {
    setState('trying');
    const outcome = await unlock(task.id, password);
    if (outcome === 'opened') return;
    setPassword('');
    setState(outcome === 'wrong' ? 'wrong' : 'asking');
    if (outcome !== 'wrong') return;
    onWrong();
    announce(t('row.wrongPassword', { name: task.name }));
  };
  return (
    <form
      className="password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && state !== 'trying') void submit();
      }}
    >
      <input
        className="field field--small"
        type="password"
        placeholder={t('row.password')}
        aria-label={t('row.passwordFor', { name: task.name })}
        aria-invalid={state === 'wrong'}
        autoComplete="off"
        maxLength={1024}
        tabIndex={tabIndex}
        value={password}
        readOnly={state === 'trying'}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button small type="submit" tabIndex={tabIndex} disabled={password === '' || state === 'trying'}>
        {t('action.unlock')}
      </Button>
    </form>
  );
}
