import { PDFNumber, PDFOperator, PDFOperatorNames } from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../fixtures/make-pdf.ts';
import { openPdf } from './pdf-file.ts';
import { encodePng } from './pictures/png.ts';

async function drawn(height: number) {
  const pdf = await testPdf();
  const pixel = await pdf.document.embedPng(encodePng(Uint8Array.of(0, 0, 0), 1, 1, 3));
  pdf.addPage().page.drawImage(pixel, { x: 50, y: 400, width: 200, height });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, ({ content: { rules, images } }) => ({ rules, images }));
  } finally {
    file.close();
  }
}

it('one pixel that is drawn out to a line is a rule, as dvips has them', async () => {
  const { rules, images } = await drawn(0.4);
  expect(images).toEqual([]);
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatchObject({ horizontal: true, x0: 50, x1: 250 });
  expect(rules[0]?.thicknessPt).toBeCloseTo(0.4, 3);
});

it('one pixel that is drawn out to a field stays an image', async () => {
  const { rules, images } = await drawn(40);
  expect(rules).toEqual([]);
  expect(images).toMatchObject([{ widthPx: 1, heightPx: 1 }]);
});

it('a line of one stroke is as thick as its pen', async () => {
  const pdf = await testPdf();
  const line = { start: { x: 50, y: 400 }, end: { x: 50, y: 300 }, thickness: 4 };
  pdf.addPage().page.drawLine(line);
  const file = await openPdf(await pdf.bytes());
  const rules = await file.withPage(0, ({ content }) => content.rules);
  file.close();
  expect(rules).toMatchObject([{ horizontal: false, x0: 48, x1: 52, thicknessPt: 4 }]);
});

it('a side of a border is a rule where the rest of its stroke is clipped away', async () => {
  const pdf = await testPdf();
  const content = (x: number, y: number, width: number, height: number): PDFOperator[] => [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [x, y, width, height].map((at) => PDFNumber.of(at)),
    ),
    PDFOperator.of(PDFOperatorNames.ClipNonZero),
    PDFOperator.of(PDFOperatorNames.EndPath),
    PDFOperator.of(PDFOperatorNames.SetLineWidth, [PDFNumber.of(2)]),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [50, 400, 200, 100].map((at) => PDFNumber.of(at)),
    ),
    PDFOperator.of(PDFOperatorNames.StrokePath),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
  pdf
    .addPage()
    .page.pushOperators(...content(50, 400, 200, 1), ...content(249, 400, 1, 100), ...content(300, 400, 1, 100));
  const file = await openPdf(await pdf.bytes());
  const { rules, drawings } = await file.withPage(0, ({ content }) => content);
  file.close();
  expect(drawings).toEqual([]);
  expect(rules).toMatchObject([
    { horizontal: true, x0: 50, x1: 250, y0: 441, y1: 442 },
    { horizontal: false, x0: 249, x1: 250, y0: 342, y1: 442 },
  ]);
});
