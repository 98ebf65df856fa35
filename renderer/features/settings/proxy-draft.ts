/** A proxy as it is typed, and texts about a proxy test. Pure. */

import type { ProxyTest } from '../../../core/model/views.ts';
import { type ManualProxy, proxySchema } from '../../../core/settings/schema.ts';
import { t } from '../../i18n/translate.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface ProxyDraft {
  scheme: ManualProxy['scheme'];
  host: string;
  port: string;
}

export const schemes = ['http', 'https', 'socks5'] as const satisfies readonly ManualProxy['scheme'][];

export type ProxyCheck =
  | { kind: 'ok'; proxy: ManualProxy }
  /** Not complete yet, but not wrong. */
  | { kind: 'incomplete' }
  | { kind: 'host' }
  | { kind: 'port' };

export function checkProxy({ scheme, host, port }: ProxyDraft): ProxyCheck {
  const [name, number] = [host.trim(), port.trim()];
  const parsed = proxySchema.safeParse({ kind: 'manual', scheme, host: name, port: Number(number) });
  if (parsed.success && parsed.data.kind === 'manual') return { kind: 'ok', proxy: parsed.data };
  const hostIsFine = proxySchema.safeParse({ kind: 'manual', scheme, host: name, port: 1 }).success;
  if (name !== '' && !hostIsFine) return { kind: 'host' };
  return name === '' || number === '' ? { kind: 'incomplete' } : { kind: 'port' };
}

const wholeAddress = /^(?:(https?|socks5h?):\/\/)?(\[[\da-f:.]+\]|[^\s/:@]+):(\d{1,5})\/?$/i;

/**
 * Splits a complete address in the host field ("http://proxy.example:3128") into its parts. Other input is returned
 * unchanged.
 */
export function splitAddress(draft: ProxyDraft): ProxyDraft {
  const found = wholeAddress.exec(draft.host.trim());
  if (!found) return draft;
  const [, scheme = '', host = '', port = ''] = found;
  const known = schemes.find((one) => one === scheme.toLowerCase().replace(/h$/, ''));
  return { scheme: known ?? draft.scheme, host, port };
}

export function proxyTestWords({ outcome, proxy, host, cause }: ProxyTest): {
  icon: IconName;
  text: string;
  detail: string | null;
} {
  const name = proxy === null ? '' : new URL(proxy).host;
  switch (outcome) {
    case 'works':
      return {
        icon: 'check',
        text: proxy === null ? t('settings.proxyDirect') : t('settings.proxyThrough', { proxy: name }),
        detail: null,
      };
    case 'sign-in':
      return { icon: 'circle-x', text: t('settings.proxyWantsSignIn'), detail: cause };
    case 'proxy':
      return { icon: 'circle-x', text: t('settings.proxyFails', { proxy: name }), detail: cause };
    case 'service':
      return { icon: 'circle-x', text: t('settings.proxyServiceFails', { host }), detail: cause };
  }
}
