import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { endpointResolver, parseServiceAddress } from './service-address.ts';

const codeOf = (address: string) => {
  try {
    parseServiceAddress(address);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('A service address', () => {
  test('is taken apart, without slashes at its end and spaces around it', () => {
    expect(parseServiceAddress(' https://Convert.Example.com:443/v1// ')).toEqual({
      baseUrl: 'https://convert.example.com/v1',
      origin: 'https://convert.example.com',
      host: 'convert.example.com',
    });
  });

  test.each(['http://127.0.0.1:8080/v1', 'http://localhost:8080/v1', 'http://[::1]:8080/v1', 'http://127.9.9.9/v1'])(
    'may be unencrypted on this computer: %s',
    (address) => {
      expect(codeOf(address)).toBeNull();
    },
  );

  test.each([
    'http://convert.example.com/v1',
    'http://10.0.0.1/v1',
    'http://localhost.example.com/v1',
    'http://127.0.0.1.example.com/v1',
    'http://0.0.0.0/v1',
  ])('may not be unencrypted elsewhere: %s', (address) => {
    expect(codeOf(address)).toBe('address-insecure');
  });

  test.each([
    '',
    'convert.example.com',
    'ftp://example.com/v1',
    'https://me:pw@example.com/v1',
    'https://a.example/v1?x=1',
  ])('is refused where it is no plain web address: %s', (address) => {
    expect(codeOf(address)).toBe('url-invalid');
  });

  test.each([
    ['https://me:secret@example.com/v1', 'https://example.com/v1'],
    ['https://example.com/v1?key=secret', 'https://example.com/v1?…'],
    ['https://example.com/v1#secret\n', 'https://example.com/v1#…'],
    ['example.com/v1?key=secret\nsecret', 'example.com/v1?…'],
    ['https://me:sec/ret@example.com/v1', 'https://…'],
    ['https://me:s%zz?cret@example.com/v1', 'https://…'],
    ['me:secret@example.com/v1', '…'],
  ])('that is refused is named without its secrets: %s', (address, name) => {
    expect(() => parseServiceAddress(address)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ params: { name } }) }),
    );
  });
});

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
