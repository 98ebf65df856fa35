import { describe, expect, it } from 'vitest';
import type { MathNode } from '../document/math.ts';
import { joined } from '../document/sections.ts';
import type { Block, Inline } from '../document/tree.ts';
import {
  cell,
  documentOf,
  heading,
  image,
  inlines,
  link,
  mark,
  paragraph,
  parse,
  write,
} from '../fixtures/markdown.ts';
import { writeMarkdown } from './markdown.ts';

describe('inline content', () => {
  it('moves white space and punctuation out of marks where they would not form', () => {
    const markdown = write(paragraph('see ', mark('strong', ' (a) '), 'and ', mark('strong', '(b)'), 'c'));
    expect(markdown).toBe('see **(a)** and **(b**)c\n');
  });

  it('writes super- and subscripts as HTML', () => {
    expect(write(paragraph('H', mark('subscript', '2'), 'O, x', mark('superscript', 'n')))).toBe(
      'H<sub>2</sub>O, x<sup>n</sup>\n',
    );
  });

  it('writes links, brackets in their words kept', () => {
    expect(write(paragraph(link('https://example.org/a b', '[12]')))).toBe('[[12]](https://example.org/a%20b)\n');
    expect(write(paragraph(link('https://example.org', 'https://example.org')))).toBe('<https://example.org>\n');
  });

  it('writes of a link that could run something only the words', () => {
    expect(write(paragraph(link('javascript:alert(1)', 'here'), link('file:///etc/passwd', ' there')))).toBe(
      'here there\n',
    );
  });

  it('links to headings by the slugs that GitHub gives them', () => {
    const to = (anchor: string, text: string): Inline => ({ type: 'internalLink', anchor, children: inlines([text]) });
    const markdown = write(
      heading(1, 'a', '1.2 What’s new? C++ & “more”'),
      heading(2, 'b', 'Intro'),
      heading(2, 'c', 'Intro'),
      paragraph(to('a', 'one'), ' ', to('c', 'two'), ' ', to('page-3', 'page 3'), ' ', to('nowhere', 'lost')),
    );
    expect(markdown).toContain('[one](#12-whats-new-c--more) [two](#intro-1) page 3 lost\n');
  });
});

