import { describe, expect, test } from 'vitest';
import { isLoopback, isPublicAddress } from './ip-address.ts';

describe('Addresses of the public internet', () => {
  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '2606:4700:0:0:0:0:0:1111',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '64:ff9b:1::808:808',
    '::8.8.8.8',
    '2002:808:808::1',
    '2001:0:808:808::',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '100::1',
    '4000::1',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.19.255.255',
    '240.0.0.1',
    'fec0::1',
    '2606:4700::1111%eth0',
    '8.8',
    '010.0.0.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '134744072',
    '[::1]',
    '1.1.1.1:80',
    '1.1.1.1 ',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('Loopback', () => {
  test.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])('%s stays on this computer', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  test.each([
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.1',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '[::1',
    '::2',
    // A gateway would translate it, so it does leave this computer.
    '64:ff9b::7f00:1',
  ])('%j does not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
