import { expect, test } from 'vitest';
import type { CloudRef } from '../../model/service.ts';
import { Services } from './services.ts';

const to = (address: string): CloudRef => ({ place: 'cloud', address });

test('Of the services at a host, those that wait for a person come first', () => {
  const services = new Services({
    now: () => 0,
    random: () => 0,
    changed: () => {},
    coolings: [],
    converting: () => 0,
  });
  const idle = to('https://localhost/v1');
  const elsewhere = to('https://localhost:81/v1');
  const asking = to('http://localhost/v1');
  services.gate({ place: 'local' });
  for (const each of [idle, elsewhere]) services.gate(each);
  services.trouble(asking, { kind: 'blocked', error: { code: 'key-missing', params: {} } });
  expect(services.at('localhost')).toEqual([asking, idle]);
  expect(services.at('')).toEqual([]);
});