describe('blocks', () => {
  it('nests lists and keeps their numbers', () => {
    const list: Block = {
      type: 'list',
      ordered: true,
      start: 3,
      children: [
        { children: [paragraph('three')] },
        {
          children: [
            paragraph('four'),
            { type: 'list', ordered: false, start: 1, children: [{ children: [paragraph('inner')] }] },
          ],
        },
      ],
    };
    expect(write(list)).toBe('3. three\n4. four\n   - inner\n');
  });

  it('keeps the printed labels of a list that Markdown can’t count', () => {
    const list: Block = {
      type: 'list',
      ordered: true,
      start: 1,
      children: [
        { label: '(a)', children: [paragraph('first')] },
        { label: '(b)', children: [] },
      ],
    };
    expect(write(list)).toBe('- (a) first\n- (b)\n');
  });

  it('writes plain tables as GFM, with the alignment of their columns', () => {
    const table: Block = {
      type: 'table',
      caption: inlines(['Table 1. Sizes']),
      rows: [
        [cell('Sheet', { header: true }), cell('Width', { header: true })],
        [cell('Folio|half'), cell('30', { align: 'right' })],
      ],
    };
    expect(write(table)).toBe(
      'Table 1. Sizes\n\n| Sheet       | Width |\n| ----------- | ----: |\n| Folio\\|half |    30 |\n',
    );
  });

  it('writes tables that GFM cannot hold as HTML that Markdown reads as one block', () => {
    const table: Block = {
      type: 'table',
      caption: [],
      rows: [
        [cell('Both', { header: true, colspan: 2 })],
        [cell('1 < 2', { align: 'right' }), cell({ type: 'code', value: 'a\n\nb', language: null })],
      ],
    };
    const tree = parse(write(table, paragraph('after')));
    expect(tree.children.map((child) => child.type)).toEqual(['html', 'paragraph']);
    const rows = [
      '<thead>\n<tr><th colspan="2">Both</th></tr>\n</thead>',
      '<tr><td>1 &lt; 2</td><td><pre><code>a&#10;&#10;b</code></pre></td></tr>',
    ];
    expect(write(table)).toBe(`<table>\n${rows.join('\n')}\n</table>\n`);
  });

  it('ends the head of a table where no cell of it goes on below', () => {
    const head = (value: string, spans: { colspan?: number; rowspan?: number } = {}) =>
      cell(value, { header: true, ...spans });
    const rows = [[head('Place', { rowspan: 2 }), head('Visitors', { colspan: 2 })], ...[['2019', '2020']]];
    const numbers = ['North', '1', '2'].map((value) => cell(value));
    const written = (years: (value: string) => ReturnType<typeof cell>): string =>
      write({
        type: 'table',
        caption: [],
        rows: rows.map((row) => row.map((own) => (typeof own === 'string' ? years(own) : own))).concat([numbers]),
      });
    expect(written(head)).toContain('<th>2020</th></tr>\n</thead>\n<tr><td>North');
    const withoutHead = written((value) => cell(value));
    expect(withoutHead).not.toContain('<thead>');
    expect(withoutHead).toContain('<th rowspan="2">Place</th>');
  });

  it('numbers a note whose mark stands only in a table of HTML, which can hold no reference', () => {
    const reference: Inline = { type: 'footnoteReference', identifier: 'p1 n1' };
    const marked = cell({ type: 'paragraph', children: [{ type: 'text', value: 'Both' }, reference] }, { colspan: 2 });
    const markdown = write(
      { type: 'table', caption: [], rows: [[marked], [cell('1'), cell('2')]] },
      { type: 'footnoteDefinition', identifier: 'p1 n1', children: [paragraph('The note.')] },
    );
    expect(markdown).toContain('Both<sup>1</sup></t');
    expect(markdown).toContain('\n\n<sup>1</sup> The note.\n');
  });

  it('pairs footnotes with their references and keeps a note without one as text', () => {
    const markdown = write(
      paragraph('Word', { type: 'footnoteReference', identifier: 'p1 n1' }, '.'),
      { type: 'footnoteDefinition', identifier: 'p1 n1', children: [paragraph('The note.')] },
      { type: 'footnoteDefinition', identifier: 'orphan', children: [paragraph('Left alone.')] },
    );
    expect(markdown).toBe('Word[^1].\n\n[^1]: The note.\n\nLeft alone.\n');
  });

  it('sets terms apart that are not set apart by themselves', () => {
    const described = (term: Inline): string => {
      const children: Block[] = [paragraph('The side away from the wind.')];
      const of = { term: { type: 'paragraph' as const, children: [term] }, isApart: false, children };
      return write({ type: 'descriptionList', children: [of] });
    };
    expect(described({ type: 'text', value: 'Lee' })).toBe('**Lee** The side away from the wind.\n');
    expect(described({ type: 'inlineCode', value: 'lee' })).toBe('`lee` The side away from the wind.\n');
    expect(described({ type: 'emphasis', children: inlines(['lee']) })).toBe('*lee* The side away from the wind.\n');
  });

  it('indents code between paragraphs, and fences it where it would join what is before it', () => {
    const code: Block = { type: 'code', value: '# install\n\n  make\n', language: null };
    const whole: Block = { ...code, value: '# install\n\n  make' };
    expect(write(paragraph('Run:'), whole)).toBe('Run:\n\n    # install\n\n      make\n');
    const list: Block = { type: 'list', ordered: false, start: 1, children: [{ children: [paragraph('One')] }] };
    for (const before of [list, whole]) {
      const markdown = write(paragraph('Run:'), before, whole);
      expect(markdown).toContain('\n\n```\n# install\n\n  make\n```\n');
      expect(parse(markdown).children.at(-1)).toMatchObject({ type: 'code', value: whole.value });
    }
    expect(write({ type: 'blockquote', children: [paragraph('Run:')] }, whole)).toBe(
      '> Run:\n\n    # install\n\n      make\n',
    );
    expect(write(paragraph('Run:'), code)).toBe('Run:\n\n```\n# install\n\n  make\n\n```\n');
  });

  it('fences code that holds fences and formulas that hold blank lines', () => {
    expect(write({ type: 'code', value: '```\nx', language: 'md' })).toBe('````md\n```\nx\n````\n');
    const math: MathNode = { type: 'text', value: 'a\n\nb' };
    expect(write({ type: 'math', math, tag: '2' })).toBe('$$\n\\text{a b} \\tag{2}\n$$\n');
  });

  it('keeps money apart from formulas', () => {
    expect(write(paragraph('It costs $5, or $10 with tax.'))).toBe('It costs $5, or $10 with tax.\n');
    expect(write(paragraph('Set $HOME or ~/$x$.'))).toBe('Set \\$HOME or ~/\\$x\\$.\n');
    const math: MathNode = { type: 'identifier', value: 'x', alphabet: 'italic' };
    expect(write(paragraph('At $5 a piece, ', { type: 'inlineMath', math }, ' pieces.'))).toBe(
      'At \\$5 a piece, $x$ pieces.\n',
    );
  });

  it('begins with metadata as YAML where it is asked for', () => {
    const document = { ...documentOf([paragraph('Text.')]), title: 'A "test": 1', authors: ['Ana', ' '] };
    const { parts } = writeMarkdown(document, { images: 'linked', frontMatter: true });
    expect(new TextDecoder().decode(joined(parts))).toBe(
      '---\ntitle: "A \\"test\\": 1"\nauthors:\n  - "Ana"\nlanguage: "en"\npages: 1\n---\n\nText.\n',
    );
  });

  it('tells in the metadata what is printed of the publication', () => {
    const document = {
      ...documentOf([paragraph('Text.')]),
      ...{ date: '2013-05', publisher: 'Example House', doi: '10.1000/182', isbn: '0306406152' },
      series: { title: 'Notes', number: '12' },
    };
    const { parts } = writeMarkdown(document, { images: 'linked', frontMatter: true });
    expect(new TextDecoder().decode(joined(parts))).toContain(
      'date: "2013-05"\npublisher: "Example House"\ndoi: "10.1000/182"\nisbn: "0306406152"\nseries: "Notes, 12"\n',
    );
  });

  it('marks where pages begin where it is asked for, once each, and leads links there', () => {
    const children: Block[] = [
      { type: 'pageAnchor', page: 1 },
      paragraph(
        'See ',
        { type: 'internalLink', anchor: 'page-2', children: [{ type: 'text', value: 'the next' }] },
        '.',
        { type: 'pageAnchor', page: 2 },
      ),
      { type: 'pageAnchor', page: 2 },
      paragraph('Text.'),
    ];
    const document = { ...documentOf(children), pageCount: 2 };
    const { parts } = writeMarkdown(document, { images: 'linked', pageAnchors: true });
    expect(new TextDecoder().decode(joined(parts))).toBe(
      '<a id="page-1"></a>\n\nSee [the next](#page-2).<a id="page-2"></a>\n\nText.\n',
    );
  });

  it('is written in parts that say together what one would', () => {
    const stretches = Array.from({ length: 40 }, (_, i): Block[] => [
      paragraph(`- ${i} apples`),
      // Leaves no anchor, and the code below it follows the paragraph.
      { type: 'pageAnchor', page: i },
      { type: 'code', value: '  x', language: null },
      { type: 'list', ordered: false, start: 1, children: [{ children: [paragraph('one')] }] },
      paragraph('  Text. '),
    ]);
    const { parts } = writeMarkdown(documentOf(stretches.flat()), { images: 'linked' });
    const written = [...parts].map((part) => new TextDecoder().decode(part));
    expect(written.length).toBeGreaterThan(3);
    expect(written.join('')).toBe(stretches.map((stretch) => write(...stretch)).join('\n'));
  });

  it('leaves out what is empty', () => {
    expect(
      write(
        heading(1, 'h', '  '),
        paragraph(mark('strong', ' ')),
        { type: 'list', ordered: false, start: 1, children: [] },
        { type: 'table', caption: [], rows: [] },
        { type: 'blockquote', children: [] },
        { type: 'figure', image: 'missing.png', alt: '', caption: [] },
        { type: 'pageAnchor', page: 2 },
      ),
    ).toBe('\n');
  });
});

