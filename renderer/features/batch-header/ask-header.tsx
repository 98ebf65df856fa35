import { type FormEvent, useState } from 'react';
import type { ErrorData, ServiceView } from '../../../electron/ipc/contract.ts';
import { wordError } from '../../../electron/ipc/contract.ts';
import { pauseOrResume, retryTasks } from '../../actions/queue.ts';
import { setKey } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isUnfinished } from '../task-row/actions.ts';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

export const keyFieldId = 'header-key';

interface AskHeaderProps {
  service: ServiceView;
  /** Tasks that wait for the answer. */
  held: number;
  view: QueueView;
}

/** A frozen service asks once, here, for all its tasks. */
export function AskHeader({ service, held, view }: AskHeaderProps) {
  return service.state === 'credit' ? (
    <CreditHeader service={service} held={held} view={view} />
  ) : (
    <KeyHeader service={service} held={held} view={view} />
  );
}

function KeyHeader({ service, held, view }: AskHeaderProps) {
  const [key, setKeyText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '' || busy) return;
    setBusy(true);
    const reply = await setKey(key.trim());
    setBusy(false);
    setKeyText('');
    setError(reply.ok ? null : reply.error);
  };
  return (
    <form className="batch batch--ask" aria-labelledby="ask-title" onSubmit={submit}>
      <div className="batch__body">
        <h1 className="batch__source" id="ask-title">
          <Icon name="key-round" />
          {service.error?.code === 'key-missing' ? t('ask.keyMissing') : t('ask.keyRejected')}
        </h1>
        <p className="batch__hint" role={error ? 'alert' : undefined}>
          {error ? (
            wordError(error).message
          ) : (
            <>
              {t('ask.waiting', { count: held })} <span className="only-wide">{t('ask.keyHint')}</span>
            </>
          )}
        </p>
      </div>
      <input
        id={keyFieldId}
        className="field"
        type="password"
        aria-label={t('ask.key')}
        placeholder={t('ask.key')}
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => setKeyText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={busy}>
        {t('ask.continue')}
      </Button>
      <QueueMenu view={view} />
    </form>
  );
}

/** Continuing is trying again: the frozen tasks go on where they were. */
function continueAfterCredit(place: ServiceView['place']): void {
  const { tasks, paused } = useQueue.getState();
  const held = [...tasks.values()].filter(
    (task) => task.place === place && isUnfinished(task) && task.status !== 'ready',
  );
  if (paused) void pauseOrResume();
  if (held.length > 0) void retryTasks(held.map((task) => task.id));
}

function CreditHeader({ service, held, view }: AskHeaderProps) {
  return (
    <section className="batch batch--ask" aria-label={t('batch.label')}>
      <div className="batch__body">
        <h1 className="batch__source">
          <Icon name="credit-card" />
          {t('ask.credit')}
        </h1>
        <p className="batch__hint">
          {t('ask.waiting', { count: held })} <span className="only-wide">{t('ask.creditHint')}</span>
        </p>
      </div>
      <Button look="primary" onClick={() => continueAfterCredit(service.place)}>
        {t('ask.continue')}
      </Button>
      <QueueMenu view={view} />
    </section>
  );
}
