/** Every letter of a page is in the result, or in an area that the result says it left out. */

import fc from 'fast-check';
import { degrees, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert, type LeftOut } from './pipeline.ts';
import { openForReading } from './reading.ts';

interface Words {
  text: string;
  x: number;
  /** From the upper edge. */
  top: number;
  size: number;
  angle: number;
}

/** Of syllables, as in languages: pages of letters in no order are recognised. */
const syllable = fc
  .tuple(fc.constantFrom(...'bcdfghjklmnrstvwz'), fc.constantFrom(...'aeiou'))
  .map((both) => both.join(''));
const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
const size = fc.constantFrom(6, 9, 10, 11, 14, 24);

/** Anywhere, at the edges as well, upright, on their side, on their head or at an angle. */
const scattered = fc.array(
  fc.record({
    text: words,
    x: fc.integer({ min: 8, max: 300 }),
    top: fc.integer({ min: 16, max: 830 }),
    size,
    angle: fc.constantFrom(0, 0, 0, 0, 0, 90, 180, 270, 30),
  }),
  { minLength: 1, maxLength: 8 },
);

const grid = fc
  .record({
    cells: fc.array(fc.option(word, { nil: '' }), { minLength: 6, maxLength: 40 }),
    columns: fc.integer({ min: 1, max: 6 }),
    leaders: fc.boolean(),
  })
  .map(({ cells, columns, leaders }): Words[] =>
    cells.flatMap((text, i): Words[] => {
      const shown = leaders && i % columns === 0 && text !== '' ? `${text} ........` : text;
      const at = { x: 60 + 85 * (i % columns), top: 100 + 16 * Math.floor(i / columns) };
      return text === '' ? [] : [{ text: shown, ...at, size: 10, angle: 0 }];
    }),
  );

const prose = fc
  .array(words, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((text, i): Words => ({ text, x: 72, top: 90 + 12 * i, size: 10, angle: 0 })));

/** A few words and nothing else. */
const nearlyEmpty = scattered.map((all) =>
  all.slice(0, 1).map((one) => ({ ...one, text: one.text.slice(0, 9).trim() })),
);

const page = fc.oneof(
  scattered,
  grid,
  prose,
  nearlyEmpty,
  fc.tuple(prose, scattered).map(([a, b]) => [...a, ...b]),
);

async function pdfOf(pages: readonly (readonly Words[])[]): Promise<Uint8Array> {
  const pdf = await testPdf();
  const font = await pdf.document.embedFont(StandardFonts.Helvetica);
  for (const all of pages) {
    const made = pdf.addPage();
    for (const { text, x, top, size: points, angle } of all)
      made.page.drawText(text, { x, y: 842 - top, size: points, font, rotate: degrees(angle) });
  }
  return pdf.bytes();
}

const lettersIn = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const letter of text.match(/\p{L}/gu) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
};

/** Letters beyond those of the result, each as often as it is missing. */
async function lostLetters(bytes: Uint8Array): Promise<string[]> {
  const { bytes: markdown, leftOut } = await convert(bytes, { format: 'markdown', images: 'linked' });
  const missing = await shownLetters(bytes, leftOut);
  const text = new TextDecoder().decode(markdown).replace(/<!--.*?-->|<\/?[a-z]+[^<>]*>|\]\([^()]*\)/g, '');
  for (const [letter, count] of lettersIn(text)) missing.set(letter, (missing.get(letter) ?? 0) - count);
  return [...missing].filter(([, count]) => count > 0).map(([letter]) => letter);
}

/** Of the lines that stand in no area that was left out; of turned lines, whose places are not told, where nothing was. */
async function shownLetters(bytes: Uint8Array, leftOut: readonly LeftOut[]): Promise<Map<string, number>> {
  const open = await openForReading(bytes);
  const shown: string[] = [];
  for (let index = 0; index < open.pages; index++) {
    const areas = leftOut.filter((area) => area.page === index + 1);
    for (const { text, at } of (await open.text(index)).lines) {
      const isLeftOut =
        at === null
          ? areas.length > 0
          : areas.some(({ x0, y0, x1, y1 }) => at.x > x0 - 3 && at.x < x1 + 3 && at.y > y0 - 3 && at.y < y1 + 3);
      if (!isLeftOut) shown.push(text);
    }
  }
  open.close();
  return lettersIn(shown.join(' '));
}

test('No letter of a page is lost without a word, whatever stands on it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 3 }), async (pages) => {
      expect(await lostLetters(await pdfOf(pages))).toEqual([]);
    }),
    { numRuns: 60, seed: 20 },
  );
});

test.each([
  ['a word', [['Draft']]],
  ['the same word on each page', [['Confidential'], ['Confidential'], ['Confidential']]],
  ['a number', [['42']]],
])('A page with nothing but %s has it in the result', async (_, texts) => {
  const pages = texts.map((own) => own.map((text) => ({ text, x: 290, top: 40, size: 10, angle: 0 })));
  const { bytes } = await convert(await pdfOf(pages), { format: 'markdown' });
  const text = new TextDecoder().decode(bytes);
  for (const own of texts.flat()) expect(text.split(own)).toHaveLength(texts.flat().length + 1);
});