describe('images', () => {
  const figure: Block = { type: 'figure', image: 'p1-1.png', alt: '', caption: inlines(['Figure 1. A press']) };

  it('links to images as assets of the same names, each once', () => {
    const result = writeMarkdown(documentOf([figure, figure]), { images: 'linked' });
    expect(new TextDecoder().decode(joined(result.parts))).toContain(
      '![Figure 1](images/p1-1.png)\n\nFigure 1. A press\n',
    );
    expect(result.assets).toEqual([{ name: 'images/p1-1.png', mediaType: 'image/png', file: image.file }]);
  });

  it('keeps no more of them in memory than a part of the text shows', () => {
    const file = { ...image.file, sizeBytes: 3e6 };
    const document = { ...documentOf(Array.from({ length: 9 }, () => figure)), images: [{ ...image, file }] };
    const longest = Math.max(...[...writeMarkdown(document, { images: 'inline' }).parts].map((part) => part.length));
    const whole = joined(writeMarkdown(document, { images: 'inline' }).parts).length;
    expect(longest).toBeLessThan(0.3 * whole);
  });

  it('leaves their descriptions in their places where none are wanted, unless the caption says them', () => {
    const described: Block = { type: 'figure', image: 'p1-1.png', alt: 'A hand press', caption: inlines(['Figure 2']) };
    const result = writeMarkdown(documentOf([figure, described]), { images: 'none' });
    expect(new TextDecoder().decode(joined(result.parts))).toBe('Figure 1. A press\n\nA hand press\n\nFigure 2\n');
    expect(result.assets).toEqual([]);
  });

  it('writes images into the text', () => {
    const result = writeMarkdown(documentOf([figure]), { images: 'inline' });
    expect(new TextDecoder().decode(joined(result.parts))).toContain('(data:image/png;base64,AQID)');
    expect(result.assets).toEqual([]);
  });
});
