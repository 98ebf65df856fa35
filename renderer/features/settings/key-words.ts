/** Texts about the key: where it is stored and which service it belongs to. Pure. */
import type { KeyStatus, KeyTest } from '../../../core/model/views.ts';
import { keyPageOf } from '../../../core/settings/schema.ts';
import { describeError, errorText } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { hostOf } from '../../stores/cloud-host.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Without a keychain, a key is kept only as long as Quire runs. */
export const hasNoKeychain = (key: Pick<KeyStatus, 'error'> | null): boolean =>
  key?.error?.code === 'keychain-unavailable';

/**
 * No key is stored that could be sent to this address. If the keychain can't be read, this is unknown and counts as not
 * missing.
 */
export function lacksKey(key: KeyStatus | null, address: string): boolean {
  if (!key) return false;
  if (key.state === 'unavailable') return hasNoKeychain(key);
  return key.state === 'none' || keyWords(key, address).foreign;
}

/** `foreign`: the stored key belongs to another address and is not sent to this one. */
export function keyWords(key: KeyStatus, address: string): { text: string; wrong: boolean; foreign: boolean } {
  const origin = URL.canParse(address) ? new URL(address).origin : null;
  if (key.origin !== null && origin !== null && key.origin !== origin) {
    const host = new URL(address).host;
    return { text: t('settings.keyOther', { origin: key.origin, host }), wrong: true, foreign: true };
  }
  switch (key.state) {
    case 'none':
      return {
        text: key.error ? describeError(key.error).message : t('settings.keyNone'),
        wrong: false,
        foreign: false,
      };
    case 'keychain':
      return { text: t('settings.keyKeychain'), wrong: false, foreign: false };
    case 'session':
      return { text: t('settings.keySession'), wrong: true, foreign: false };
    case 'unavailable': {
      if (hasNoKeychain(key)) return { text: t('settings.keyNoneSession'), wrong: false, foreign: false };
      const text = key.error ? errorText(key.error) : t('settings.keyUnavailable');
      return { text, wrong: true, foreign: false };
    }
  }
}

/** Where to get a key. `page`: the web page for it; null if only the provider knows. */
export function keySource(address: string): { text: string; page: string | null } {
  const host = hostOf(address);
  const page = keyPageOf(address);
  if (page === null) return { text: t('settings.keyFromProvider', { host }), page };
  return { text: t('settings.keyFrom', { page: page.replace('https://', '') }), page };
}

export function testWords({ outcome, error }: KeyTest): { icon: IconName; text: string; detail: string | null } {
  const detail = error ? describeError(error).message : null;
  switch (outcome) {
    case 'works':
      return { icon: 'check', text: t('settings.keyWorks'), detail: null };
    case 'rejected':
      return { icon: 'circle-x', text: t('settings.keyRejected'), detail };
    case 'unreachable':
      return { icon: 'circle-x', text: t('settings.keyUnreachable'), detail };
    case 'unclear':
      return { icon: 'circle-help', text: t('settings.keyUnclear'), detail };
  }
}
