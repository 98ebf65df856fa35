import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { look } from './look.ts';

const ours = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-look-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (path: string) => look({ kind: 'look', path, thumbnailPath: join(folder, 'first.png') });

describe('Looking into a file', () => {
  test('finds what a row shows, and leaves a picture of its first page', async () => {
    expect(await at(ours('assets/samples/article.pdf'))).toMatchObject({
      kind: 'facts',
      facts: { text: 'own', language: 'en', thumbnail: true },
    });
    expect(await readdir(folder)).toEqual(['first.png']);
    expect((await readFile(join(folder, 'first.png'))).subarray(1, 4).toString()).toBe('PNG');
  });

  test('tells a scan', async () => {
    expect(await at(ours('assets/samples/scan.pdf'))).toMatchObject({ kind: 'facts', facts: { text: 'scanned' } });
  });

  test('says that a file is locked', async () => {
    expect(await at(ours('engine/fixtures/encrypted.pdf'))).toEqual({ kind: 'locked' });
  });

  test('knows nothing of files that are missing or broken', async () => {
    const broken = join(folder, 'broken.pdf');
    await writeFile(broken, '%PDF-1.7 and nothing else');
    expect(await at(broken)).toEqual({ kind: 'unknown' });
    expect(await at(join(folder, 'missing.pdf'))).toEqual({ kind: 'unknown' });
  });
});
