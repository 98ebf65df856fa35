/** The state of a service or of the watched folders: a short text and a lamp. Pure. */
import type { ErrorCode } from '../../../core/errors/codes.ts';
import type { ServiceView, WatchView } from '../../../core/model/views.ts';
import { t } from '../../i18n/translate.ts';

interface StatusLamp {
  lamp: 'on' | 'wait' | 'off';
  text: string;
}

function describeLocal(state: ServiceView['state']): StatusLamp {
  switch (state) {
    case 'starting':
      return { lamp: 'wait', text: t('service.localStarting') };
    case 'unreachable':
    // It can't start before a person has done something.
    case 'key':
    case 'credit':
      return { lamp: 'off', text: t('service.localStopped') };
    case 'cooling':
    case 'paced':
      return { lamp: 'wait', text: t('service.localCooling') };
    case 'idle':
    case 'connected':
      return { lamp: 'on', text: t('service.localReady') };
  }
}

/** Why no key can be sent. */
function keyText(code: ErrorCode | undefined): string {
  switch (code) {
    case 'key-missing':
      return t('service.keyMissing');
    case 'keychain-timeout':
      return t('service.keychain');
    case 'address-insecure':
    case 'url-invalid':
      return t('service.address');
    default:
      return t('service.key');
  }
}

function reachText(code: ErrorCode | undefined): string {
  if (code === 'certificate-invalid') return t('service.certificate');
  return code === 'network-sign-in' ? t('service.signIn') : t('service.unreachable');
}

/** `keyMissing`: known before the first request, so that the user sees it before starting a batch. */
export function describeService(service: ServiceView, keyMissing = false): StatusLamp {
  if (service.place === 'local') return describeLocal(service.state);
  switch (service.state) {
    case 'idle':
      return keyMissing
        ? { lamp: 'wait', text: t('service.keyMissing') }
        : { lamp: 'on', text: t('service.cloudIdle') };
    case 'connected':
      return { lamp: 'on', text: t('service.connected') };
    case 'starting':
      return { lamp: 'wait', text: t('service.starting') };
    case 'cooling':
      return { lamp: 'wait', text: t('service.cooling') };
    case 'paced':
      return { lamp: 'wait', text: t('service.paced') };
    case 'unreachable':
      return { lamp: 'off', text: reachText(service.error?.code) };
    case 'key':
      return { lamp: 'off', text: keyText(service.error?.code) };
    case 'credit':
      return { lamp: 'off', text: t('service.credit') };
  }
}

/** Problems come first. Null if no folder is watched. */
export function describeWatches(watches: readonly Pick<WatchView, 'name' | 'state'>[]): StatusLamp | null {
  if (watches.length === 0) return null;
  const away = watches.filter(({ state }) => state === 'gone' || state === 'unreadable');
  const [first] = away;
  if (first) {
    if (away.length > 1) return { lamp: 'off', text: t('watch.lampAway', { count: away.length }) };
    const text =
      first.state === 'gone'
        ? t('watch.lampGone', { name: first.name })
        : t('watch.lampUnreadable', { name: first.name });
    return { lamp: 'off', text };
  }
  const working = watches.filter(({ state }) => state === 'watching').length;
  return working === 0
    ? { lamp: 'wait', text: t('watch.lampPaused') }
    : { lamp: 'on', text: t('watch.lampWatching', { count: working }) };
}
