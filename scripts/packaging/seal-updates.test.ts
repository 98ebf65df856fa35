import { createPrivateKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFeed, updateSourceOf } from '../../core/updates/feed.ts';
import { newKey, sealUpdates } from './seal-updates.mjs';

/** As electron-builder 26 writes it. */
const listOf = (file: string, version = '0.2.0') => `version: ${version}
files:
  - url: ${file}
    sha512: ${'A'.repeat(86)}==
    size: 151234567
    blockMapSize: 160001
path: ${file}
sha512: ${'A'.repeat(86)}==
releaseDate: '2026-11-24T20:00:00.000Z'
`;

/** A folder with these files, and keys as they are handed out. */
function release(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-seal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const keys = newKey();
  const source = updateSourceOf({ updates: { address: 'https://quire.example/updates/', publicKey: keys.publicKey } });
  if (!source) throw new Error('The public key is not accepted.');
  return {
    seal: () => sealUpdates(folder, createPrivateKey(keys.privateKey), source.publicKey),
    open: (name: string) => openFeed(name, readFileSync(join(folder, name), 'utf8'), source.publicKey),
  };
}

test('The lists of a release are joined by name and signed, so that a build with the public key accepts them', () => {
  const { seal, open } = release({
    'win-x64/latest.yml': listOf('Quire-Setup-0.2.0-x64.exe'),
    'win-arm64/latest.yml': listOf('Quire-Setup-0.2.0-arm64.exe'),
    'linux-x64/latest-linux.yml': listOf('Quire-0.2.0.AppImage'),
    'mac-x64/beta-mac.yml': listOf('Quire-0.2.0-mac.zip'),
    'mac-x64/builder-debug.yml': 'x: y',
  });
  expect(seal()).toEqual(['beta-mac.yml', 'latest-linux.yml', 'latest.yml']);
  const urls = (name: string) => open(name).files.map(({ url }) => url);
  expect(urls('latest.yml')).toEqual(['Quire-Setup-0.2.0-arm64.exe', 'Quire-Setup-0.2.0-x64.exe']);
  expect(urls('latest-linux.yml')).toEqual(['Quire-0.2.0.AppImage']);
  expect(open('beta-mac.yml').version).toBe('0.2.0');
});

test('No list, two versions under one name and two files of one name are refused', () => {
  expect(release({}).seal).toThrow('No lists');
  const older = release({
    'mac-x64/latest-mac.yml': listOf('a.zip'),
    'mac-arm64/latest-mac.yml': listOf('b.zip', '0.1.9'),
  });
  expect(older.seal).toThrow('Lists of two versions: 0.1.9 and 0.2.0');
  const same = release({ 'mac-x64/latest-mac.yml': listOf('a.zip'), 'mac-arm64/latest-mac.yml': listOf('a.zip') });
  expect(same.seal).toThrow('Two machines made a file of one name: a.zip');
});
