import { expect, it } from 'vitest';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { convert } from '../../pipeline.ts';
import { openPdf } from '../pdf-file.ts';
import { rebuilt } from './repair.ts';

const ALL = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];

async function book(): Promise<Buffer> {
  const pdf = await testPdf();
  for (const word of ALL) pdf.addPage().text([word], { x: 60, top: 100 });
  pdf.outline([{ title: 'Third', page: 2, top: 90, depth: 1 }]);
  // Without object streams, as most programs write files.
  return Buffer.from(await pdf.document.save({ useObjectStreams: false }));
}

async function read(bytes: Uint8Array) {
  const file = await openPdf(bytes);
  const pages: string[] = [];
  for (let i = 0; i < file.pages; i++)
    pages.push(await file.withPage(i, ({ content }) => content.runs.map(({ text }) => text).join(' ')));
  const { isRepaired, info } = file;
  const titles = info.outline.map(({ title }) => title);
  file.close();
  return { pages, isRepaired, titles };
}

it('Of a download that broke off the pages are read that are there', async () => {
  const whole = await book();
  const lastPage = whole.lastIndexOf('/Type /Page\n');
  const { bytes, warnings } = await convert(whole.subarray(0, lastPage), { format: 'markdown' });
  const text = Buffer.from(bytes).toString();
  for (const page of ALL.slice(0, 5)) expect(text).toContain(page);
  expect(warnings.map(({ code }) => code)).toEqual(['file-repaired', 'page-unreadable']);
});

it('Without its end a document has its pages and its outline', async () => {
  const whole = await book();
  expect(await read(whole.subarray(0, whole.lastIndexOf('xref\n0')))).toMatchObject({ pages: ALL, titles: ['Third'] });
});

it('Without a catalogue the pages follow each other as they lie in the file', async () => {
  const whole = (await book()).toString('latin1').replaceAll('/Catalog', '/Cattle!');
  const end = whole.lastIndexOf('xref\n0');
  expect(await read(Buffer.from(whole.slice(0, end), 'latin1'))).toEqual({ pages: ALL, isRepaired: true, titles: [] });
});

it('What stands before the header does not count, however long', async () => {
  const mail = Buffer.from('Received: from somewhere\r\n'.repeat(200));
  expect(await read(Buffer.concat([mail, await book()]))).toEqual({ pages: ALL, isRepaired: false, titles: ['Third'] });
});

it('A document without its header is read', async () => {
  const whole = await book();
  expect(await read(whole.subarray(whole.indexOf('1 0 obj')))).toMatchObject({ pages: ALL, isRepaired: true });
});

it('Encrypted files and files without pages stay as they are', async () => {
  const whole = await book();
  expect(rebuilt(Buffer.concat([whole, Buffer.from('trailer << /Encrypt 9 0 R >>')]))).toBeNull();
  expect(rebuilt(Buffer.from('%PDF-1.7 1 0 obj << /Type /Catalog >> endobj'))).toBeNull();
});
