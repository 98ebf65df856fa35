import { describe, expect, test } from 'vitest';
import type { ProxyTest } from '../../../core/model/views.ts';
import { checkProxy, type ProxyDraft, proxyTestWords, splitAddress } from './proxy-draft.ts';

const draft = (part: Partial<ProxyDraft>): ProxyDraft => ({
  scheme: 'http',
  host: 'proxy.example',
  port: '3128',
  ...part,
});

describe('A proxy that is typed', () => {
  test.each([
    ['a name and a port', {}, 'ok'],
    ['an address', { host: '192.168.1.4' }, 'ok'],
    ['IPv6 in brackets', { host: '[fe80::1]' }, 'ok'],
    ['spaces around', { host: ' proxy.example ', port: ' 3128 ' }, 'ok'],
    ['nothing yet', { host: '', port: '' }, 'incomplete'],
    ['no port yet', { port: '' }, 'incomplete'],
    ['a path', { host: 'proxy.example/pac' }, 'host'],
    ['a user', { host: 'ada@proxy.example', port: '' }, 'host'],
    ['a port beyond the last', { port: '70000' }, 'port'],
    ['a port that is none', { port: 'http' }, 'port'],
    ['half a port', { port: '31.5' }, 'port'],
  ] as const)('with %s is %s', (_what, part, verdict) => {
    expect(checkProxy(draft(part)).kind).toBe(verdict);
  });

  test.each([
    ['http://proxy.example:8080', { scheme: 'http', host: 'proxy.example', port: '8080' }],
    ['socks5h://10.0.0.1:1080/', { scheme: 'socks5', host: '10.0.0.1', port: '1080' }],
    ['proxy.example:81', { scheme: 'http', host: 'proxy.example', port: '81' }],
    ['[::1]:81', { scheme: 'http', host: '[::1]', port: '81' }],
    ['proxy.example', { scheme: 'http', host: 'proxy.example', port: '3128' }],
    ['http://ada:secret@proxy.example:81', { host: 'http://ada:secret@proxy.example:81', port: '3128' }],
  ] as const)('as %s is taken apart', (host, parts) => {
    expect(splitAddress(draft({ host }))).toMatchObject(parts);
  });
});

test.each([
  ['works', null, 'Works, without a proxy'],
  ['works', 'http://proxy.example:3128', 'Works, through proxy.example:3128'],
  ['sign-in', 'http://proxy.example:3128', 'The proxy needs a valid sign-in'],
  ['proxy', 'http://proxy.example:3128', 'No connection through proxy.example:3128'],
  ['service', null, 'convert.example.com not reached'],
] as const satisfies [ProxyTest['outcome'], string | null, string][])(
  'A test that ends with %s through %s says so',
  (outcome, proxy, text) => {
    expect(proxyTestWords({ outcome, proxy, host: 'convert.example.com', cause: null }).text).toBe(text);
  },
);
