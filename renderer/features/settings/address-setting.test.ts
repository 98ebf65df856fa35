import { describe, expect, it } from 'vitest';
import { type AddressCheck, checkAddress, isUsable } from './address-setting.tsx';

describe('a service’s address', () => {
  it.each<[string, AddressCheck]>([
    ['https://convert.example.com/v1', 'ok'],
    ['  https://convert.example.com/v1/ ', 'ok'],
    ['https://convert.example.com', 'no-version'],
    ['https://convert.example.com/api', 'no-version'],
    ['http://localhost:8080/v1', 'ok'],
    ['http://127.0.0.1:8080/v1', 'ok'],
    ['http://[::1]:8080/v1', 'ok'],
    ['http://convert.example.com/v1', 'insecure'],
    ['http://localhost.example.com/v1', 'insecure'],
    ['http://192.168.1.5/v1', 'insecure'],
    ['https://user:secret@convert.example.com/v1', 'credentials'],
    ['https://convert.example.com/v1?key=secret', 'query'],
    ['https://convert.example.com/v1#top', 'query'],
    ['convert.example.com/v1', 'invalid'],
    ['ftp://convert.example.com/v1', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['', 'invalid'],
  ])('“%s” is %s', (text, verdict) => {
    expect(checkAddress(text)).toBe(verdict);
  });

  it('is saved only when a key may be sent to it', () => {
    expect(isUsable('no-version')).toBe(true);
    expect(isUsable('insecure')).toBe(false);
  });
});
