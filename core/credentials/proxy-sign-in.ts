/** User names and passwords of proxies, stored in the keychain by the proxy’s address. */
import { z } from 'zod';
import type { ProxySignIn } from '../model/views.ts';
import type { Keychain } from './keychain.ts';
import { openSecretStore } from './secret-store.ts';

const kept = z.object({ user: z.string(), password: z.string() });
export type SignIn = z.infer<typeof kept>;

export interface ProxySignIns {
  /** Null if there is none or the keychain does not answer. The proxy then asks for one. Never throws. */
  get(proxy: string): Promise<SignIn | null>;
  /** Without a keychain it is kept in memory until Quire closes. Throws AppError `keychain-timeout`. */
  set(proxy: string, signIn: SignIn): Promise<void>;
  remove(proxy: string): Promise<void>;
  /** Never throws. */
  status(proxy: string): Promise<ProxySignIn>;
}

/** How long a keychain that is not there is not asked again. */
const absentHoldsMs = 30_000;

/** Not the account of an API key, which is the origin of a service. */
const accountOf = (proxy: string) => `proxy ${proxy}`;

function parse(text: string): SignIn | null {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function openProxySignIns(keychain: Keychain): ProxySignIns {
  const secrets = openSecretStore(keychain, (text) => text);
  /** Every HTTP request needs it, and a keychain is slow. */
  const known = new Map<string, Promise<SignIn | null>>();

  async function read(proxy: string): Promise<SignIn | null> {
    try {
      const text = await secrets.get(accountOf(proxy));
      if (text !== null) return parse(text);
      const { state } = await secrets.status(accountOf(proxy));
      // A keychain that is away may come back; each question to it starts a process.
      if (state === 'unavailable') setTimeout(() => known.delete(proxy), absentHoldsMs).unref();
      return null;
    } catch {
      known.delete(proxy);
      return null;
    }
  }

  function get(proxy: string) {
    const signIn = known.get(proxy) ?? read(proxy);
    known.set(proxy, signIn);
    return signIn;
  }

  return {
    get,
    async set(proxy, signIn) {
      await secrets.set(accountOf(proxy), JSON.stringify(signIn));
      known.delete(proxy);
    },
    async remove(proxy) {
      await secrets.remove(accountOf(proxy));
      known.delete(proxy);
    },
    async status(proxy) {
      const { state, error } = await secrets.status(accountOf(proxy));
      const user = state === 'keychain' || state === 'session' ? ((await get(proxy))?.user ?? null) : null;
      return { state, user, error };
    },
  };
}
