import { describe, expect, test } from 'vitest';
import { endpointResolver } from './endpoint.ts';

const keys = new Map([
  ['https://convert.example.com', 'sk-1'],
  ['http://127.0.0.1:9000', 'sk-2'],
]);
const asked: string[] = [];
const resolve = endpointResolver(
  {
    get: async (origin) => {
      asked.push(origin);
      return keys.get(origin) ?? null;
    },
  },
  async () => ({ baseUrl: 'http://127.0.0.1:1234/v1', key: 'token' }),
);

describe('An endpoint', () => {
  test('on this computer is where its service is now', async () => {
    expect(await resolve({ place: 'local' })).toEqual({ baseUrl: 'http://127.0.0.1:1234/v1', key: 'token' });
  });

  test('gets the key of its own origin, whatever its path', async () => {
    expect(await resolve({ place: 'cloud', address: 'https://convert.example.com/other/v2/' })).toEqual({
      baseUrl: 'https://convert.example.com/other/v2',
      key: 'sk-1',
    });
    expect(await resolve({ place: 'cloud', address: 'http://127.0.0.1:9000/v1' })).toMatchObject({ key: 'sk-2' });
  });

  test.each([
    'https://convert.example.com:8443/v1',
    'https://convert.example.com.evil.example/v1',
    'https://sub.convert.example.com/v1',
    'http://127.0.0.1:9001/v1',
  ])('never gets another origin’s key: %s', async (address) => {
    await expect(resolve({ place: 'cloud', address })).rejects.toMatchObject({ code: 'key-missing' });
  });

  test('without encryption is refused before a key is even looked up', async () => {
    asked.length = 0;
    await expect(resolve({ place: 'cloud', address: 'http://convert.example.com/v1' })).rejects.toMatchObject({
      code: 'address-insecure',
    });
    expect(asked).toEqual([]);
  });
});
