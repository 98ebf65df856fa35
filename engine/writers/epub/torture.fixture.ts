import { deflateSync } from 'node:zlib';
import type { MathNode } from '../../document/math.ts';
import { inMemory } from '../../document/sections.ts';
import type { Block, Document, DocumentImage, Inline, TableCell } from '../../document/tree.ts';

/** A formula of every kind of node, with hostile strings in it. */
export const FORMULA: MathNode = {
  type: 'row',
  children: [
    {
      type: 'fraction',
      numerator: { type: 'identifier', value: 'a', alphabet: 'bold' },
      denominator: { type: 'row', children: [] },
      bar: true,
    },
    { type: 'operator', value: '<' },
    { type: 'root', radicand: { type: 'number', value: '2' }, degree: { type: 'number', value: '3' } },
    {
      type: 'scripts',
      base: { type: 'identifier', value: 'R', alphabet: 'blackboard' },
      sub: { type: 'text', value: ' a & b \u0000]]> $ ' },
      sup: { type: 'operator', value: '∗' },
    },
    {
      type: 'limits',
      base: { type: 'operator', value: '∑' },
      under: { type: 'number', value: '0' },
      over: { type: 'operator', value: '∞' },
    },
    { type: 'accent', base: { type: 'identifier', value: 'x', alphabet: 'italic' }, accent: '\u0302', under: false },
    { type: 'space' },
    {
      type: 'fenced',
      open: '{',
      close: '',
      body: {
        type: 'grid',
        rows: [[{ type: 'number', value: '1' }], [{ type: 'identifier', value: 'ж', alphabet: 'fraktur' }]],
      },
    },
  ],
};

/** Documents for tests: every kind of block and inline, and what hostile PDFs can put into their strings. */

export function documentOf(children: Block[], more: Partial<Document> = {}): Document {
  return {
    title: 'A test',
    authors: [],
    language: 'en',
    pageCount: 9,
    pageLabels: [],
    cover: null,
    outline: [],
    children,
    images: [],
    ...more,
  };
}

type Content = (Inline | string)[];
const inlines = (content: Content): Inline[] =>
  content.map((part) => (typeof part === 'string' ? { type: 'text', value: part } : part));
export const paragraph = (...content: Content): Block => ({ type: 'paragraph', children: inlines(content) });
export const heading = (depth: 1 | 2 | 3 | 4 | 5 | 6, anchor: string, ...content: Content): Block => ({
  type: 'heading',
  depth,
  anchor,
  children: inlines(content),
});
export const reference = (identifier: string): Inline => ({ type: 'footnoteReference', identifier });
export const note = (identifier: string, ...children: Block[]): Block => ({
  type: 'footnoteDefinition',
  identifier,
  children,
});
export const to = (anchor: string, ...content: Content): Inline => ({
  type: 'internalLink',
  anchor,
  children: inlines(content),
});
const mark = (type: 'strong' | 'emphasis' | 'delete' | 'superscript' | 'subscript', ...content: Content): Inline => ({
  type,
  children: inlines(content),
});
const cell = (content: Block[], more: Partial<TableCell> = {}): TableCell => ({
  children: content,
  header: false,
  colspan: 1,
  rowspan: 1,
  align: null,
  ...more,
});

/** A PNG of one grey. */
export function picture(name: string): DocumentImage {
  const row = new Uint8Array([0, 128, 128]);
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // 2 by 1 pixels, 8 bits, grey.
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(row)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mediaType: 'image/png', file: inMemory.keep(bytes), widthPx: 2, heightPx: 1 };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export const HOSTILE = 'a\u0000\u0007\u000b<b>&amp;"\'\ud800 ]]> --> \ufffe\uffff\u0085\u202e é 中 \u{1f4d6} {{x}} %3C';

