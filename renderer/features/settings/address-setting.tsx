import { updateSettings } from '../../actions/settings.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { FieldSetting } from './setting.tsx';

const notes = {
  ok: 'settings.addressHelp',
  'no-version': 'settings.addressNoVersion',
  invalid: 'settings.addressInvalid',
  insecure: 'settings.addressInsecure',
  credentials: 'settings.addressCredentials',
  query: 'settings.addressQuery',
} as const satisfies Record<AddressCheck, MessageKey>;

export const AddressSetting = ({ saved }: { saved: string }) => (
  <FieldSetting
    name={t('settings.address')}
    className="field--url code"
    inputMode="url"
    value={saved}
    hintFor={(text) => {
      const verdict = checkAddress(text);
      return { wrong: !isUsable(verdict), text: t(notes[verdict]) };
    }}
    onSave={(text) => void updateSettings({ cloudAddress: text.trim() })}
  />
);

/** Whether a key may be sent to this address. Pure. */

export type AddressCheck =
  | 'ok'
  /** Usable, but most services' addresses end in /v1. */
  | 'no-version'
  | 'invalid'
  | 'insecure'
  | 'credentials'
  | 'query';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function checkAddress(text: string): AddressCheck {
  if (!URL.canParse(text.trim())) return 'invalid';
  const url = new URL(text.trim());
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return 'invalid';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.search !== '' || url.hash !== '') return 'query';
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) return 'insecure';
  return /\/v\d+\/?$/.test(url.pathname) ? 'ok' : 'no-version';
}

export const isUsable = (verdict: AddressCheck): boolean => verdict === 'ok' || verdict === 'no-version';
