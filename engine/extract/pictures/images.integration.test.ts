import { encode } from 'jpeg-js';
import { degrees } from 'pdf-lib';
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

type Angle = 0 | 90 | 180 | 270;
/** How far the lower left corner of a picture of 200 by 100 is from that of the room it takes when it is turned. */
const CORNERS = { 0: [0, 0], 90: [100, 0], 180: [200, 100], 270: [0, 200] };

/** What is read of a picture, white on the right and blue at its lower left, drawn at an angle on a page with /Rotate. */
async function turnedPicture({ drawn, page: angle }: { drawn: Angle; page: Angle }) {
  const samples = Uint8Array.from({ length: 4 * 40 * 20 }, (_, i) => {
    const [x, y, channel] = [(i >> 2) % 40, Math.floor(i / 160), i % 4];
    return x >= 20 || channel === 3 || (channel === 2 && y >= 10) ? 255 : 0;
  });
  const pdf = await testPdf();
  const image = await pdf.document.embedPng(encodePng(samples, 40, 20, 4));
  const { page } = pdf.addPage();
  page.setRotation(degrees(angle));
  const [dx = 0, dy = 0] = CORNERS[drawn];
  page.drawImage(image, { x: 100 + dx, y: 400 + dy, width: 200, height: 100, rotate: degrees(drawn) });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, (read) => ({ made: read.encodeImage(0, 200), key: read.imageKey(0) }));
  } finally {
    file.close();
  }
}

it('a picture is turned as it is seen on its page', async () => {
  const upright = await turnedPicture({ drawn: 0, page: 0 });
  for (const angle of [90, 180, 270] as const) {
    expect(await turnedPicture({ drawn: angle, page: angle })).toEqual(upright);
    const turned = await turnedPicture({ drawn: angle, page: 0 });
    expect(turned.key).not.toBe(upright.key);
    const back = ((360 - angle) % 360) as Angle;
    expect(await turnedPicture({ drawn: 0, page: back })).toEqual(turned);
  }
});
