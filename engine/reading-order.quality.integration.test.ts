import { rgb } from 'pdf-lib';
import { describe, it } from 'vitest';
import { expectFloor } from './fixtures/floor.ts';
import type { TestPage, TestPdf } from './fixtures/make-pdf.ts';
import { broken, prose, set } from './fixtures/set-text.ts';

const LEFT = 60;
const WIDE = 475;
const COLUMN = 228;
const RIGHT = LEFT + WIDE - COLUMN;

/** Paragraphs one below the other, as a column. @returns the baseline below */
function column(page: TestPage, paragraphs: readonly string[], x: number, top: number, width: number): number {
  return paragraphs.reduce((at, text) => set(page, text, { x, top: at, width, indent: 10 }), top);
}

/** An ellipse stands for a drawing's curves. */
function drawing(page: TestPage, x: number, y: number): void {
  page.page.drawEllipse({ x, y: 842 - y, xScale: 40, yScale: 25, borderColor: rgb(0, 0, 0), borderWidth: 1 });
}

describe('The quality of reading order', () => {
  it('holds in two columns below a title over both', async () => {
    const left = [prose(1, 6), prose(2, 9), prose(3, 7)];
    const right = [prose(4, 8), prose(5, 6), prose(6, 8)];
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        set(page, 'A title over both columns of the page', {
          x: LEFT,
          top: 80,
          width: WIDE,
          size: 18,
          font: 'bold',
          align: 'center',
        });
        column(page, left, LEFT, 130, COLUMN);
        column(page, right, RIGHT, 130, COLUMN);
      },
      `# A title over both columns of the page\n\n${[...left, ...right].join('\n\n')}\n`,
    );
  });

  it('holds in three narrow columns', async () => {
    const texts = [1, 2, 3].map((i) => [prose(10 * i, 6), prose(10 * i + 1, 7), prose(10 * i + 2, 5)]);
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      for (const [i, text] of texts.entries()) column(page, text, 50 + 172 * i, 80, 150);
    }, texts.flat().join('\n\n'));
  });

  it('holds where a wide figure parts two columns', async () => {
    const [a, b, c, d] = [prose(21, 14), prose(22, 14), prose(23, 14), prose(24, 14)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const [top, bottom] = [80, 460];
      set(page, a, { x: LEFT, top, width: COLUMN });
      set(page, b, { x: RIGHT, top, width: COLUMN });
      for (const x of [150, 290, 430]) drawing(page, x, 390);
      set(page, 'Figure 1: Three drawings in a row.', { x: LEFT, top: 430, width: WIDE, align: 'center', size: 9 });
      set(page, c, { x: LEFT, top: bottom, width: COLUMN });
      set(page, d, { x: RIGHT, top: bottom, width: COLUMN });
    }, `${a}\n\n${b}\n\nFigure 1: Three drawings in a row.\n\n${c}\n\n${d}\n`);
  });

  it('reads a box at the edge of the page where the text beside it pauses', async () => {
    const [main, more, side] = [prose(31, 14), prose(32, 12), prose(33, 5)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      set(page, more, { x: LEFT, top: set(page, main, { x: LEFT, top: 80, width: 310 }) + 6, width: 310 });
      page.page.drawRectangle({ x: 400, y: 842 - 260, width: 140, height: 190, color: rgb(0.9, 0.9, 0.85) });
      set(page, side, { x: 410, top: 92, width: 120, size: 9 });
    }, `${main}\n\n${side}\n\n${more}\n`);
  });

  it('keeps the words of a drawing in the drawing', async () => {
    const [before, after] = [prose(41, 6), prose(42, 6)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const end = set(page, before, { x: LEFT, top: 80, width: WIDE });
      for (const [i, word] of ['Upload', 'Queue', 'Result'].entries()) {
        drawing(page, 150 + 140 * i, end + 50);
        set(page, word, { x: 110 + 140 * i, top: end + 53, width: 80, size: 9, align: 'center' });
        if (i < 2)
          page.page.drawLine({
            start: { x: 190 + 140 * i, y: 842 - end - 50 },
            end: { x: 250 + 140 * i, y: 830 - end - 40 },
          });
      }
      set(page, 'Figure 1: The way of a document.', { x: LEFT, top: end + 100, width: WIDE, align: 'center', size: 9 });
      set(page, after, { x: LEFT, top: end + 130, width: WIDE });
    }, `${before}\n\nFigure 1: The way of a document.\n\n${after}\n`);
  });

  it('begins a paragraph with its drop cap', async () => {
    const text = `Every ${prose(51, 12)}`;
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        // Two lines high; they stand behind it, the others below.
        page.text(['E'], { x: LEFT, top: 92, size: 30 });
        const at = { x: LEFT + 22, top: 80, width: 300 };
        const beside = broken(page, text.slice(1), at).slice(0, 2).join(' ');
        set(page, beside, at);
        set(page, text.slice(beside.length + 2), { x: LEFT, top: 104, width: 322 });
      },
      text,
      { nid: 1, nidS: 1, wf1: 1 },
    );
  });

  it('has no running headers and page numbers in the text', async () => {
    const pages = [61, 62, 63, 64].map((seed) => [prose(seed, 20), prose(seed + 10, 14)]);
    await expectFloor((pdf) => {
      for (const [i, texts] of pages.entries()) {
        const page = pdf.addPage();
        set(page, i % 2 === 0 ? 'Annals of Testing' : 'A. Writer: On pages', {
          x: LEFT,
          top: 45,
          width: WIDE,
          size: 9,
          align: i % 2 === 0 ? 'right' : 'left',
        });
        column(page, texts, LEFT, 90, WIDE);
        set(page, String(i + 117), { x: LEFT, top: 800, width: WIDE, align: 'center' });
      }
    }, pages.flat().join('\n\n'));
  });

  it('joins words and sentences over the end of a page', async () => {
    const [first, second] = [prose(71, 90), prose(72, 20)];
    const text = `${first} They kept the international agreement. ${second}`;
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      set(page, `${first} They kept the inter-`, { x: LEFT, top: 90, width: WIDE });
      set(pdf.addPage(), `national agreement. ${second}`, { x: LEFT, top: 90, width: WIDE });
    }, text);
  });

  it('has no line numbers in the text', async () => {
    const texts = [prose(81, 16), prose(82, 16)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      column(page, texts, 100, 90, 400);
      for (let line = 5; line <= 30; line += 5) page.text([String(line)], { x: 515, top: 90 + (line - 1) * 12 });
    }, texts.join('\n\n'));
  });

  it('holds on a page turned by 90 degrees', async () => {
    const texts = [prose(91, 12), prose(92, 12)];
    await expectFloor((pdf: TestPdf) => {
      const page = pdf.addPage();
      column(page, texts, LEFT, 90, WIDE);
      page.page.setRotation({ type: 'degrees' as never, angle: 90 });
    }, texts.join('\n\n'));
  });
});
