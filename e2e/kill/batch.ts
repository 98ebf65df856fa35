/** The documents that are converted while the program dies: small, all different, the same on each run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'jpeg-js';
import { PDFDocument } from 'pdf-lib';

/** Writes `count` PDFs of one to three pages into `folder`; every fourth has a picture, so that its result is a file and a folder. */
export async function writeBatch(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const path = join(folder, `${String(number).padStart(2, '0')}.pdf`);
    writeFileSync(path, await pdf(number));
    paths.push(path);
  }
  return paths;
}

async function pdf(number: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  // The clock must not show in what is compared.
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  for (let pageNumber = 1; pageNumber <= 1 + (number % 3); pageNumber += 1) {
    const page = document.addPage([595, 842]);
    page.drawText(`Document ${number}, page ${pageNumber}`, { x: 72, y: 770, size: 22 });
    for (let line = 0; line < 12; line += 1) {
      page.drawText(`Line ${line} of ${number}.${pageNumber}: every word of it has to come back.`, {
        ...{ x: 72, y: 730 - 16 * line, size: 11 },
      });
    }
  }
  if (number % 4 === 0) {
    const picture = await document.embedJpg(photograph(number));
    document.getPage(0).drawImage(picture, { x: 120, y: 200, width: 320, height: 240 });
  }
  return document.save();
}

/** Grey clouds that depend on `seed`. */
function photograph(seed: number): Uint8Array {
  const [width, height] = [160, 120];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const grey = 128 + 60 * Math.sin((at % width) / (seed + 3)) + 60 * Math.cos(Math.floor(at / width) / 7);
    data.fill(Math.round(grey), at * 4, at * 4 + 3);
  }
  // A copy: pdf-lib reads the memory behind the view from its start.
  return Uint8Array.from(encode({ width, height, data }, 85).data);
}
