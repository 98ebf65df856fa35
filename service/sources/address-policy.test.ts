import { describe, expect, test } from 'vitest';
import { addressPolicy, readAllowList } from './address-policy.ts';

describe('Where documents may be fetched from', () => {
  const allowed = readAllowList(['wiki.intern', '*.files.intern', '10.1.0.0/16', 'fd12::/32', '192.168.7.7']);

  test.each([
    ['the public internet', 'example.com', '1.1.1.1', true, true, true],
    ['a private network', 'nas', '10.9.9.9', false, true, false],
    ['this computer', 'localhost', '127.0.0.1', false, true, false],
    ['a metadata service', '169.254.169.254', '169.254.169.254', false, false, false],
    ['a metadata service by a name', 'innocent.example', '169.254.169.254', false, false, false],
    ['a metadata service over IPv6', 'x', 'fd00:ec2::254', false, false, false],
    ['a mapped metadata service', 'x', '::ffff:169.254.169.254', false, false, false],
    ['a metadata service behind NAT64', 'x', '64:ff9b::a9fe:a9fe', false, false, false],
    ['a metadata service as 6to4', 'x', '2002:a9fe:a9fe::', false, false, false],
    ['an IPv4-compatible metadata service', 'x', '::169.254.169.254', false, false, false],
    ['a link-local address', 'x', 'fe80::1%eth0', false, false, false],
    ['a listed host', 'Wiki.Intern', '10.9.9.9', false, true, true],
    ['a listed host with its dot', 'wiki.intern.', '10.9.9.9', false, true, true],
    ['a name below a listed domain', 'a.b.files.intern', '10.9.9.9', false, true, true],
    ['the listed domain itself', 'files.intern', '10.9.9.9', false, true, false],
    ['a name that only ends alike', 'evilfiles.intern', '10.9.9.9', false, true, false],
    ['a listed network', 'any.example', '10.1.2.3', false, true, true],
    ['the same as a mapped address', 'any.example', '::ffff:10.1.2.3', false, true, true],
    ['a listed network of IPv6', 'any.example', 'fd12::5', false, true, true],
    ['a listed address', '192.168.7.7', '192.168.7.7', false, true, true],
    ['its neighbour', '192.168.7.8', '192.168.7.8', false, true, false],
    ['what is no address', 'wiki.intern', 'wiki.intern', false, false, false],
  ])('%s', (_, host, address, byDefault, withPrivate, withList) => {
    expect([
      addressPolicy({})(host, address),
      addressPolicy({ privateNetworks: true })(host, address),
      addressPolicy({ allowed })(host, address),
    ]).toEqual([byDefault, withPrivate, withList]);
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    'fd00::/129',
    'http://wiki',
    'wiki:80',
    '*',
    'a..b',
    'x/8',
  ])('%j is no entry of a list', (entry) => {
    expect(readAllowList(['wiki.intern', entry])).toBeNull();
  });
});
