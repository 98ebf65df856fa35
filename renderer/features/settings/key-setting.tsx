import { useEffect, useState } from 'react';
import type { KeyTest } from '../../../core/model/views.ts';
import { testKey } from '../../actions/settings.ts';
import { errorText } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { ask } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keySource, keyWords, lacksKey, testWords } from './key-words.ts';
import { nameId, Setting } from './setting.tsx';

type Test = 'running' | KeyTest | null;

function TestResult({ test }: { test: Test }) {
  if (test === null) return null;
  if (test === 'running') return <span className="setting__result">{t('settings.keyTesting')}</span>;
  const { icon, text, detail } = testWords(test);
  return (
    <span className={`setting__result setting__result--${test.outcome}`} title={detail ?? undefined}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

export function KeySetting({ address }: { address: string }) {
  const key = useSettings((state) => state.key);
  const [test, setTest] = useState<Test>(null);
  // A test result is about the tested key and address only.
  useEffect(() => setTest(null), [key, address]);
  if (!key) return null;
  const { text, wrong, foreign } = keyWords(key, address);
  const lacks = !foreign && lacksKey(key, address);
  const present = key.state === 'keychain' || key.state === 'session';
  const run = async () => {
    setTest('running');
    const reply = await testKey();
    setTest(reply.ok ? reply.value : { outcome: 'unclear', error: reply.error });
  };
  const failed = test !== null && test !== 'running' && test.outcome !== 'works' && test.error;
  return (
    <Setting
      name={t('settings.key')}
      help={failed ? errorText(failed) : lacks ? `${text} ${keySource(address).text}` : text}
      wrong={wrong || Boolean(failed)}
    >
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: three buttons of one setting are no form field set
        <div className="setting__buttons" role="group" aria-labelledby={nameId(control.id)} {...control}>
          <span role="status">
            <TestResult test={test} />
          </span>
          {present ? (
            <>
              {!foreign && (
                <Button disabled={test === 'running'} onClick={() => void run()}>
                  {t('settings.keyTest')}
                </Button>
              )}
              <Button onClick={() => ask({ kind: 'key' })}>{t('settings.keyReplace')}</Button>
              <Button look="danger" onClick={() => ask({ kind: 'remove-key', origin: null })}>
                {t('settings.keyRemove')}
              </Button>
            </>
          ) : (
            <Button onClick={() => ask({ kind: 'key' })}>{t('settings.keyEnter')}</Button>
          )}
        </div>
      )}
    </Setting>
  );
}

/** Keys of addresses that were set before: they are sent nowhere else, and tasks may still wait for their services. */
export function EarlierKeys({ address, origins }: { address: string; origins: readonly string[] }) {
  const present = URL.canParse(address) ? new URL(address).origin : null;
  return origins
    .filter((origin) => origin !== present)
    .map((origin) => (
      <Setting key={origin} name={t('settings.keyEarlier')} help={t('settings.keyEarlierHelp', { origin })}>
        {(control) => (
          <Button look="danger" {...control} onClick={() => ask({ kind: 'remove-key', origin })}>
            {t('settings.keyRemove')}
          </Button>
        )}
      </Setting>
    ));
}
