import { expect, test } from 'vitest';
import { routesIn } from './proxy-rules.ts';

test.each([
  ['DIRECT', [null]],
  ['', [null]],
  ['PROXY proxy.example:3128', ['http://proxy.example:3128']],
  ['PROXY a:1; PROXY b:2; DIRECT', ['http://a:1', 'http://b:2', null]],
  ['HTTPS secure.example:443;DIRECT', ['https://secure.example:443', null]],
  ['SOCKS5 s:1080; PROXY p:8080', ['socks5://s:1080', 'http://p:8080']],
  ['SOCKS s:1080; PROXY p:8080', ['http://p:8080']],
  ['SOCKS s:1080', [null]],
  ['DIRECT; PROXY p:1', [null, 'http://p:1']],
])('Rules %j lead to %j', (rules, expected) => expect(routesIn(rules)).toEqual(expected));
