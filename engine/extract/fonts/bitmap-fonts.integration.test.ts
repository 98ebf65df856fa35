import { expect, it } from 'vitest';
import { scriptFont } from '../../fixtures/any-script.ts';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { openPdf } from '../pdf-file.ts';

it('type has the size that its letters tell where the file gives that of a pixel', async () => {
  const pdf = await testPdf();
  const page = pdf.addPage();
  const font = scriptFont(pdf, 'CAPITALS AND 123', 0.5, 0.012);
  font.draw(page, 'CAPITALS', { x: 60, top: 80, size: 12 });
  font.draw(page, 'AND 123', { x: 60, top: 100, size: 17.3 });
  const file = await openPdf(await pdf.bytes());
  try {
    const sizes = await file.withPage(0, ({ content }) => content.runs.map(({ style }) => style.sizePt));
    expect(new Set(sizes)).toEqual(new Set([12, 17.3]));
  } finally {
    file.close();
  }
});

/** Letter widths in thousandths of the size, as TeX sets them. */
const ROMAN = { a: 500, e: 444, i: 278, l: 278, n: 556, r: 392, s: 394, t: 389 };
const BOLD = { a: 559, e: 527, i: 319, l: 319, n: 639, r: 474, s: 454, t: 447 };
const ITALIC = { a: 535, e: 468, i: 331, l: 306, n: 586, r: 489, s: 419, t: 373 };
const TYPEWRITER = { a: 525, e: 525, i: 525, l: 525, n: 525, r: 525, s: 525, t: 525 };
const FOREIGN = { a: 613, e: 615, i: 278, l: 278, n: 634, r: 411, s: 521, t: 392 };

it.each([
  { font: 'roman', widths: ROMAN, size: 10, set: [] },
  { font: 'bold', widths: BOLD, size: 10, set: ['bold'] },
  { font: 'bold, of large letters that are narrower,', widths: BOLD, size: 24.9, scale: 0.911, set: ['bold'] },
  { font: 'italic', widths: ITALIC, size: 10, set: ['italic'] },
  { font: 'typewriter', widths: TYPEWRITER, size: 10, set: ['monospace'] },
  { font: 'foreign', widths: FOREIGN, size: 10, set: [] },
] as const)('the widths of its letters tell that a $font font without a name is set as $set', async (given) => {
  const { widths, size, set } = given;
  const pdf = await testPdf();
  const widthOf = (letter: string): number =>
    (('scale' in given ? given.scale : 1) * (Object.entries(widths).find(([other]) => other === letter)?.[1] ?? 0)) /
    1_000;
  scriptFont(pdf, 'aeilnrst', widthOf).draw(pdf.addPage(), 'trainsleet', { x: 60, top: 80, size });
  const file = await openPdf(await pdf.bytes());
  try {
    const [run] = await file.withPage(0, ({ content }) => content.runs);
    const { bold, italic, monospace } = run?.style ?? {};
    expect(Object.entries({ bold, italic, monospace }).flatMap(([name, is]) => (is ? [name] : []))).toEqual(set);
  } finally {
    file.close();
  }
});
