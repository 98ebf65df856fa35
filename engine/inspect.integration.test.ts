import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { inspectPdf } from './inspect.ts';

const sample = (name: string) => readFile(new URL(`../assets/samples/${name}`, import.meta.url));
const prose = Array.from(
  { length: 12 },
  () => 'This is the text of a page and it is written for the people that read it.',
);

async function withScans(pages: readonly ('text' | 'scan')[]): Promise<Uint8Array> {
  const pdf = await testPdf();
  const picture = await pdf.document.embedPng(await readFile(new URL('../assets/icons/256x256.png', import.meta.url)));
  for (const kind of pages) {
    const page = pdf.addPage();
    if (kind === 'text') page.text(prose, { x: 60, top: 80 });
    else page.page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  }
  return pdf.bytes();
}

const inspect = (source: Uint8Array, password?: string) => inspectPdf(source, { password, thumbnailPx: 96 });

describe('Looking into a PDF', () => {
  test('tells its pages, its language and that its text is its own', async () => {
    expect(await inspect(await withScans(['text', 'text', 'text']))).toMatchObject({
      pages: 3,
      text: 'own',
      language: 'en',
    });
  });

  test.each([
    [['scan', 'scan'] as const, 'scanned'],
    [['text', 'scan', 'text'] as const, 'mixed'],
  ])('tells scanned pages from pages with text: %j', async (pages, text) => {
    expect((await inspect(await withScans(pages))).text).toBe(text);
  });

  test('finds scanned pages in the midst of a long document', async () => {
    const pages = Array.from({ length: 60 }, (_, i) => (i > 20 && i < 40 ? ('scan' as const) : ('text' as const)));
    expect(await inspect(await withScans(pages))).toMatchObject({ pages: 60, text: 'mixed' });
  });

  test('draws the first page as large as is asked for', async () => {
    const { thumbnail } = await inspect(await sample('article.pdf'));
    const png = Buffer.from(thumbnail?.bytes ?? []);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBe(96);
  });

  test('says that a password is needed, or that it is wrong', async () => {
    const locked = await readFile(new URL('./fixtures/encrypted.pdf', import.meta.url));
    await expect(inspect(locked)).rejects.toMatchObject({ code: 'encrypted' });
    await expect(inspect(locked, 'not this one')).rejects.toMatchObject({ code: 'wrong-password' });
  });

  test('takes a password whose letters stand apart from their marks', async () => {
    const locked = await readFile(new URL('./fixtures/encrypted-umlaut.pdf', import.meta.url));
    expect(await inspect(locked, 'schlüssel'.normalize('NFD'))).toMatchObject({ pages: 1 });
    await expect(inspect(locked, 'schlussel')).rejects.toMatchObject({ code: 'wrong-password' });
  });
});
