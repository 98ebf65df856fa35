import { readFile } from 'node:fs/promises';
import { rgb } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { type TestPdf, testPdf } from './fixtures/make-pdf.ts';
import {
  ConvertError,
  type ConvertHooks,
  type ConvertOptions,
  convert,
  convertToFiles,
  type Scratch,
} from './pipeline.ts';

async function markdown(pdf: TestPdf, options: Partial<ConvertOptions> = {}, hooks?: ConvertHooks): Promise<string> {
  const { bytes } = await convert(await pdf.bytes(), { format: 'markdown', ...options }, hooks);
  return new TextDecoder().decode(bytes);
}

const words = (count: number, from = 0): string =>
  Array.from(
    { length: count },
    (_, i) => ['river', 'stone', 'cloud', 'meadow', 'window', 'garden', 'letter'][(i + from) % 7],
  ).join(' ');

/** A paragraph of full lines and a short last one. */
const prose = (lines: number, from = 0, perLine = 13): string[] => [
  ...Array.from({ length: lines - 1 }, (_, i) => words(perLine, from + i)),
  `${words(4, from)}.`,
];

describe('text', () => {
  it('of two columns follows the title over them, left before right', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['A title over both columns of the page'], { x: 130, top: 80, size: 18, font: 'bold' });
    page.text(['Left begins here.', ...prose(20, 0, 5)], { x: 60, top: 120 });
    page.text(['Right begins here.', ...prose(20, 3, 5)], { x: 310, top: 120 });
    const text = await markdown(pdf);
    expect(text.startsWith('# A title over both columns of the page\n')).toBe(true);
    expect(text.indexOf('Left begins')).toBeLessThan(text.indexOf('Right begins'));
    expect(text.slice(text.indexOf('Left begins'), text.indexOf('Right begins'))).toContain(`${words(4)}.`);
  });

  it('has words broken at a line’s and at a page’s end whole again', async () => {
    const pdf = await testPdf();
    const first = pdf.addPage();
    const last = [...prose(2).slice(0, 1), `${words(11)} some inter-`];
    first.text(
      [
        ...last,
        'national words go on',
        ...Array.from({ length: 40 }, (_, i) => words(13, i)),
        `${words(12)} and then dis-`,
      ],
      { x: 60, top: 80 },
    );
    pdf.addPage().text(['covered on the next page.', ...prose(3)], { x: 60, top: 80 });
    const text = await markdown(pdf);
    expect(text).toContain('some international words go on');
    expect(text).toContain('and then discovered on the next page.');
  });

  it('leaves out running headers and page numbers', async () => {
    const pdf = await testPdf();
    for (let i = 0; i < 4; i++) {
      const page = pdf.addPage();
      page.text(['Annals of Testing'], { x: 60, top: 40, size: 9 });
      page.text(prose(30, i), { x: 60, top: 90 });
      page.text([String(i + 11)], { x: 290, top: 800 });
    }
    const text = await markdown(pdf);
    expect(text).not.toContain('Annals');
    expect(text).not.toMatch(/\b1[1-4]\b/);
  });

  it('outside the crop box is not there', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['Inside the box.'], { x: 100, top: 200 });
    page.text(['Outside of it.'], { x: 100, top: 700 });
    page.page.setCropBox(50, 500, 500, 300);
    expect(await markdown(pdf)).toBe('Inside the box.\n');
  });

  it('on a page turned by 90 degrees is read like any other', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['This page was scanned', 'lying on its side.'], { x: 100, top: 200 });
    page.page.setRotation({ type: 'degrees' as never, angle: 90 });
    expect(await markdown(pdf)).toBe('This page was scanned lying on its side.\n');
  });

  it('keeps its bold and italic words and its links', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['Plain words and'], { x: 60, top: 80 });
    page.text(['heavy'], { x: 128, top: 80, font: 'bold' });
    page.text(['slanted'], { x: 156, top: 80, font: 'italic' });
    page.text(['ones.'], { x: 188, top: 80 });
    page.text(['Read the manual first.'], { x: 60, top: 110 });
    page.link({ x0: 98, top: 100, x1: 133, bottom: 113 }, { url: 'https://example.org/manual' });
    const text = await markdown(pdf);
    expect(text).toContain('Plain words and **heavy** *slanted* ones.');
    expect(text).toMatch(/\[manual\]\(https:\/\/example\.org\/manual\)/);
  });
});

