/** Requests about settings and the API key. The page sends the key; only its status is sent back. */
import type { SecretStore } from '../../core/credentials/secret-store.ts';
import { parseServiceAddress } from '../../core/credentials/service-address.ts';
import { toErrorData } from '../../core/errors/codes.ts';
import type { ServiceRef } from '../../core/model/service.ts';
import type { KeyStatus, KeyTest } from '../../core/model/views.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import type { ConversionApi, ResolveEndpoint } from '../../core/tasks/ports.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Handlers } from './host.ts';

export interface SettingsHandlerParts {
  settings: SettingsStore;
  secrets: SecretStore;
  queue: Pick<Queue, 'unblock' | 'wake'>;
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
  const cloud = (): ServiceRef => ({ place: 'cloud', address: settings.get().cloudAddress });
  const origin = () => parseServiceAddress(settings.get().cloudAddress).origin;

  const keyStatus = () => cloudKeyStatus(settings, secrets);

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
      if (updated.cloudAddress !== before) await keyChanged();
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
    'key.set': async (key) => {
      await secrets.set(origin(), key);
      queue.unblock(cloud());
      return keyChanged();
    },
    'key.test': testKey,
    'key.remove': async () => {
      await secrets.remove(origin());
      return keyChanged();
    },
  };
}
