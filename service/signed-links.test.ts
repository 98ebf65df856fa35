import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './fixtures/harness.ts';
import { LinkSigner, Links, loadSigningKey } from './signed-links.ts';

const key = Buffer.alloc(32, 1);

describe('A signed link', () => {
  test('permits what it was made for until it expires', () => {
    let nowMs = 1_000_000;
    const signer = new LinkSigner(key, () => nowMs);
    const token = signer.sign('upload-part', { id: 'u1', part: 3 }, 60);
    expect(signer.verify('upload-part', token)).toMatchObject({ id: 'u1', part: 3 });
    nowMs += 59_999;
    expect(signer.verify('upload-part', token)).not.toBeNull();
    nowMs += 1;
    expect(signer.verify('upload-part', token)).toBeNull();
  });

  test('serves no other purpose', () => {
    const signer = new LinkSigner(key);
    expect(signer.verify('result', signer.sign('upload', { id: 'x' }, 60))).toBeNull();
  });

  test('of another key is worth nothing', () => {
    const token = new LinkSigner(Buffer.alloc(32, 2)).sign('result', { id: 'x' }, 60);
    expect(new LinkSigner(key).verify('result', token)).toBeNull();
  });

  test('can not be changed', () => {
    const signer = new LinkSigner(key);
    const [, signature] = signer.sign('result', { id: 'mine' }, 60).split('.');
    const forged = Buffer.from(JSON.stringify({ purpose: 'result', id: 'yours', expiresAtS: 9e9 })).toString(
      'base64url',
    );
    expect(signer.verify('result', `${forged}.${signature}`)).toBeNull();
  });

  test('has one spelling: no other character, no character more', () => {
    const signer = new LinkSigner(key);
    const token = signer.sign('result', { id: 'mine' }, 60);
    for (const [index, character] of [...token].entries()) {
      const other = `${token.slice(0, index)}${character === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
      expect(signer.verify('result', other), other).toBeNull();
    }
    // The last character of 32 bytes in base64 has two bits that say nothing.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const next = alphabet[alphabet.indexOf(token.slice(-1)) ^ 1];
    for (const other of [`${token.slice(0, -1)}${next}`, `${token}=`, `${token}!`, `${token} `, ` ${token}`]) {
      expect(signer.verify('result', other), other).toBeNull();
    }
  });

  test.each(['', '.', 'x', 'x.y', 'a.b.c', '..', '%2e'])('%j is none', (token) => {
    expect(new LinkSigner(key).verify('result', token)).toBeNull();
  });
});

describe('Recognising our own uploads', () => {
  const links = new Links(new LinkSigner(key));
  const upload = links.upload('http://127.0.0.1:1000', 'u1', 'a b.pdf');

  test.each([
    ['at the same address', upload, { uploadId: 'u1' }],
    ['after a restart on another port', upload.replace(':1000', ':2000'), { uploadId: 'u1' }],
    [
      'behind a proxy with a path',
      upload.replace('http://127.0.0.1:1000', 'https://x.example/quire'),
      { uploadId: 'u1' },
    ],
    ['forged', upload.replace(/uploads\/.{5}/, 'uploads/AAAAA'), 'invalid'],
    ['forged for elsewhere', 'https://x.example/v1/files/uploads/token/a.pdf', null],
    ['another address', 'http://127.0.0.1:1000/book.pdf', null],
  ])('%s', (_, address, expected) => {
    expect(links.readUpload(new URL(address), '127.0.0.1:1000')).toEqual(expected);
  });
});

describe('The signing key', () => {
  test('is made once, for its owner only, and kept', async () => {
    const path = join(await temporaryFolder(), 'signing.key');
    const made = loadSigningKey(path);
    expect(made).toHaveLength(32);
    expect(loadSigningKey(path).equals(made)).toBe(true);
    expect(readFileSync(path).equals(made)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  });
});
