import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { bombs } from './fixtures/bombs.ts';
import { builtWorker } from './fixtures/built-worker.ts';
import { startTestService } from './fixtures/harness.ts';

async function letter(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  pdf.addPage().drawText('Dear neighbour', { x: 72, y: 700, size: 12, font });
  return new Uint8Array(await pdf.save());
}

test('A small PDF that asks for a great deal ends in bounds, and its neighbours are converted', async () => {
  const { client } = await startTestService({
    workers: 2,
    workerEntry: builtWorker,
    pool: { stalledAfterMs: 8_000, taskMs: 30_000, maxMemoryMb: 1_536 },
  });
  const pdfURL = await client.upload(await letter(), 'letter.pdf');
  const ends = Object.entries(bombs).map(async ([name, make]) => {
    const id = await client.submit('markdown', { pdfURL: await client.upload(make()), quire: {} });
    const neighbour = await client.submit('markdown', { pdfURL });
    const { data } = await client.completed('markdown', neighbour);
    expect(await (await fetch(data.downloadURL)).text(), name).toContain('Dear neighbour');
    const status = await client.ended('markdown', id);
    if (status.state === 'failed') {
      expect(status.error, name).toMatch(/^\p{Lu}.*\.$/u);
      expect(['internal', 'converter-crashed'], name).not.toContain(status.quire?.code);
    }
  });
  await Promise.all(ends);
});
