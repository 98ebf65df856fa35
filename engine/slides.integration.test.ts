import { PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

/** Items with balls before them, painted as beamer does: a shading from white to blue, clipped to its ball. */
test('Balls in colours that fade are bullets', async () => {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  const { context } = pdf.document;
  const fade = { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [0.2, 0.2, 0.7], N: 1 };
  const shading = { ShadingType: 3, ColorSpace: 'DeviceRGB', Coords: [2, 3, 0, 2.5, 2.5, 2.5], Function: fade };
  const { Resources } = page.node.normalizedEntries();
  Resources.set(PDFName.of('Shading'), context.obj({ Ball: shading }));
  const tops = [120, 140, 160];
  const balls = tops.map((top) => `q 1 0 0 1 62 ${842 - top} cm 0 0 5 5 re W n /Ball sh Q`);
  page.node.addContentStream(context.register(context.stream(balls.join('\n'))));
  tops.forEach((top, i) => {
    text([`${['first', 'second', 'third'][i]} item`], { x: 72, top, size: 11 });
  });
  const { bytes } = await convert(await pdf.bytes(), { format: 'markdown' });
  expect(new TextDecoder().decode(bytes)).toBe('- first item\n- second item\n- third item\n');
});