const ADDRESSES = [
  'https://example.org/a b?c=<d>&e="f"#g',
  'http://例え.jp/パス',
  'https://example.org/%zz|^`{}\\',
  'https://user:secret@example.org:8080/',
  'https://foo_bar.example.org/x[1].html',
  'https://[::1]/',
  'https://exa mple.org/',
  'https://example.org/#a#b',
  'mailto:some one@example.org?subject=Ä',
  'mailto:',
  'http://',
  'https:///x',
  'ftp://example.org/file',
  'tel:+49 30 1234',
  'doi:10.1000/182',
  'www.example.org',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  '../chapter-002.xhtml',
  '#top',
  '\u0000https://example.org/\ud800',
  '',
];

function everything(): Block[] {
  return [
    { type: 'pageAnchor', page: 1 },
    heading(1, 'top', 'Every kind of ', mark('emphasis', 'content')),
    paragraph(
      'Marks: ',
      mark('strong', 'strong ', mark('emphasis', 'both')),
      mark('delete', 'gone'),
      mark('superscript', 'up'),
      mark('subscript', 'down'),
      { type: 'inlineCode', value: 'a < b && c' },
      { type: 'inlineMath', math: FORMULA },
      { type: 'break' },
      { type: 'image', image: 'a picture!.PNG', alt: 'An "image"' },
      { type: 'image', image: 'missing.png', alt: 'Not there' },
      { type: 'pageAnchor', page: 2 },
      { type: 'pageAnchor', page: 2 },
      { type: 'anchor', name: 'page-2-1' },
      { type: 'anchor', name: 'page-2-1' },
      reference('n'),
      reference('n'),
      reference('nowhere'),
    ),
    paragraph(...ADDRESSES.map((url): Inline => ({ type: 'link', url, children: inlines([url || 'none']) }))),
    paragraph(
      to('top', 'back'),
      to('page-2', 'page'),
      to('page-99', 'no page'),
      to('page-2-1', 'place'),
      to('page-2-9', 'the page instead of a place'),
      to('page-99-1', 'no place'),
      to('1.2 "über"', 'odd'),
      to('nowhere', 'lost'),
      { type: 'link', url: 'https://example.org', children: [to('top', 'in a link'), reference('n')] },
    ),
    note('n', paragraph('A note', reference('deep'), '.'), { type: 'code', value: 'x\n\ny', language: 'c++ "' }),
    note('deep', {
      type: 'list',
      ordered: false,
      start: 1,
      children: [{ children: [paragraph('deep', reference('n'))] }],
    }),
    note('orphan', paragraph('Nothing refers to this.')),
    {
      type: 'list',
      ordered: true,
      start: 4,
      children: [
        { children: [paragraph('one'), paragraph('two')] },
        { children: [] },
        { children: [paragraph('text'), { type: 'list', ordered: false, start: 1, children: [{ children: [] }] }] },
        { children: [heading(3, 'in-list', 'A heading'), { type: 'thematicBreak' }, { type: 'pageAnchor', page: 3 }] },
      ],
    },
    {
      type: 'list',
      ordered: true,
      start: 1,
      children: [
        { label: '(a)', children: [paragraph('x')] },
        { isDone: true, children: [paragraph('done')] },
        { children: [] },
      ],
    },
    { type: 'list', ordered: false, start: 1, children: [] },
    { type: 'blockquote', children: [paragraph('Quoted.'), { type: 'blockquote', children: [] }] },
    { type: 'code', value: '\r\n\t<pre>\u0000', language: null },
    { type: 'math', math: FORMULA, tag: '1' },
    { type: 'figure', image: 'a picture!.PNG', alt: '', caption: inlines(['Figure 1. ', mark('strong', 'Grey')]) },
    { type: 'figure', image: 'missing.png', alt: '', caption: [] },
    { type: 'figure', image: 'a/picture.png', alt: HOSTILE, caption: inlines([reference('n')]) },
    { type: 'thematicBreak' },
    {
      type: 'table',
      caption: inlines(['Table 1. Spans', { type: 'pageAnchor', page: 4 }]),
      rows: [
        [cell([paragraph('A')], { header: true, colspan: 2 }), cell([], { header: true, rowspan: 99 })],
        [cell([paragraph('B')], { header: true, align: 'left' }), cell([paragraph('C')], { header: true })],
        [cell([paragraph('D'), paragraph('E')], { rowspan: 3, align: 'right' }), cell([], { colspan: -1 })],
        [
          cell([{ type: 'list', ordered: false, start: 1, children: [{ children: [paragraph('F')] }] }], {
            align: 'center',
          }),
        ],
        [],
        [cell([{ type: 'table', caption: [], rows: [[cell([])]] }], { header: true, rowspan: 2 })],
      ],
    },
    { type: 'table', caption: [], rows: [] },
    { type: 'table', caption: inlines(['Nothing in it']), rows: [[]] },
    { type: 'table', caption: [], rows: [[cell([paragraph('only heads')], { header: true })]] },
    { type: 'table', caption: [], rows: [[cell([]), cell([])], [cell([paragraph('ragged')])]] },
    heading(3, '1.2 "über"', 'Deeper'),
    heading(2, 'top', 'The same anchor'),
    heading(2, '', 'No anchor'),
    heading(2, 'page-2', 'An anchor like a page'),
    heading(2, 'note-1', 'An anchor like a note'),
    heading(4, 'empty', ' '),
    paragraph(to('empty', 'to an empty heading')),
    heading(6, '中文', HOSTILE),
    paragraph(HOSTILE),
    paragraph(),
    { type: 'pageAnchor', page: 5 },
    heading(1, 'second', 'Second chapter'),
    paragraph('See ', to('top', 'the first'), reference('n'), '.', mark('strong')),
    { type: 'pageAnchor', page: 6 },
  ];
}

