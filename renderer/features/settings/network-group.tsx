import { useEffect, useState } from 'react';
import type { ProxySignIn, ProxyTest } from '../../../core/model/views.ts';
import type { ProxyChoice } from '../../../core/settings/schema.ts';
import { readSignIn, testProxy, updateSettings } from '../../actions/settings.ts';
import { describeError } from '../../i18n/error-words.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { ask, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { checkProxy, type ProxyCheck, type ProxyDraft, proxyTestWords, schemes, splitAddress } from './proxy-draft.ts';
import { type GroupProps, nameId, SelectSetting, Setting, SettingButton } from './setting.tsx';

const notes = {
  ok: 'settings.proxyHelp',
  incomplete: 'settings.proxyIncomplete',
  host: 'settings.proxyHostWrong',
  port: 'settings.proxyPortWrong',
} as const satisfies Record<ProxyCheck['kind'], MessageKey>;

const schemeNames = { http: 'HTTP', https: 'HTTPS', socks5: 'SOCKS5' } as const;

const draftOf = (proxy: ProxyChoice): ProxyDraft =>
  proxy.kind === 'manual'
    ? { scheme: proxy.scheme, host: proxy.host, port: String(proxy.port) }
    : { scheme: 'http', host: '', port: '' };

/** The proxy settings. A proxy is saved as soon as it is complete. */
export function NetworkGroup({ settings: { proxy } }: GroupProps) {
  const [kind, setKind] = useState<ProxyChoice['kind']>(proxy.kind);
  useEffect(() => setKind(proxy.kind), [proxy.kind]);
  return (
    <>
      <SelectSetting
        name={t('settings.proxy')}
        value={kind}
        values={['system', 'none', 'manual']}
        labelOf={(value) => t(`settings.proxy.${value}`)}
        onChange={(chosen) => {
          setKind(chosen);
          if (chosen !== 'manual') void updateSettings({ proxy: { kind: chosen } });
        }}
      />
      {kind === 'manual' && <AddressFields proxy={proxy} />}
      {proxy.kind === 'manual' && kind === 'manual' && <SignInSetting proxy={proxy} />}
      <TestSetting proxy={proxy} />
    </>
  );
}

function AddressFields({ proxy }: { proxy: ProxyChoice }) {
  const [draft, setDraft] = useState(() => draftOf(proxy));
  const verdict = checkProxy(draft);
  const save = (next: ProxyDraft) => {
    const judged = checkProxy(next);
    if (judged.kind === 'ok' && JSON.stringify(judged.proxy) !== JSON.stringify(proxy)) {
      void updateSettings({ proxy: judged.proxy });
    }
  };
  const leave = () => {
    const whole = splitAddress(draft);
    setDraft(whole);
    save(whole);
  };
  const wrong = verdict.kind === 'host' || verdict.kind === 'port';
  const field = (part: 'host' | 'port') => ({
    value: draft[part],
    'aria-invalid': verdict.kind === part,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [part]: event.target.value }),
    onBlur: leave,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') leave();
    },
  });
  return (
    <Setting name={t('settings.proxyAddress')} help={t(notes[verdict.kind])} wrong={wrong} wide>
      {({ id, ...described }) => (
        // biome-ignore lint/a11y/useSemanticElements: three fields of one setting are named by its name
        <div className="setting__buttons" role="group" id={id} aria-labelledby={nameId(id)} {...described}>
          <Select
            className="button select select--short"
            aria-label={t('settings.proxyScheme')}
            value={draft.scheme}
            values={schemes}
            labelOf={(value) => schemeNames[value]}
            onChange={(scheme) => {
              setDraft({ ...draft, scheme });
              save({ ...draft, scheme });
            }}
          />
          <input
            {...field('host')}
            className="field field--host code"
            type="text"
            inputMode="url"
            aria-label={t('settings.proxyHost')}
            placeholder={t('settings.proxyPlaceholder')}
          />
          <input
            {...field('port')}
            className="field field--port code"
            type="text"
            inputMode="numeric"
            aria-label={t('settings.proxyPort')}
            placeholder="3128"
          />
        </div>
      )}
    </Setting>
  );
}

function signInText({ state, user, error }: ProxySignIn): string {
  switch (state) {
    case 'none':
      return t('settings.signInNone');
    case 'keychain':
      return t('settings.signInKeychain', { user: user ?? '' });
    case 'session':
      return t('settings.signInSession', { user: user ?? '' });
    case 'unavailable':
      return error ? describeError(error).message : t('settings.keyUnavailable');
  }
}

function SignInSetting({ proxy }: { proxy: ProxyChoice }) {
  const [signIn, setSignIn] = useState<ProxySignIn | null>(null);
  // Read again after each dialog has closed.
  const asking = useView(({ question }) => question?.kind.endsWith('proxy-sign-in') ?? false);
  useEffect(() => {
    if (!asking) void readSignIn().then((reply) => reply.ok && setSignIn(reply.value));
  }, [asking, proxy]);
  if (!signIn) return null;
  const present = signIn.state === 'keychain' || signIn.state === 'session';
  const wrong = signIn.state === 'session' || signIn.state === 'unavailable';
  return (
    <Setting name={t('settings.signIn')} help={signInText(signIn)} wrong={wrong}>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons of one setting are no form field set
        <div className="setting__buttons" role="group" aria-labelledby={nameId(control.id)} {...control}>
          <Button onClick={() => ask({ kind: 'proxy-sign-in' })}>
            {present ? t('settings.keyReplace') : t('settings.keyEnter')}
          </Button>
          {present && (
            <Button look="danger" onClick={() => ask({ kind: 'remove-proxy-sign-in' })}>
              {t('settings.keyRemove')}
            </Button>
          )}
        </div>
      )}
    </Setting>
  );
}

function TestSetting({ proxy }: { proxy: ProxyChoice }) {
  const [test, setTest] = useState<'running' | ProxyTest | null>(null);
  // A test result is about the tested proxy only.
  useEffect(() => setTest(null), [proxy]);
  const run = async () => {
    setTest('running');
    const reply = await testProxy();
    setTest(reply.ok ? reply.value : null);
  };
  const words = test !== null && test !== 'running' ? proxyTestWords(test) : null;
  const failed = test !== null && test !== 'running' && test.outcome !== 'works';
  return (
    <Setting name={t('settings.connection')} help={t('settings.connectionHelp')}>
      {(control) => (
        <>
          <span role="status" className="setting__status">
            {test === 'running' && <span className="setting__result">{t('settings.keyTesting')}</span>}
            {words && (
              <span
                className={failed ? 'setting__result setting__result--unreachable' : 'setting__result'}
                title={words.detail ?? undefined}
              >
                <Icon name={words.icon} />
                {words.text}
              </span>
            )}
          </span>
          <SettingButton control={control} disabled={test === 'running'} onClick={() => void run()}>
            {t('settings.keyTest')}
          </SettingButton>
        </>
      )}
    </Setting>
  );
}