describe('structure', () => {
  it('takes headings and their depths from the outline', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['First things'], { x: 60, top: 80, font: 'bold' });
    page.text(prose(5), { x: 60, top: 100 });
    page.text(['Smaller things'], { x: 60, top: 190, font: 'bold' });
    page.text(prose(5, 2), { x: 60, top: 210 });
    page.text(['Bold words that are no heading'], { x: 60, top: 290, font: 'bold' });
    page.text(['Last things'], { x: 60, top: 330, font: 'italic' });
    page.text(prose(5, 4), { x: 60, top: 350 });
    pdf.outline([
      { title: 'First things', page: 0, top: 70, depth: 1 },
      { title: 'Smaller things', page: 0, top: 180, depth: 2 },
      { title: 'Last things', page: 0, top: 320, depth: 1 },
    ]);
    const text = await markdown(pdf);
    expect(text.match(/^#+ .*$/gm)?.filter((line) => !line.includes('no heading'))).toEqual([
      '# First things',
      '## Smaller things',
      '# Last things',
    ]);
  });

  it('leads links inside the document to the headings that they mean', async () => {
    const pdf = await testPdf();
    const first = pdf.addPage();
    first.text(['Start'], { x: 60, top: 80, size: 16, font: 'bold' });
    first.text([...prose(4), 'Go to the second part.'], { x: 60, top: 110 });
    const second = pdf.addPage();
    second.text(['Second part'], { x: 60, top: 80, size: 16, font: 'bold' });
    second.text(prose(4), { x: 60, top: 110 });
    pdf.outline([
      { title: 'Start', page: 0, top: 60, depth: 1 },
      { title: 'Second part', page: 1, top: 60, depth: 1 },
    ]);
    first.link({ x0: 60, top: 150, x1: 200, bottom: 165 }, { page: 1, top: 60 });
    expect(await markdown(pdf)).toContain('[Go to the second part.](#second-part)');
  });

  it('ranks headings by style where there is no outline', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(['On the order of things'], { x: 60, top: 70, size: 20 });
    ['Opening', 'Middle game'].forEach((title, i) => {
      page.text([title], { x: 60, top: 110 + i * 200, size: 14, font: 'bold' });
      page.text(prose(4, i), { x: 60, top: 130 + i * 200 });
      page.text([`Part of ${title}`], { x: 60, top: 200 + i * 200, size: 12, font: 'bold' });
      page.text(prose(4, i + 2), { x: 60, top: 220 + i * 200 });
    });
    expect((await markdown(pdf)).match(/^#+ .*$/gm)).toEqual([
      '# On the order of things',
      '## Opening',
      '### Part of Opening',
      '## Middle game',
      '### Part of Middle game',
    ]);
  });

  it('nests lists by their indent', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(prose(3), { x: 60, top: 80 });
    page.text(['• fruit'], { x: 70, top: 130 });
    page.text(['• apples', '• pears'], { x: 90, top: 144, leading: 14 });
    page.text(['• bread'], { x: 70, top: 172 });
    page.text(['1. first', '2. second', '3. third'], { x: 70, top: 200, leading: 14 });
    const text = await markdown(pdf);
    expect(text).toMatch(/- fruit\n\n? {2}- apples\n\n? {2}- pears\n\n?- bread/);
    expect(text).toMatch(/1\. first\n\n?2\. second\n\n?3\. third/);
  });

  it('reads a ruled table as a table', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(prose(3), { x: 60, top: 80 });
    for (const y of [140, 160, 180, 200]) page.rule(60, y, 360, y);
    for (const x of [60, 160, 260, 360]) page.rule(x, 140, x, 200);
    [
      ['Name', 'Height', 'Country'],
      ['Zugspitze', '2962', 'Germany'],
      ['Rysy', '2501', 'Poland'],
    ].forEach((row, r) => {
      row.forEach((cell, c) => {
        page.text([cell], { x: 66 + c * 100, top: 154 + r * 20 });
      });
    });
    const rows = (await markdown(pdf)).split('\n').filter((line) => line.startsWith('|'));
    expect(
      rows.map((row) =>
        row
          .split('|')
          .map((cell) => cell.trim())
          .filter(Boolean),
      ),
    ).toEqual([
      ['Name', 'Height', 'Country'],
      [expect.stringMatching(/-/), expect.stringMatching(/-/), expect.stringMatching(/-/)],
      ['Zugspitze', '2962', 'Germany'],
      ['Rysy', '2501', 'Poland'],
    ]);
  });

  it('keeps code as it stands', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(prose(3), { x: 60, top: 80 });
    page.text(['for x in y:', '    print(x)', 'done()'], { x: 60, top: 140, font: 'mono' });
    expect(await markdown(pdf)).toContain('\n\n    for x in y:\n        print(x)\n    done()\n');
  });
});

