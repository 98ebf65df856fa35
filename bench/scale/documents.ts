/** Documents of mixed size, the same at every run. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { seeded } from '../random.ts';

/** So many different ones; more are the same again. */
const kinds = 40;
/** Most have few pages, as in offices, and some many. */
const pageCounts = [1, 1, 1, 2, 2, 3, 5, 12];
const words =
  'the service keeps each document until its result has been taken and nobody waits for longer than it must'.split(' ');

export async function makeDocuments(count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const random = seeded(1);
  const made: Uint8Array<ArrayBuffer>[] = [];
  for (let kind = 0; kind < Math.min(kinds, count); kind += 1) {
    const document = await PDFDocument.create({ updateMetadata: false });
    const font = await document.embedFont(StandardFonts.TimesRoman);
    for (let page = 0; page < (pageCounts[kind % pageCounts.length] ?? 1); page += 1) {
      const sheet = document.addPage([595, 842]);
      sheet.drawText(`Document ${kind}, part ${page + 1}`, { x: 72, y: 760, size: 20, font });
      for (let line = 0; line < 40; line += 1) {
        const text = Array.from({ length: 12 }, () => words[Math.floor(random() * words.length)]).join(' ');
        sheet.drawText(text, { x: 72, y: 720 - 16 * line, size: 11, font });
      }
    }
    made.push(new Uint8Array(await document.save()));
  }
  return made;
}
