import { encode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { openPdf } from '../pdf-file.ts';

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
    return await file.withPage(0, (page) => page.encodeImage(0));
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
  expect(made).toMatchObject({ mediaType: 'image/jpeg', widthPx: 2_560 });
  expect(made?.bytes.length).toBeLessThan(0.5 * jpeg.length);
});
