import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { feedNames, newerFeed, openFeed, sealFeed, UpdateFault, updateSourceOf } from './feed.ts';

const keys = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const sum = `${'A'.repeat(86)}==`;
const list = (version: string, url = 'Quire.AppImage', more = '') =>
  `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: ${sum}\n    size: 9\n${more}`;

const kindOf = (open: () => unknown): string => {
  try {
    open();
    return 'opened';
  } catch (error) {
    return error instanceof UpdateFault ? error.kind : String(error);
  }
};
const open = (text: string, name = 'latest-linux.yml') =>
  openFeed(name, sealFeed(name, text, keys.privateKey), keys.publicKey);

describe('A list of versions', () => {
  test('with the right signature is read', () => {
    expect(open(list('0.2.0', 'Quire-0.2.0.AppImage', 'releaseNotes: |\n  - Faster.\n'))).toEqual({
      version: '0.2.0',
      files: [{ url: 'Quire-0.2.0.AppImage', sha512: sum, size: 9 }],
      notes: '- Faster.',
    });
  });

  const sealed = sealFeed('latest-linux.yml', list('0.2.0'), keys.privateKey);
  test.each([
    ['another key', 'latest-linux.yml', sealFeed('latest-linux.yml', list('0.2.0'), others.privateKey)],
    ['our key for what was changed since', 'latest-linux.yml', sealed.replace('0.2.0', '0.3.0')],
    ['our key for another system', 'latest-mac.yml', sealed],
    ['our key for another channel', 'beta-linux.yml', sealed],
    ['our key with lines after it', 'latest-linux.yml', `${sealed}version: 0.3.0\n`],
    ['nobody', 'latest-linux.yml', list('0.2.0')],
    ['half a signature', 'latest-linux.yml', sealed.slice(0, -20)],
  ])('that is signed by %s is refused', (_, name, content) => {
    expect(kindOf(() => openFeed(name, content, keys.publicKey))).toBe('signature');
  });

  test('is signed anew in place of its old signature', () => {
    expect(sealFeed('latest-linux.yml', sealed, keys.privateKey)).toBe(sealed);
  });

  test.each([
    ['no version', 'files: []'],
    ['a version that is none', list('newest')],
    ['no checksum', 'version: 0.2.0\nfiles:\n  - url: Quire.AppImage\n    size: 9\n'],
    ['a file elsewhere', list('0.2.0', 'https://example.com/Quire.AppImage')],
    ['a file above', list('0.2.0', '../Quire.AppImage')],
    ['no YAML', 'version: [0.2'],
    ['nothing', ''],
  ])('that is signed and has %s is refused', (_, content) => {
    expect(kindOf(() => open(content))).toBe('no-list');
  });
});

test.each([
  ['stable', 'linux', 'x64', ['latest-linux.yml']],
  ['beta', 'linux', 'arm64', ['beta-linux-arm64.yml', 'latest-linux-arm64.yml']],
  ['stable', 'darwin', 'arm64', ['latest-mac.yml']],
  ['beta', 'win32', 'x64', ['beta.yml', 'latest.yml']],
] as const)('The %s channel on %s %s reads %j', (channel, platform, arch, names) => {
  expect(feedNames(channel, platform, arch)).toEqual(names);
});

test.each([
  ['stable', '0.1.0', ['0.2.0'], '0.2.0'],
  ['stable', '0.2.0', ['0.2.0'], null],
  ['stable', '0.3.0', ['0.2.0'], null],
  ['stable', '0.1.0', ['0.2.0-beta.1'], null],
  ['beta', '0.1.0', ['0.2.0-beta.1', '0.1.1'], '0.2.0-beta.1'],
  ['beta', '0.2.0-beta.1', ['0.2.0-beta.1', '0.2.0'], '0.2.0'],
  // Back from beta: the stable version is older, so this one stays until a newer one is out.
  ['stable', '0.2.0-beta.1', ['0.1.0'], null],
  ['stable', '0.1.0', [], null],
] as const)('On the %s channel %s with %j goes to %s', (channel, present, versions, next) => {
  const feeds = versions.map((version) => ({ version, files: [], notes: '' }));
  expect(newerFeed(feeds, channel, present)?.version ?? null).toBe(next);
});

describe('The address in package.json', () => {
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const named = (address: string, key = publicKey) => ({ updates: { address, publicKey: key } });
  test.each([
    ['names https', named('https://quire.example/updates/'), false, true],
    ['is missing', {}, false, false],
    ['is a placeholder', named('https://quire.invalid/updates/'), false, false],
    ['is plain http', named('http://quire.example/'), false, false],
    ['is plain http to this computer', named('http://127.0.0.1:8000/'), false, false],
    ['is plain http to this computer in a test', named('http://127.0.0.1:8000/'), true, true],
    ['is plain http elsewhere in a test', named('http://quire.example/'), true, false],
    ['has no key', named('https://quire.example/', ''), false, false],
    [
      'has a key of another kind',
      named('https://quire.example/', rsa.export({ format: 'der', type: 'spki' }).toString('base64')),
      false,
      false,
    ],
  ])('%s', (_, manifest, isTest, counts) => {
    expect(updateSourceOf(manifest, isTest) !== null).toBe(counts);
  });
});