/** Books that between them hold all that the writer has to cope with, by name. */
export function tortures(): Record<string, Document> {
  const images = [
    picture('a picture!.PNG'),
    picture('a/picture.png'),
    { ...picture('x.png'), file: inMemory.keep(new Uint8Array(9)) },
  ];
  const long = Array.from({ length: 1500 }, (_, index) =>
    paragraph(
      `${index}. ${'A sentence that is repeated until the chapter is long. '.repeat(4)}`,
      reference(`n${index % 40}`),
    ),
  );
  const notes = Array.from({ length: 40 }, (_, index) => note(`n${index}`, paragraph(`Note ${index}.`)));
  return {
    everything: documentOf(everything(), {
      title: HOSTILE,
      authors: [HOSTILE, '', ' '],
      pageLabels: ['i', '', HOSTILE, '1'],
      cover: picture('cover.png'),
      images,
      outline: [
        { title: 'Second', anchor: 'second', children: [{ title: 'Back', anchor: 'top', children: [] }] },
        { title: HOSTILE, anchor: 'nowhere', children: [{ title: 'Page', anchor: 'page-6', children: [] }] },
      ],
    }),
    outlined: documentOf(everything(), {
      images,
      outline: [
        { title: 'One', anchor: 'top', children: [{ title: 'Page 4', anchor: 'page-4', children: [] }] },
        { title: 'Two', anchor: 'second', children: [{ title: 'Two again', anchor: 'second', children: [] }] },
      ],
    }),
    'levels skipped': documentOf([
      heading(3, 'a', 'A'),
      heading(1, 'b', 'B'),
      heading(6, 'c', 'C'),
      heading(2, 'd', 'D'),
    ]),
    'right to left': documentOf([heading(1, 'a', 'كتاب'), paragraph('هذا نص عربي مع كلمات English في وسطه.')], {
      language: 'ar',
      title: 'كتاب',
    }),
    long: documentOf([heading(1, 'a', 'Long'), ...long, ...notes]),
    'no headings': documentOf([paragraph('Only a paragraph.')], { language: 'not a language' }),
    'only a picture': documentOf([{ type: 'figure', image: 'p.png', alt: '', caption: [] }], {
      images: [picture('p.png')],
      language: 'und',
    }),
    empty: documentOf([], { title: '', language: '' }),
  };
}
