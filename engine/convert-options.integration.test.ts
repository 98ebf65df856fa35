/** What a person says about a conversion beyond its format: which pages, whose book, which cover. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { ConvertError, type ConvertOptions, convert } from './pipeline.ts';

const words = ['river', 'stone', 'cloud', 'meadow', 'window', 'garden', 'letter'];
const line = (from: number): string => Array.from({ length: 13 }, (_, i) => words[(i + from) % 7]).join(' ');

/** Five pages whose sentences run over the page breaks; each says its number at its beginning. */
async function fivePages(): Promise<Uint8Array> {
  const pdf = await testPdf();
  for (let page = 1; page <= 5; page++) {
    const body = Array.from({ length: 6 + page }, (_, i) => line(i + 3 * page));
    pdf.addPage().text([`then page ${page} says ${line(page).slice(0, 50)}`, ...body], { x: 60, top: 60 + 20 * page });
  }
  return pdf.bytes();
}

const markdown = async (options: Partial<ConvertOptions>): Promise<string> =>
  new TextDecoder().decode((await convert(await fivePages(), { format: 'markdown', ...options })).bytes);

async function epub(options: Partial<ConvertOptions>): Promise<Record<string, string>> {
  const { bytes } = await convert(await fivePages(), { format: 'epub', ...options });
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

const packageOf = (book: Record<string, string>): string =>
  Object.entries(book).find(([name]) => name.endsWith('.opf'))?.[1] ?? '';

describe('a range of pages', () => {
  const pages = [
    { first: 2, last: 2 },
    { first: 4, last: Number.POSITIVE_INFINITY },
  ];

  it('is all that is converted, and its pages keep their numbers', async () => {
    const text = await markdown({ pages, pageAnchors: true });
    expect([...text.matchAll(/then page (\d) says/g)].map(([, page]) => page)).toEqual(['2', '4', '5']);
    expect([...text.matchAll(/<a id="page-(\d)">/g)].map(([, page]) => page)).toEqual(['2', '4', '5']);
  });

  it('does not join a sentence over pages that were left out, as it does over a page break', async () => {
    const pdf = await testPdf();
    const full = Array.from({ length: 40 }, (_, i) => line(i).slice(0, 78));
    pdf.addPage().text([...full, `${line(5).slice(0, 70)} and dis-`], { x: 60, top: 80 });
    for (const place of ['second', 'third'])
      pdf.addPage().text([`covered on the ${place} page.`, line(2), line(4)], { x: 60, top: 80 });
    const bytes = await pdf.bytes();
    const text = async (last: number) => {
      const ranges = [
        { first: 1, last: 1 },
        { first: last, last },
      ];
      return new TextDecoder().decode((await convert(bytes, { format: 'markdown', pages: ranges })).bytes);
    };
    expect(await text(2)).toContain('and discovered on the second page.');
    expect(await text(3)).toMatch(/and dis-?\n\ncovered on the third page\./);
  });

  it('is told in the front matter, beside the pages of the whole', async () => {
    expect(await markdown({ pages, frontMatter: true })).toContain('pages: 5\npage_range: "2, 4-"\n');
  });

  it('counts alone for progress, and not for the number of pages that the document has', async () => {
    const seen: string[] = [];
    const { pages: all } = await convert(
      await fivePages(),
      { format: 'markdown', pages },
      { onProgress: ({ page, pages: of }) => seen.push(`${page}/${of}`) },
    );
    expect([seen.at(-1), all]).toEqual(['3/3', 5]);
  });

  it('of which the document has no page beside others is told; one that only ends later is not', async () => {
    const past = [
      { first: 2, last: 90 },
      { first: 9, last: 12 },
      { first: 20, last: Number.POSITIVE_INFINITY },
    ];
    const { warnings } = await convert(await fivePages(), { format: 'markdown', pages: past });
    expect(warnings).toEqual([
      { code: 'pages-absent', page: 5, message: expect.stringMatching(/do not exist: 9-12, 20-\.$/) },
    ]);
  });

  it('of which the document has no page is refused', async () => {
    const refusal = await markdown({ pages: [{ first: 6, last: 9 }] }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConvertError);
    expect(refusal).toMatchObject({ code: 'no-such-pages' });
  });
});

describe('title and authors that a person gives', () => {
  const given = { title: 'My own title', authors: ['Ada Lovelace', 'Grace Hopper'] };

  it('stand in the front matter instead of the document’s own', async () => {
    expect(await markdown({ ...given, frontMatter: true })).toContain(
      'title: "My own title"\nauthors:\n  - "Ada Lovelace"\n  - "Grace Hopper"\n',
    );
  });

  it('stand in a book’s package, and are told with the result', async () => {
    const opf = packageOf(await epub(given));
    expect(opf).toMatch(/<dc:title[^>]*>My own title</);
    expect(opf.match(/<dc:creator[^>]*>[^<]*/g)?.map((tag) => tag.replace(/<[^>]*>/, ''))).toEqual(given.authors);
    expect(await convert(await fivePages(), { format: 'epub', ...given })).toMatchObject(given);
  });
});

describe('the cover of a book', () => {
  it('is a picture of the first page', async () => {
    expect(packageOf(await epub({}))).toContain('cover-image');
  });

  it('is left out where none is wanted', async () => {
    const book = await epub({ cover: 'none' });
    expect(packageOf(book)).not.toContain('cover-image');
    expect(Object.keys(book).filter((name) => /cover/.test(name))).toEqual([]);
  });
});