describe('pictures', () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAF0lEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  );

  it('are kept with their caption', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.text(prose(3), { x: 60, top: 80 });
    page.page.drawImage(await pdf.document.embedPng(pixel), { x: 60, y: 500, width: 200, height: 150 });
    page.text(['Figure 1: A square of one colour.'], { x: 60, top: 360 });
    const result = await convert(await pdf.bytes(), { format: 'markdown', images: 'linked' });
    expect(result.assets.map((asset) => [asset.name, asset.mediaType])).toEqual([['images/p1-1.png', 'image/png']]);
    const text = new TextDecoder().decode(result.bytes);
    expect(text).toMatch(/!\[.*\]\(images\/p1-1\.png\)/);
    expect(text).toContain('Figure 1: A square of one colour.');
    const without = await convert(await pdf.bytes(), { format: 'markdown', images: 'none' });
    expect(without.assets).toEqual([]);
    expect(new TextDecoder().decode(without.bytes)).toBe(text.replace(/!\[.*\]\(.*\)\n\n/, ''));
  });

  it('stand in for pages without text, with a warning', async () => {
    const pdf = await testPdf();
    const page = pdf.addPage();
    page.page.drawImage(await pdf.document.embedPng(pixel), { x: 0, y: 0, width: 595, height: 842 });
    const result = await convert(await pdf.bytes(), { format: 'markdown', images: 'linked' });
    expect(result.warnings.map(({ code, page: number }) => [code, number])).toEqual([['page-without-text', 1]]);
    expect(result.assets).toHaveLength(1);
  });

  it('wait outside of memory where there is room for them, and come out the same', async () => {
    const pdf = await testPdf();
    for (const [height, words] of [
      [100, 'One'],
      [150, 'Two'],
    ] as const) {
      const page = pdf.addPage();
      page.text([words, ...prose(3)], { x: 60, top: 80 });
      page.page.drawImage(await pdf.document.embedPng(pixel), { x: 60, y: 500, width: 200, height });
      page.page.drawSquare({ x: 60, y: 100, size: height, color: rgb(1, 0, 0) });
    }
    const source = await pdf.bytes();
    for (const format of ['markdown', 'epub'] as const) {
      const laidAside: Uint8Array[] = [];
      const scratch: Scratch = {
        keep: (bytes) => {
          const place = laidAside.push(bytes.slice()) - 1;
          bytes.fill(0);
          return { sizeBytes: bytes.length, read: () => laidAside[place]?.slice() ?? new Uint8Array() };
        },
      };
      const whole = await convert(source, { format, images: 'linked' });
      const { parts, assets } = await convertToFiles(source, { format, images: 'linked' }, { scratch });
      expect(Buffer.concat([...parts]).equals(whole.bytes), format).toBe(true);
      expect(assets.map(({ name, file }) => [name, file.read()])).toEqual(
        whole.assets.map(({ name, bytes }) => [name, bytes]),
      );
      expect(laidAside.length).toBeGreaterThan(0);
    }
  });

  it('become the cover of a book', async () => {
    const pdf = await testPdf();
    pdf.addPage().page.drawRectangle({ x: 50, y: 50, width: 400, height: 600, color: rgb(0.2, 0.4, 0.8) });
    const { bytes } = await convert(await pdf.bytes(), { format: 'epub', fallbackTitle: 'Blue' });
    expect(Buffer.from(bytes).includes('cover.png')).toBe(true);
  });
});

