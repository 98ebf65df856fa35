import { useQueue } from './queue.ts';
import { useSettings } from './settings.ts';

/** "convert.example.com" out of an address; the address itself while it is not one. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Where files go in the cloud: as the service names itself, else as the address in the settings says. */
export function useCloudHost(): string {
  const named = useQueue((queue) => queue.services.find((service) => service.place === 'cloud')?.host);
  const address = useSettings((state) => state.settings?.cloudAddress ?? '');
  return named || hostOf(address);
}
