import { type FormEvent, useState } from 'react';
import type { ErrorCode, ErrorData } from '../../../core/errors/codes.ts';
import { retryTasks } from '../../actions/queue.ts';
import { setKey } from '../../actions/settings.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { showPage } from '../../stores/view.ts';
import type { ServiceTrouble } from '../../tasks/queue-counts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keySource } from '../settings/key-words.ts';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueView } from './use-queue-view.ts';

const keyFieldId = 'header-key';

interface AskHeaderProps {
  trouble: ServiceTrouble;
  view: QueueView;
}

/** When a service needs a key or credit, the header asks once for all its tasks. */
export function AskHeader(props: AskHeaderProps) {
  const { state, error } = props.trouble.service;
  if (state === 'credit') return <CreditHeader {...props} />;
  if (error !== null && !keyCodes.includes(error.code)) return <OtherHeader {...props} />;
  // Another field for another service: what is half typed is meant for the one that asked.
  return <KeyHeader key={props.trouble.service.host} {...props} />;
}

/**
 * The errors that a new key solves. Other errors say themselves what to do (a keychain that does not respond, an
 * address that is not encrypted).
 */
const keyCodes: readonly ErrorCode[] = ['key-missing', 'key-rejected', 'key-invalid'];

function OtherHeader({ trouble: { service, held }, view }: AskHeaderProps) {
  if (service.error === null) return null;
  const { message, advice } = describeError(service.error);
  const isAddressError = service.error.code === 'address-insecure' || service.error.code === 'url-invalid';
  return (
    <section className="batch batch--ask" aria-label={t('batch.label')}>
      <div className="batch__body">
        <h1 className="batch__source" title={message}>
          <Icon name="triangle-alert" />
          <span className="cut-short">{message}</span>
        </h1>
        <p className="batch__hint" title={advice}>
          {advice}
        </p>
      </div>
      {isAddressError ? (
        <Button look="primary" onClick={() => showPage('settings')}>
          {t('settings.open')}
        </Button>
      ) : (
        <Button look="primary" onClick={() => void retryTasks(held)}>
          {t('action.retry')}
        </Button>
      )}
      <QueueMenu view={view} />
    </section>
  );
}

function KeyHeader({ trouble: { service, held }, view }: AskHeaderProps) {
  const [key, setKeyText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const missing = service.error?.code === 'key-missing';
  const { host } = service;
  const source = keySource(`https://${host}`).text;
  // Named where it is not the one in the settings, as its key is another one.
  const isOther = host !== useCloudHost();
  const title = isOther
    ? t(missing ? 'ask.keyMissingAt' : 'ask.keyRejectedAt', { host })
    : t(missing ? 'ask.keyMissing' : 'ask.keyRejected');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '' || busy) return;
    setBusy(true);
    const reply = await setKey(key.trim(), host);
    setBusy(false);
    setKeyText('');
    setError(reply.ok ? null : reply.error);
  };
  return (
    <form className="batch batch--ask" aria-labelledby="ask-title" onSubmit={submit}>
      <div className="batch__body">
        <h1 className="batch__source" id="ask-title" title={title}>
          <Icon name="key-round" />
          <span className="cut-short">{title}</span>
        </h1>
        <p className="batch__hint" role={error ? 'alert' : undefined}>
          {error ? (
            describeError(error).message
          ) : (
            <>
              {t('ask.waiting', { count: held.length })}{' '}
              <span className="only-wide">{missing ? source : t('ask.keyHint')}</span>
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

/** "Continue" retries: the stopped tasks go on where they were. */
function CreditHeader({ trouble: { service, held }, view }: AskHeaderProps) {
  const { host } = service;
  const isOther = host !== useCloudHost();
  const title = isOther ? t('ask.creditAt', { host }) : t('ask.credit');
  return (
    <section className="batch batch--ask" aria-label={t('batch.label')}>
      <div className="batch__body">
        <h1 className="batch__source" title={title}>
          <Icon name="credit-card" />
          <span className="cut-short">{title}</span>
        </h1>
        <p className="batch__hint">
          {t('ask.waiting', { count: held.length })} <span className="only-wide">{t('ask.creditHint')}</span>
        </p>
      </div>
      <Button look="primary" onClick={() => void retryTasks(held)}>
        {t('ask.continue')}
      </Button>
      <QueueMenu view={view} />
    </section>
  );
}
