import { useQueue } from './queue.ts';
import { useSettings } from './settings.ts';

/** The host of an address; the address itself while it is not valid. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The host that cloud files are sent to: named by the service, or else taken from the settings. */
export function useCloudHost(): string {
  const named = useQueue((queue) => queue.services.find((service) => service.place === 'cloud')?.host);
  const address = useSettings((state) => state.settings?.cloudAddress ?? '');
  return named || hostOf(address);
}
