import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRange } from './source-stream.ts';

test.skipIf(process.platform === 'win32').each([
  ['named pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['folder', (path: string) => mkdirSync(path)],
])('A %s in the place of the document has changed it, and is not waited for', async (_what, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.pdf');
  make(path);
  const read = readRange({ path, name: 'a.pdf', sizeBytes: 10, mtimeMs: 0 }, 0, 10, () => {});
  await expect(read.next()).rejects.toMatchObject({ code: 'file-changed' });
});
