import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

const OPTIONS = { format: 'markdown', images: 'none', threads: 1 } as const;
const PROSE = [
  'The Secretary shall give notice to all persons who have any right',
  'in the land that is to be taken, and shall say to them in writing',
  'when it is to be taken.',
];
const LIST = ['Schedule', 'Beans', 'Peas'];

/** Numbers of lines stand in the margin, one to the line, in the size of the text; the pages are counted through. */
async function bill(isNumbered: boolean): Promise<string> {
  const pdf = await testPdf();
  let count = 10;
  for (const lines of [Array(5).fill(PROSE).flat(), LIST]) {
    const { text } = pdf.addPage();
    lines.forEach((line, i) => {
      text([line], { x: 90, top: 100 + 14 * i, size: 10 });
      if (isNumbered) text([String(count++)], { x: 66, top: 100 + 14 * i, size: 10 });
    });
  }
  const { bytes } = await convert(await pdf.bytes(), OPTIONS);
  return new TextDecoder().decode(bytes);
}

test('Numbers of lines that a page of text tells are left out on a page of a list, too', async () => {
  const plain = await bill(false);
  expect(plain).toContain('Beans');
  expect(await bill(true)).toBe(plain);
});
