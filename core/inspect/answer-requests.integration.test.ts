import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert } from '../../engine/pipeline.ts';
import { receiptSchema } from '../model/preview.ts';
import { answerRequests } from './answer-requests.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url));
const answer = answerRequests();
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-answer-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function converted(name: string, format: 'markdown' | 'epub'): Promise<string> {
  const path = at(`${name}.${format === 'epub' ? 'epub' : 'md'}`);
  const { bytes } = await convert(await readFile(sample(name)), { format });
  await writeFile(path, bytes);
  return path;
}

const compare = (path: string, resultPath: string, more: { only?: string } = {}) =>
  answer({ kind: 'receipt', path, resultPath, receiptPath: at('receipt.json'), ...more });

describe('A PDF and its result', () => {
  test.each([
    ['article.pdf', 'markdown'],
    ['two-columns.pdf', 'markdown'],
    ['table.pdf', 'markdown'],
    ['book.pdf', 'epub'],
  ] as const)('%s as %s: every page is found', async (name, format) => {
    const outcome = await compare(sample(name), await converted(name, format));
    expect(outcome).toMatchObject({ kind: 'receipt', receipt: { gaps: [] } });
    const { shares } = receiptSchema.parse(JSON.parse(await readFile(at('receipt.json'), 'utf8')));
    expect(Math.min(...shares.map((share) => share ?? 0))).toBeGreaterThan(85);
  });

  test('what was cut out is missing, on its page', async () => {
    const path = await converted('article.pdf', 'markdown');
    const blocks = (await readFile(path, 'utf8')).split('\n\n');
    const middle = Math.floor(blocks.length / 2);
    await writeFile(path, blocks.filter((_, block) => Math.abs(block - middle) > 3).join('\n\n'));
    const outcome = await compare(sample('article.pdf'), path);
    expect(outcome).toMatchObject({ kind: 'receipt', receipt: { checked: 3, gaps: [{ page: 2 }] } });
  });

  test('scans, and pages that nobody asked for, can’t be checked', async () => {
    const path = at('empty.md');
    await writeFile(path, 'Nothing of it.');
    expect(await compare(sample('scan.pdf'), path)).toMatchObject({ receipt: { checked: 0, gaps: [] } });
    expect(await compare(sample('article.pdf'), path, { only: '2' })).toMatchObject({
      receipt: { checked: 1, gaps: [{ page: 2, share: 0 }] },
    });
  });

  test('pages are drawn, and those that there are not are unknown', async () => {
    const draw = (page: number) =>
      answer({ kind: 'page', path: sample('article.pdf'), page, longestPx: 200, picturePath: at('page.png') });
    expect(await draw(2)).toEqual({ kind: 'drawn' });
    expect((await readFile(at('page.png'))).subarray(1, 4).toString()).toBe('PNG');
    expect(await draw(3)).toEqual({ kind: 'unknown' });
  });

  test('a result is cut into pieces, with its contents and its pictures', async () => {
    const pieces = await mkdtemp(at('pieces-'));
    const outcome = await answer({
      kind: 'preview',
      resultPath: await converted('book.pdf', 'epub'),
      folder: pieces,
      onlyBeginning: false,
    });
    if (outcome.kind !== 'preview') throw new Error(outcome.kind);
    const { index } = outcome;
    expect(index.contents.length).toBeGreaterThan(3);
    expect(index.places.filter((place) => place !== null).length).toBeGreaterThan(10);
    expect((await readdir(pieces)).filter((name) => name.startsWith('piece-'))).toHaveLength(index.pieces.length);
  });

  test('what is no result, or locked, is said to be so', async () => {
    await writeFile(at('no.epub'), 'no book');
    expect(await answer({ kind: 'preview', resultPath: at('no.epub'), folder, onlyBeginning: true })).toEqual({
      kind: 'unknown',
    });
    const locked = fileURLToPath(new URL('../../engine/fixtures/encrypted.pdf', import.meta.url));
    expect(await compare(locked, at('empty.md'))).toEqual({ kind: 'locked' });
  });
});

const encrypted = fileURLToPath(new URL('../../engine/fixtures/encrypted.pdf', import.meta.url));
const look = (path: string) => answer({ kind: 'look', path, thumbnailPath: at('first.png') });

describe('Looking into a file', () => {
  test('finds what a row shows, and leaves a picture of its first page', async () => {
    expect(await look(sample('article.pdf'))).toMatchObject({
      kind: 'facts',
      facts: { text: 'own', language: 'en', thumbnail: true },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('first'))).toEqual(['first.png']);
    expect((await readFile(at('first.png'))).subarray(1, 4).toString()).toBe('PNG');
  });

  test('tells a scan', async () => {
    expect(await look(sample('scan.pdf'))).toMatchObject({ kind: 'facts', facts: { text: 'scanned' } });
  });

  test('says that a file is locked', async () => {
    expect(await look(encrypted)).toEqual({ kind: 'locked' });
  });

  test('knows nothing of files that are missing or broken', async () => {
    const broken = at('broken.pdf');
    await writeFile(broken, '%PDF-1.7 and nothing else');
    expect(await look(broken)).toEqual({ kind: 'unknown' });
    expect(await look(at('missing.pdf'))).toEqual({ kind: 'unknown' });
  });
});
