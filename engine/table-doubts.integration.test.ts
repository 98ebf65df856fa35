/** Real PDFs with tables whose rows can be read in two ways: the warnings name their pages. */

import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

test('a table whose rows can be read in two ways is named with its page', async () => {
  const pdf = await testPdf();
  const statement = (level: 'first' | 'last') => {
    const { text } = pdf.addPage();
    const labels = [
      'Wages',
      'Adjustments that we made of profits / held',
      'Rents',
      'Repayments of our old loans from all / owners',
      'Taxes',
    ];
    let top = 100;
    labels.forEach((label, i) => {
      const lines = label.split(' / ');
      text(lines, { x: 72, top, leading: 12 });
      text([`${10 * i + 7},204`], { x: 320, top: level === 'first' ? top : top + 12 * (lines.length - 1) });
      top += 12 * lines.length;
    });
  };
  statement('first');
  statement('last');
  const { warnings } = await convert(await pdf.bytes(), { format: 'markdown', fallbackTitle: 'Statement' });
  expect(warnings.map(({ code, page }) => [code, page])).toEqual([['table-doubtful', 2]]);
});