describe('the conversion', () => {
  it('gives the same bytes twice, in both formats', async () => {
    const pdf = await testPdf();
    pdf.addPage().text(['Same', ...prose(9)], { x: 60, top: 80 });
    const source = await pdf.bytes();
    for (const format of ['markdown', 'epub'] as const) {
      const [a, b] = [await convert(source, { format }), await convert(source, { format })];
      expect(Buffer.from(a.bytes).equals(Buffer.from(b.bytes))).toBe(true);
    }
  });

  it('tells its progress page by page', async () => {
    const pdf = await testPdf();
    for (let i = 0; i < 3; i++) pdf.addPage().text(prose(3, i), { x: 60, top: 80 });
    const seen: string[] = [];
    await markdown(pdf, {}, { onProgress: ({ page, pages }) => seen.push(`${page}/${pages}`) });
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
  });

  it('stops between pages when it is cancelled', async () => {
    const pdf = await testPdf();
    for (let i = 0; i < 30; i++) pdf.addPage().text(prose(3, i), { x: 60, top: 80 });
    const abort = new AbortController();
    let last = 0;
    const run = markdown(
      pdf,
      {},
      {
        signal: abort.signal,
        onProgress: ({ page }) => {
          last = page;
          if (page === 5) abort.abort();
        },
      },
    );
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(last).toBe(5);
  });
});

describe('what can’t be converted', () => {
  const codeOf = async (source: Uint8Array, options: Partial<ConvertOptions> = {}): Promise<string> => {
    const error: unknown = await convert(source, { format: 'markdown', ...options }).catch((reason: unknown) => reason);
    if (!(error instanceof ConvertError)) throw new Error(`no ConvertError: ${String(error)}`);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.code;
  };

  it('is named: empty, no PDF, damaged', async () => {
    expect(await codeOf(new Uint8Array(0))).toBe('empty-file');
    expect(await codeOf(Buffer.from('<html>Not found</html>'))).toBe('not-a-pdf');
    expect(await codeOf(Buffer.from('%PDF-1.7\nnothing that follows is one'))).toBe('damaged');
  });

  it('is named: a file without pages', async () => {
    const { document } = await testPdf();
    expect(await codeOf(await document.save({ addDefaultPage: false }))).toBe('no-pages');
  });

  it('is locked without its password, and opens with it', async () => {
    const source = await readFile(new URL('./fixtures/encrypted.pdf', import.meta.url));
    expect(await codeOf(source)).toBe('encrypted');
    expect(await codeOf(source, { password: 'guess' })).toBe('wrong-password');
    const { bytes } = await convert(source, { format: 'markdown', password: 'open-me' });
    expect(new TextDecoder().decode(bytes)).toBe('Only who knows the password reads this.\n');
  });

  it('is no question of a password: another security handler than the standard’s', async () => {
    const { document } = await testPdf();
    const { context } = document;
    context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Adobe.PubSec', V: 2, Length: 128 }));
    const source = await document.save();
    expect(await codeOf(source)).toBe('unsupported-encryption');
    expect(await codeOf(source, { password: 'guess' })).toBe('unsupported-encryption');
  });

  it('is opened although bytes stand before its header', async () => {
    const pdf = await testPdf();
    pdf.addPage().text(['Late beginning.'], { x: 60, top: 80 });
    const source = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), await pdf.bytes()]);
    const { bytes } = await convert(source, { format: 'markdown' });
    expect(new TextDecoder().decode(bytes)).toBe('Late beginning.\n');
  });

  it('is one page only: skipped with a note, or the task fails', async () => {
    const broken =
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n4 0 obj<</Length 40>>stream\nBT /F 12 Tf 20 100 Td (Readable.) Tj ET \nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
    const result = await convert(Buffer.from(broken), { format: 'markdown' });
    expect(new TextDecoder().decode(result.bytes)).toBe('Readable.\n\n*[Page 2 could not be read.]*\n');
    expect(result.warnings).toMatchObject([{ code: 'page-unreadable', page: 2 }]);
    expect(await codeOf(Buffer.from(broken), { ignorePdfErrors: false })).toBe('page-failed');
  });
});
