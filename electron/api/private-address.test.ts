import { expect, test } from 'vitest';
import { isPrivateHost } from './private-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
  'localhost',
  'a.localhost',
])('%s is inside', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '[2606:4700::1]', '[::ffff:8.8.8.8]', 'example.com', '10.example.com'])(
  '%s is outside',
  (host) => {
    expect(isPrivateHost(host)).toBe(false);
  },
);
