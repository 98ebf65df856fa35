/** Requests about the proxy. The page sends a user name and password; the password is never sent back. */
import type { ProxySignIns } from '../../core/credentials/proxy-sign-in.ts';
import { parseServiceAddress } from '../../core/credentials/service-address.ts';
import { AppError } from '../../core/errors/codes.ts';
import type { ProxySignIn, ProxyTest } from '../../core/model/views.ts';
import { proxyAddress } from '../../core/settings/schema.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Handlers } from './host.ts';

export interface ProxyHandlerParts {
  settings: Pick<SettingsStore, 'get'>;
  signIns: ProxySignIns;
  test(url: URL): Promise<ProxyTest>;
  queue: Pick<Queue, 'wake'>;
}

const nobody: ProxySignIn = { state: 'none', user: null, error: null };

export function proxyHandlers({
  settings,
  signIns,
  test,
  queue,
}: ProxyHandlerParts): Pick<Handlers, Extract<keyof Handlers, `proxy.${string}`>> {
  /** A sign-in belongs to a proxy from the settings, not to one of the system's. */
  const named = () => {
    const { proxy } = settings.get();
    return proxy.kind === 'manual' ? proxyAddress(proxy) : null;
  };
  const status = async () => {
    const proxy = named();
    return proxy === null ? nobody : signIns.status(proxy);
  };
  return {
    'proxy.signIn': status,
    'proxy.setSignIn': async (user, password) => {
      const proxy = named();
      if (proxy === null) throw new AppError('internal', {}, { cause: 'No proxy is named in the settings.' });
      await signIns.set(proxy, { user, password });
      // Tasks that wait for the network try again now.
      queue.wake();
      return status();
    },
    'proxy.removeSignIn': async () => {
      const proxy = named();
      if (proxy !== null) await signIns.remove(proxy);
      return status();
    },
    'proxy.test': () => test(new URL(parseServiceAddress(settings.get().cloudAddress).baseUrl)),
  };
}
