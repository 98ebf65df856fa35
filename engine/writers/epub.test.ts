import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { joined } from '../document/sections.ts';
import type { Block, Document, TableCell } from '../document/tree.ts';
import { splitChapters } from './epub/chapters.ts';
import { documentOf, heading, note, paragraph, picture, reference, to } from './epub/torture.fixture.ts';
import { writeEpub } from './epub.ts';

function open(document: Document): Record<string, string> {
  const files = unzipSync(joined(writeEpub(document)));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.replace('EPUB/', ''), strFromU8(bytes)]),
  );
}

const page = (number: number): Block => ({ type: 'pageAnchor', page: number });

describe('the container', () => {
  it('starts with the stored media type', () => {
    const bytes = Buffer.from(joined(writeEpub(documentOf([paragraph('Text.')]))));
    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  });

  it('names what is printed of the publication', () => {
    const imprint = { date: '2013-05', publisher: 'Ink & Co', doi: '10.1000/182', isbn: '0306406152' };
    const document = { ...documentOf([]), ...imprint, series: { title: 'Notes', number: '12' } };
    const opf = Buffer.from(unzipSync(joined(writeEpub(document)))['EPUB/package.opf'] ?? []).toString();
    expect(opf).toContain(`<dc:date>2013-05</dc:date>
<dc:publisher>Ink &amp; Co</dc:publisher>
<dc:identifier>urn:isbn:0306406152</dc:identifier>
<dc:identifier>https://doi.org/10.1000/182</dc:identifier>
<meta property="belongs-to-collection" id="series">Notes</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">12</meta>`);
  });

  it('is the same bytes for the same document, and has another identifier for another', () => {
    const one = documentOf([heading(1, 'a', 'One'), paragraph('Text.')]);
    expect(Buffer.from(joined(writeEpub(one))).equals(joined(writeEpub(one)))).toBe(true);
    const identifier = (document: Document) => /urn:uuid:[\da-f-]{36}/.exec(open(document)['package.opf'] ?? '')?.[0];
    expect(identifier(one)).toBeDefined();
    expect(identifier(one)).not.toBe(identifier(documentOf([paragraph('Other.')])));
  });

  it('holds the date that it is given', () => {
    const files = unzipSync(joined(writeEpub(documentOf([]), { modified: new Date('2024-05-06T07:08:09.123Z') })));
    expect(strFromU8(files['EPUB/package.opf'] ?? new Uint8Array())).toContain('2024-05-06T07:08:09Z');
  });
});

describe('tables', () => {
  it('say what their heads are of, and how their cells are aligned', () => {
    const cell = (text: string, more: Partial<TableCell> = {}): TableCell => ({
      children: [paragraph(text)],
      colspan: 1,
      rowspan: 1,
      header: false,
      align: null,
      ...more,
    });
    const rows = [
      [cell('Both', { header: true, colspan: 2 })],
      [cell('Oak', { header: true }), cell('7', { align: 'right' })],
    ];
    const files = open(documentOf([{ type: 'table', caption: [], rows }]));
    const text = Object.values(files).join('\n');
    expect(text).toContain('<thead>\n<tr><th colspan="2" scope="colgroup">Both</th></tr>\n</thead>');
    expect(text).toContain('<tbody>\n<tr><th scope="row">Oak</th><td class="right">7</td></tr>\n</tbody>');
  });
});

