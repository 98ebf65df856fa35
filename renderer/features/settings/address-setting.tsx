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
} as const satisfies Record<AddressCheck, MessageKey>;

/**
 * Checked while typing, saved on Enter or when the field loses the focus. An address that can't be used is not saved.
 */
export function AddressSetting({ saved }: { saved: string }) {
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  const verdict = checkAddress(text);
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

/** Whether a key may be sent to this address. Pure. */

export type AddressCheck =
  | 'ok'
  /** Usable, but most services' addresses end in /v1. */
  | 'no-version'
  | 'invalid'
  | 'insecure'
  | 'credentials';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function checkAddress(text: string): AddressCheck {
  if (!URL.canParse(text.trim())) return 'invalid';
  const url = new URL(text.trim());
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return 'invalid';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) return 'insecure';
  return /\/v\d+\/?$/.test(url.pathname) ? 'ok' : 'no-version';
}

export const isUsable = (verdict: AddressCheck): boolean => verdict === 'ok' || verdict === 'no-version';
