import { encode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { openPdf } from '../pdf-file.ts';
import { encodePng } from './png.ts';

/** A strip of a photograph: each pixel differs from its neighbours. */
function strip(width: number, height: number): Uint8Array {
  const data = Uint8Array.from(
    { length: width * height * 4 },
    (_, i) => (Math.imul(i ^ (i >> 7), 2_654_435_761) >>> 24) | 1,
  );
  return encode({ data, width, height }, 95).data;
}

async function encoded(jpeg: Uint8Array) {
  const pdf = await testPdf();
  const image = await pdf.document.embedJpg(jpeg);
  pdf.addPage().page.drawImage(image, { x: 50, y: 400, width: 500, height: 20 });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, (page) => page.encodeImage(0, 500));
  } finally {
    file.close();
  }
}

it('a photograph that is little larger than screens keeps its bytes', async () => {
  const jpeg = strip(3_000, 40);
  const kept = await encoded(jpeg);
  expect(kept?.widthPx).toBe(3_000);
  expect(Buffer.from(kept?.bytes ?? []).equals(jpeg)).toBe(true);
});

it('a photograph that is much larger is made smaller', async () => {
  const jpeg = strip(5_000, 80);
  const made = await encoded(jpeg);
  expect(made).toMatchObject({ mediaType: 'image/jpeg', widthPx: 1_667 });
  expect(made?.bytes.length).toBeLessThan(0.5 * jpeg.length);
});

/** A drawing with a transparent left half, embedded as pdf-lib does it: its colours and its alpha are two images. */
async function drawing(widthPx: number, heightPx: number, shownPt: number) {
  const samples = Uint8Array.from({ length: 4 * widthPx * heightPx }, (_, i) => {
    const x = (i >> 2) % widthPx;
    return i % 4 === 3 ? (x < widthPx / 2 ? 0 : 255) : (x * (1 + (i % 4))) & 255;
  });
  const pdf = await testPdf();
  const image = await pdf.document.embedPng(encodePng(samples, widthPx, heightPx, 4));
  pdf.addPage().page.drawImage(image, { x: 50, y: 400, width: shownPt, height: (shownPt * heightPx) / widthPx });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, (page) => [page.encodeImage(0, shownPt), page.imageKey(0)] as const);
  } finally {
    file.close();
  }
}

it('an image keeps its pixels up to twice the dots that are needed, and is halved beyond', async () => {
  const [fine] = await drawing(800, 40, 150);
  expect([fine?.mediaType, fine?.widthPx, fine?.heightPx]).toEqual(['image/png', 800, 40]);
  const [finer] = await drawing(800, 40, 140);
  expect([finer?.mediaType, finer?.widthPx, finer?.heightPx]).toEqual(['image/png', 400, 20]);
});

it('images of other colours have other keys', async () => {
  const [[, one], [, same], [, other]] = [await drawing(64, 8, 60), await drawing(64, 8, 70), await drawing(66, 8, 60)];
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});
