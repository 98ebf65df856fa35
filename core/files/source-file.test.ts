import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fingerprint } from './source-file.ts';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'quire-fingerprint-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
const { signal } = new AbortController();

describe('a fingerprint', () => {
  it.each([0, 1, 3_000_001])('of %d bytes is their SHA-256', async (size) => {
    const path = join(folder(), 'a.pdf');
    const bytes = randomBytes(size);
    writeFileSync(path, bytes);
    expect(await fingerprint(path, signal)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('of what can’t be read says so', async () => {
    const path = join(folder(), 'a.pdf');
    await expect(fingerprint(path, signal)).rejects.toMatchObject({
      code: 'file-missing',
      data: { params: { name: 'a.pdf' } },
    });
    writeFileSync(path, '%PDF');
    chmodSync(path, 0);
    // A superuser may read everything.
    if (process.getuid?.() !== 0)
      await expect(fingerprint(path, signal)).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(fingerprint(folder(), signal)).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  it.skipIf(process.platform === 'win32')(
    'of a named pipe in the place of the file does not wait for a writer',
    async () => {
      const path = join(folder(), 'a.pdf');
      execFileSync('mkfifo', [path]);
      expect(await fingerprint(path, signal)).toBe(createHash('sha256').digest('hex'));
    },
  );

  it('stops when nobody wants it any more', async () => {
    const path = join(folder(), 'a.pdf');
    writeFileSync(path, '%PDF');
    const reason = new Error('closing');
    await expect(fingerprint(path, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
