import { expect, test } from 'vitest';
import { isPrivateHost, leadsInside } from './private-address.ts';

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
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[fec0::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[ff02::1]',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost.',
  '127.0.0.1.',
  'localhost',
  'a.localhost',
])('%s is inside', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '[2606:4700::1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::808:808]',
  'example.com',
  '10.example.com',
])('%s is outside', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});

test.each([
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '0',
  '0xa9fea9fe',
  '①②⑦.0.0.1',
  'LOCALHOST',
  '[::FFFF:7F00:1]',
])('%s is inside, as a URL reads it', (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true);
});

test.each([
  ['a name of the internet', 'example.com', ['93.184.216.34'], false],
  ['a name of this network', 'wiki.corp', ['10.0.0.7'], true],
  ['a name that is both', 'both.example', ['93.184.216.34', '127.0.0.1'], true],
  ['a name that only the proxy knows', 'example.com', null, false],
  ['an address, which nobody looks up', '[2606:4700::1]', ['10.0.0.7'], false],
  ['an address within', '169.254.169.254', null, true],
] as const)('Through a proxy, %s leads inside: %s', async (_, host, addresses, inside) => {
  const resolve = async () => {
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address }));
  };
  expect(await leadsInside(host, resolve)).toBe(inside);
});
