import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { parseServiceAddress } from './service-address.ts';

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
});
