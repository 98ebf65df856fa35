import { expect, test } from 'vitest';
import { parsePolicy, policyPath } from './admin-policy.ts';

test.each([
  ['linux', {}, '/etc/quire/policy.json'],
  ['darwin', {}, '/Library/Application Support/Quire/policy.json'],
  ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Quire\\policy.json'],
  ['win32', {}, 'C:\\ProgramData\\Quire\\policy.json'],
] as const)('The policy of %s with %j is read from %s', (platform, env, path) => {
  expect(policyPath(platform, env)).toBe(path);
});

test.each([
  ['no file', null, {}],
  ['an empty object', '{}', {}],
  ['updates that are off', '{"updates":"off"}', { updates: 'off' }],
  ['a channel', '{"updateChannel":"beta"}', { updateChannel: 'beta' }],
  ['a byte order mark', '\uFEFF{"updates":"tell"}', { updates: 'tell' }],
])('%s is understood', (_, text, policy) => {
  expect(parsePolicy(text)).toEqual(policy);
});

test.each([
  ['a misspelt name', '{"update":"off"}'],
  ['an unknown word', '{"updates":"never"}'],
  ['half a file', '{"updates":'],
  ['an empty file', ''],
  ['a list', '["off"]'],
])('%s is not understood', (_, text) => {
  expect(parsePolicy(text)).toBeNull();
});