describe('chapters', () => {
  const kinds = (chapters: Block[][]) => chapters.map((chapter) => chapter.map((block) => block.type).join(' '));

  it('begin at the top-level headings, page anchors with what follows them', () => {
    const blocks = [
      paragraph('before'),
      page(1),
      heading(2, 'a', 'A'),
      paragraph('a'),
      heading(3, 'b', 'B'),
      page(2),
      paragraph('b'),
      page(3),
      heading(2, 'c', 'C'),
    ];
    expect(kinds(splitChapters(blocks))).toEqual([
      'paragraph',
      'pageAnchor heading paragraph heading pageAnchor paragraph',
      'pageAnchor heading',
    ]);
  });

  it('begin below the title where the headings there start pages', () => {
    const book = [heading(1, 't', 'Title'), paragraph('by')].concat(
      ['a', 'b'].flatMap((name, index) => [page(index + 2), heading(2, name, name), paragraph('text')]),
    );
    const article = book.filter((block) => block.type !== 'pageAnchor');
    expect(splitChapters(book)).toHaveLength(3);
    expect(splitChapters(article)).toHaveLength(1);
  });

  it('keep a heading with the one that directly follows it', () => {
    const blocks = [heading(1, 'a', 'Part'), heading(1, 'b', 'Chapter'), paragraph('text')];
    expect(kinds(splitChapters(blocks))).toEqual(['heading heading paragraph']);
  });

  it('are split at deeper headings, and at last anywhere, where they are too long', () => {
    const text = paragraph('x'.repeat(60));
    const blocks = [heading(1, 'a', 'A'), text, heading(2, 'b', 'B'), text, text, heading(1, 'c', 'C'), text];
    expect(kinds(splitChapters(blocks, 150))).toEqual([
      'heading paragraph',
      'heading paragraph',
      'paragraph',
      'heading paragraph',
    ]);
  });
});

describe('chapters of one block', () => {
  it('go on in the next file where a list, a table or a listing is too long for one', () => {
    const text = paragraph('x'.repeat(60));
    const cell = { children: [text], header: false, colspan: 1, rowspan: 1, align: null };
    const head = { ...cell, children: [paragraph('H')], header: true };
    const tall = { ...cell, rowspan: 2 };
    const blocks: Block[] = [
      { type: 'list', ordered: true, start: 3, children: [{ children: [text] }, { children: [text] }] },
      { type: 'table', caption: [], rows: [[head, head], [tall, cell], [cell], [cell, cell]] },
      { type: 'code', value: `${'a'.repeat(90)}\n${'b'.repeat(90)}`, language: null },
    ];
    const chapters = splitChapters(blocks, 120);
    expect(chapters.flat().map((block) => (block.type === 'list' ? block.start : block.type))).toEqual([
      3,
      4,
      'table',
      'table',
      'code',
      'code',
    ]);
    const tables = chapters.flat().flatMap((block) => (block.type === 'table' ? [block.rows.length] : []));
    expect(tables).toEqual([3, 2]);
  });

  it('stay under 300 KB in letters of three bytes', () => {
    const files = open(documentOf(Array.from({ length: 400 }, () => paragraph('漢'.repeat(1_000)))));
    for (const [name, text] of Object.entries(files)) {
      if (name.startsWith('chapter')) expect(Buffer.byteLength(text)).toBeLessThan(300_000);
    }
    expect(files['chapter-005.xhtml']).toBeDefined();
  });
});

describe('footnotes', () => {
  const files = open(
    documentOf([
      heading(1, 'a', 'One'),
      paragraph('First', reference('x'), ' and second', reference('y'), '.'),
      heading(1, 'b', 'Two'),
      paragraph('Third', reference('z'), '.'),
      note('z', paragraph('Z.')),
      note('y', paragraph('Y.')),
      note('x', paragraph('X.')),
    ]),
  );

  it('go to the chapter of their references, in their order, and count from one in each', () => {
    expect(files['chapter-001.xhtml']).toMatch(/role="doc-backlink">1<\/a> X\..*role="doc-backlink">2<\/a> Y\./s);
    expect(files['chapter-002.xhtml']).toContain('role="doc-backlink">1</a> Z.');
  });

  it('are linked both ways', () => {
    const chapter = files['chapter-002.xhtml'] ?? '';
    const reference = /<a id="([^"]+)" href="#([^"]+)" epub:type="noteref"/.exec(chapter);
    expect(chapter).toContain(`<aside id="${reference?.[2]}" epub:type="footnote"`);
    expect(chapter).toContain(`<a href="#${reference?.[1]}" role="doc-backlink">`);
  });
});

