/** Requests about settings and the API key. The page sends the key; only its status is sent back. */
import type { SecretStore } from '../../core/credentials/secret-store.ts';
import { parseServiceAddress } from '../../core/credentials/service-address.ts';
import { AppError, toErrorData } from '../../core/errors/codes.ts';
import { type CloudRef, hostOf } from '../../core/model/service.ts';
import type { KeyStatus, KeyTest } from '../../core/model/views.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import type { ConversionApi, ResolveEndpoint } from '../../core/tasks/ports.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Handlers } from './host.ts';

export interface SettingsHandlerParts {
  settings: SettingsStore;
  secrets: SecretStore;
  queue: Pick<Queue, 'servicesAt' | 'unblock' | 'wake'>;
  testKey: ConversionApi['testKey'];
  resolveEndpoint: ResolveEndpoint;
  chooseTargetFolder(purpose: 'results'): Promise<string | null>;
  onKeyChange(status: KeyStatus): void;
}

type SettingsRequest = Extract<keyof Handlers, `settings.${string}` | `key.${string}`>;

/** Short, because a person waits for the answer. */
const keyTestLimitMs = 20_000;

/** The status of the key for the cloud service in the settings. Never throws. */
export async function cloudKeyStatus(
  settings: Pick<SettingsStore, 'get'>,
  secrets: Pick<SecretStore, 'status'>,
): Promise<KeyStatus> {
  try {
    return await secrets.status(parseServiceAddress(settings.get().cloudAddress).origin);
  } catch (error) {
    return { state: 'none', origin: null, error: toErrorData(error) };
  }
}

export function settingsHandlers(parts: SettingsHandlerParts): Pick<Handlers, SettingsRequest> {
  const { settings, secrets, queue } = parts;
  const cloud = (): CloudRef => ({ place: 'cloud', address: settings.get().cloudAddress });
  const originOf = ({ address }: CloudRef) => parseServiceAddress(address).origin;

  /**
   * The service that a key is for, then the others of its origin. A task keeps its service when the address in the settings changes, so
   * that several may wait for keys. A host may have several origins, as with and without encryption: a key is for one of them.
   */
  function servicesFor(host: string | null): [CloudRef, ...CloudRef[]] {
    const own = cloud();
    const found = queue.servicesAt(host ?? hostOf(own));
    const first = host === null ? own : found[0];
    if (!first) throw new AppError('internal', {}, { cause: 'There is no such service.' });
    const origin = originOf(first);
    const isAlike = ({ address }: CloudRef) =>
      address !== first.address && URL.canParse(address) && new URL(address).origin === origin;
    return [first, ...found.filter(isAlike)];
  }

  const keyStatus = () => cloudKeyStatus(settings, secrets);

  /** Keys of earlier addresses are named, so that they can be removed. That it can't be written down, as on a full disk, stops no key. */
  function noteKey(origin: string, isKept: boolean): void {
    const { keyOrigins } = settings.get();
    if (keyOrigins.includes(origin) === isKept) return;
    try {
      settings.update({ keyOrigins: isKept ? [...keyOrigins, origin] : keyOrigins.filter((one) => one !== origin) });
    } catch {
      // It is named once the address changes.
    }
  }

  async function keyChanged(): Promise<KeyStatus> {
    const status = await keyStatus();
    parts.onKeyChange(status);
    return status;
  }

  async function testKey(): Promise<KeyTest> {
    try {
      return await parts.testKey(await parts.resolveEndpoint(cloud()), AbortSignal.timeout(keyTestLimitMs));
    } catch (error) {
      const { code } = toErrorData(error);
      return { outcome: code === 'service-unreachable' ? 'unreachable' : 'unclear', error: toErrorData(error) };
    }
  }

  return {
    'settings.get': () => settings.get(),
    'settings.update': async ({ cloudAddress, ...rest }) => {
      const address = cloudAddress === undefined ? {} : { cloudAddress: parseServiceAddress(cloudAddress).baseUrl };
      const before = settings.get().cloudAddress;
      const updated = settings.update({ ...rest, ...address });
      if (updated.cloudAddress !== before) {
        await keyChanged();
        // One that an earlier version has set.
        const earlier = await cloudKeyStatus({ get: () => ({ ...updated, cloudAddress: before }) }, secrets);
        if (earlier.state === 'keychain' && earlier.origin !== null) noteKey(earlier.origin, true);
      }
      // Tasks that wait for the network try the new proxy now.
      if (rest.proxy) queue.wake();
      // Read again: the settings may have changed while the keychain answered.
      return settings.get();
    },
    'settings.reset': async () => {
      settings.reset();
      await keyChanged();
      return settings.get();
    },
    'settings.chooseFolder': async () => {
      const folder = await parts.chooseTargetFolder('results');
      return folder === null ? null : settings.update({ destination: { kind: 'folder', folder } });
    },

    'key.status': keyStatus,
    'key.set': async (key, host) => {
      const services = servicesFor(host);
      const origin = originOf(services[0]);
      await secrets.set(origin, key);
      noteKey(origin, (await secrets.status(origin)).state === 'keychain');
      for (const service of services) queue.unblock(service);
      return keyChanged();
    },
    'key.test': testKey,
    'key.remove': async (given) => {
      const origin = given ?? originOf(cloud());
      await secrets.remove(origin);
      noteKey(origin, false);
      return keyChanged();
    },
  };
}
