/** Pages of layers, forms, fields and annotations, made by chance: what they show is in the result, and nothing else is. */

import fc from 'fast-check';
import { type PDFDocument, PDFName, type PDFRef, PDFString, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

const PROSE = 'Plain prose stands above all that chance has put on this page, so that it has a text of its own.';

interface Parts {
  on: PDFRef;
  off: PDFRef;
  /** A form XObject of 200 by 20 points with this content, whose fonts are /F. */
  form(content: string, more?: Record<string, PDFRef>): PDFRef;
}

/** What is put on a page at a place: content, or an annotation. */
interface Put {
  content?: string;
  /** Named /X. */
  form?: PDFRef;
  annotation?: Record<string, unknown>;
}

const written = (word: string, x = 0, y = 0): string => `BT /F 11 Tf ${x} ${y} Td (${word}) Tj ET`;
const field = (entries: Record<string, unknown>): Put => ({
  annotation: { Subtype: 'Widget', FT: 'Tx', DA: PDFString.of('/F 11 Tf 0 g'), ...entries },
});

/** Each way to put a word on a page, and whether it is then seen. */
const WAYS: Readonly<Record<string, { isSeen: boolean; put(word: string, parts: Parts): Put }>> = {
  plain: { isSeen: true, put: (word) => ({ content: written(word) }) },
  'in a layer': { isSeen: true, put: (word) => ({ content: `/OC /On BDC ${written(word)} EMC` }) },
  'in a layer that is off': { isSeen: false, put: (word) => ({ content: `/OC /Off BDC ${written(word)} EMC` }) },
  'in a layer that is off, in one': {
    isSeen: false,
    put: (word) => ({ content: `/OC /Off BDC /OC /On BDC ${written(word)} EMC EMC` }),
  },
  'in a form': { isSeen: true, put: (word, { form }) => ({ content: '/X Do', form: form(written(word, 2, 4)) }) },
  'in a form of a layer that is off': {
    isSeen: false,
    put: (word, { form, off }) => ({ content: '/X Do', form: form(written(word, 2, 4), { OC: off }) }),
  },
  'in a form in such a layer': {
    isSeen: false,
    put: (word, { form }) => ({ content: '/OC /Off BDC /X Do EMC', form: form(written(word, 2, 4)) }),
  },
  'outside the box of a form': {
    isSeen: false,
    put: (word, { form }) => ({ content: '/X Do', form: form(written(word, 240, 4)) }),
  },
  'clipped away': { isSeen: false, put: (word) => ({ content: `300 0 40 12 re W n ${written(word)}` }) },
  'clipped in part': { isSeen: true, put: (word) => ({ content: `0 -4 12 30 re W n ${written(word)}` }) },
  invisible: { isSeen: false, put: (word) => ({ content: `3 Tr ${written(word)}` }) },
  'outside the page': { isSeen: false, put: (word) => ({ content: written(word, 700) }) },
  'in a field': { isSeen: true, put: (word) => field({ V: PDFString.of(word) }) },
  'in a field that is drawn': {
    isSeen: true,
    put: (word, { form }) => field({ V: PDFString.of(word), AP: { N: form(`/Tx BMC ${written(word, 2, 4)} EMC`) } }),
  },
  'in a hidden field': { isSeen: false, put: (word) => field({ V: PDFString.of(word), F: 2 }) },
  'in a stamp': {
    isSeen: true,
    put: (word, { form }) => ({ annotation: { Subtype: 'Stamp', AP: { N: form(written(word, 2, 4)) } } }),
  },
  'in a comment': { isSeen: true, put: (word) => ({ annotation: { Subtype: 'Text', Contents: PDFString.of(word) } }) },
};

/** Clipping and rendering modes end with the piece; annotations have their places in the user space of the page. */
async function pdfOf(pieces: readonly { way: string; word: string; x: number }[]): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text([PROSE, PROSE, PROSE, PROSE], { x: 72, top: 80 });
  const { context, catalog } = pdf.document;
  const obj = (value: unknown) => context.obj(value as Parameters<PDFDocument['context']['obj']>[0]);
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const [on, off] = [layer('On'), layer('Off')];
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [on, off], D: { OFF: [off] } }));
  const Resources = { Font: { F: (await pdf.document.embedFont(StandardFonts.Helvetica)).ref } };
  const form: Parts['form'] = (content, more = {}) =>
    context.register(
      context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20], Resources, ...more }),
    );
  page.node.setFontDictionary(PDFName.of('F'), Resources.Font.F);
  page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), context.obj({ On: on, Off: off }));
  const fields: PDFRef[] = [];
  pieces.forEach(({ way, word, x }, i) => {
    const { content, form: used, annotation } = WAYS[way]?.put(word, { on, off, form }) ?? {};
    const y = 660 - 40 * i;
    const name = `X${i}`;
    if (used) page.node.setXObject(PDFName.of(name), used);
    const drawn = `q 1 0 0 1 ${x} ${y} cm ${content?.replace('/X Do', `/${name} Do`)} Q`;
    if (content) page.node.addContentStream(context.register(context.stream(drawn)));
    if (!annotation) return;
    const ref = context.register(obj({ Type: 'Annot', F: 4, Rect: [x, y - 4, x + 200, y + 16], ...annotation }));
    page.node.addAnnot(ref);
    if (annotation.Subtype === 'Widget') fields.push(ref);
  });
  catalog.set(PDFName.of('AcroForm'), obj({ Fields: fields, DR: Resources }));
  return pdf.bytes();
}

const piece = fc.record({
  way: fc.constantFrom(...Object.keys(WAYS)),
  letters: fc.string({ unit: fc.constantFrom(...'bdfghklmnprstv'), minLength: 5, maxLength: 8 }),
  x: fc.integer({ min: 72, max: 250 }),
});

test('What a page shows is in the result, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (made) => {
      // Each word is of its piece alone.
      const pieces = made.map(({ letters, ...rest }, i) => ({
        ...rest,
        word: `${letters}${'aeiouy'.charAt(i % 6)}q${i}x`,
      }));
      const { bytes, leftOut } = await convert(await pdfOf(pieces), { format: 'markdown', fallbackTitle: 'Page' });
      const text = new TextDecoder().decode(bytes);
      const seen = pieces.filter(({ way }) => WAYS[way]?.isSeen);
      expect(pieces.filter(({ word }) => text.includes(word))).toEqual(seen);
      const hasHidden = pieces.some(({ way }) => !WAYS[way]?.isSeen && way !== 'in a hidden field');
      expect(leftOut.some(({ reason }) => reason === 'hidden')).toBe(hasHidden);
    }),
    { numRuns: 40, seed: 20 },
  );
});