describe('navigation', () => {
  const chapters = [
    page(1),
    heading(1, 'a', 'One'),
    paragraph('See ', to('b', 'the next'), ' and ', to('page-2', 'its page'), '.'),
    heading(3, 'a1', 'Within one'),
    page(2),
    heading(1, 'b', 'Two'),
    paragraph('Back to ', to('a1', 'one'), '.'),
  ];
  const labels = (nav = '') => [...nav.matchAll(/<li><a href="([^"]+)">([^<]+)/g)].map((match) => match.slice(1, 3));

  it('leads from chapter to chapter', () => {
    const files = open(documentOf(chapters));
    expect(files['chapter-001.xhtml']).toContain('<a href="chapter-002.xhtml#b">the next</a>');
    expect(files['chapter-001.xhtml']).toContain('<a href="chapter-002.xhtml#page-2">its page</a>');
    expect(files['chapter-002.xhtml']).toContain('<a href="chapter-001.xhtml#a1">one</a>');
  });

  it('lists headings, nested, and the pages by their labels', () => {
    const nav = open(documentOf(chapters, { pageLabels: ['iv'] }))['nav.xhtml'];
    expect(labels(nav)).toEqual([
      ['chapter-001.xhtml#a', 'One'],
      ['chapter-001.xhtml#a1', 'Within one'],
      ['chapter-002.xhtml#b', 'Two'],
      ['chapter-001.xhtml#page-1', 'iv'],
      ['chapter-002.xhtml#page-2', '2'],
    ]);
    expect(nav).toMatch(/One<\/a>\s*<ol>\s*<li><a href="chapter-001.xhtml#a1">Within one<\/a><\/li>\s*<\/ol>\s*<\/li>/);
  });

  it('prefers the outline, less what it has out of order or leading nowhere', () => {
    const outline = [
      { title: 'Second part', anchor: 'b', children: [{ title: 'Back', anchor: 'a', children: [] }] },
      { title: 'Lost', anchor: 'nowhere', children: [] },
    ];
    const withFirst = [{ title: 'First part', anchor: 'page-1', children: [] }, ...outline];
    expect(labels(open(documentOf(chapters, { outline: withFirst }))['nav.xhtml']).slice(0, 2)).toEqual([
      ['chapter-001.xhtml#page-1', 'First part'],
      ['chapter-002.xhtml#b', 'Second part'],
    ]);
    // With one line left, the headings tell more.
    expect(labels(open(documentOf(chapters, { outline }))['nav.xhtml'])[0]).toEqual(['chapter-001.xhtml#a', 'One']);
  });

  it('has one line for a document without headings', () => {
    const nav = open(documentOf([paragraph('Text.')], { title: 'A <letter>' }))['nav.xhtml'];
    expect(labels(nav)).toEqual([['chapter-001.xhtml', 'A &lt;letter&gt;']]);
  });
});

describe('images', () => {
  it('are packed once, if they are shown, and the cover is told', () => {
    const figure: Block = { type: 'figure', image: 'p1-1.png', alt: 'A press', caption: [] };
    const files = open(
      documentOf([figure, figure], {
        cover: picture('cover.png'),
        images: [picture('p1-1.png'), picture('unused.png')],
      }),
    );
    expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toEqual([
      'images/p1-1.png',
      'images/cover.png',
    ]);
    expect(files['package.opf']).toMatch(/href="images\/cover.png" [^>]*properties="cover-image"/);
    expect(files['package.opf']).toContain('<meta property="schema:accessibilityFeature">alternativeText</meta>');
    expect(files['cover.xhtml']).toContain('<img src="images/cover.png" alt="A test"/>');
  });
});

it('writes right-to-left books from right to left', () => {
  const files = open(documentOf([paragraph('שלום')], { language: 'he' }));
  expect(files['chapter-001.xhtml']).toContain('lang="he" xml:lang="he" dir="rtl"');
  expect(files['package.opf']).toContain('<spine toc="ncx" page-progression-direction="rtl">');
});
