import { useEffect, useState } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { Setting } from './setting.tsx';

const notes = {
  ok: 'settings.addressHelp',
  'no-version': 'settings.addressNoVersion',
  invalid: 'settings.addressInvalid',
  insecure: 'settings.addressInsecure',
  credentials: 'settings.addressCredentials',
} as const satisfies Record<AddressVerdict, MessageKey>;

/** Judged while it is typed, saved when it is left or with Enter; what can't be used is never saved. */
export function AddressSetting({ saved }: { saved: string }) {
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  const verdict = judgeAddress(text);
  const save = () => {
    const address = text.trim();
    if (isUsable(verdict) && address !== saved) void updateSettings({ cloudAddress: address });
  };
  return (
    <Setting name={t('settings.address')} help={t(notes[verdict])} wrong={!isUsable(verdict)}>
      {(control) => (
        <input
          {...control}
          className="field field--url code"
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-invalid={!isUsable(verdict)}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape' && text !== saved) {
              event.stopPropagation();
              setText(saved);
            }
          }}
        />
      )}
    </Setting>
  );
}

/** Is this an address that a key may be sent to? Pure. */

export type AddressVerdict =
  | 'ok'
  /** Usable, but most services end in /v1. */
  | 'no-version'
  | 'invalid'
  | 'insecure'
  | 'credentials';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function judgeAddress(text: string): AddressVerdict {
  if (!URL.canParse(text.trim())) return 'invalid';
  const url = new URL(text.trim());
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return 'invalid';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) return 'insecure';
  return /\/v\d+\/?$/.test(url.pathname) ? 'ok' : 'no-version';
}

export const isUsable = (verdict: AddressVerdict): boolean => verdict === 'ok' || verdict === 'no-version';
