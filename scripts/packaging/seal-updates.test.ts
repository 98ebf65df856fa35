import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFeed, updateSourceOf } from '../../core/updates/feed.ts';
import { newKey, sealUpdates } from './seal-updates.mjs';

/** As electron-builder 26 writes it. */
const list = `version: 0.2.0
files:
  - url: Quire-0.2.0.AppImage
    sha512: ${'A'.repeat(86)}==
    size: 151234567
    blockMapSize: 160001
path: Quire-0.2.0.AppImage
sha512: ${'A'.repeat(86)}==
releaseDate: '2026-11-24T20:00:00.000Z'
`;

test('The lists of a release are signed so that a build with the public key accepts them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-seal-'));
  try {
    const keys = newKey();
    const { publicKey } = keys;
    const source = updateSourceOf({ updates: { address: 'https://quire.example/updates/', publicKey } });
    if (!source) throw new Error('The public key is not accepted.');
    const privateKey = createPrivateKey(keys.privateKey);
    expect(() => sealUpdates(folder, privateKey, source.publicKey)).toThrow('No lists');
    for (const name of ['latest.yml', 'latest-linux.yml', 'beta-mac.yml']) writeFileSync(join(folder, name), list);
    writeFileSync(join(folder, 'builder-debug.yml'), 'x: y\n');
    const names = sealUpdates(folder, privateKey, source.publicKey);
    expect(names).toEqual(['beta-mac.yml', 'latest-linux.yml', 'latest.yml']);
    for (const name of names) {
      expect(openFeed(name, readFileSync(join(folder, name), 'utf8'), source.publicKey).version).toBe('0.2.0');
    }
    expect(readFileSync(join(folder, 'builder-debug.yml'), 'utf8')).toBe('x: y\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
