import { describe, expect, it } from 'vitest';
import { type TagNode, tag, tagTreePdf, textLines } from '../../fixtures/tag-tree.ts';
import { convert } from '../../pipeline.ts';

async function markdown(nodes: readonly TagNode[], isTagged = true, isNested = false): Promise<string> {
  const { bytes } = await convert(await tagTreePdf(nodes, isTagged, isNested), {
    format: 'markdown',
    images: 'linked',
  });
  return new TextDecoder().decode(bytes);
}

const cell = (type: 'TH' | 'TD', text: string, x: number, top: number, more: Partial<TagNode> = {}): TagNode => ({
  ...tag(type, ...text.split('\n').map((line, i) => ({ text: line, x, top: top + 12 * i }))),
  ...more,
});
const row = (type: 'TH' | 'TD', texts: readonly string[], top: number): TagNode =>
  tag('TR', ...texts.map((text, i) => cell(type, text, 60 + 130 * i, top)));
const paragraph = (top: number): TagNode =>
  tag(
    'P',
    ...textLines(
      [
        'Words of a paragraph that is long enough to go on from one line into the',
        'next one, where it comes to its end.',
      ],
      60,
      top,
    ),
  );

describe('the tags of a table', () => {
  it('tell its cells where nothing is ruled and cells have several lines', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'Table',
        row('TH', ['Signal', 'Meaning', 'Answer'], 110),
        row('TD', ['One short', 'I am turning to\nthe right side', 'The same, unless\nthe water is not\nclear'], 128),
        row('TD', ['Two short\nblasts', 'I am turning to\nthe left side', 'The same'], 172),
      ),
      paragraph(220),
    ]);
    expect(text).toMatch(
      /\| One short +\| I am turning to the right side +\| The same, unless the water is not clear +\|/,
    );
    expect(text).toMatch(/\| Two short blasts +\| I am turning to the left side +\| The same +\|/);
  });

  it('tell the spans of its cells', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'Table',
        tag('TR', cell('TH', 'Harbour', 60, 110, { rowspan: 2 }), cell('TH', 'Summer', 190, 110, { colspan: 2 })),
        tag('TR', cell('TH', 'June', 190, 124), cell('TH', 'July', 320, 124)),
        row('TD', ['North', '12', '15'], 138),
      ),
      paragraph(170),
    ]);
    expect(text).toContain('<th rowspan="2">Harbour</th><th colspan="2">Summer</th>');
    expect(text).toMatch(/<td[^>]*>North<\/td><td[^>]*>12<\/td><td[^>]*>15<\/td>/);
  });

  it('leave room for cells without any, where nothing stands', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'Table',
        row('TH', ['Option', 'Default', 'Meaning'], 110),
        row('TD', ['fast', 'no', 'Skip a part'], 124),
        tag('TR', cell('TD', 'out', 60, 138), cell('TD', 'Where to write', 320, 138)),
        row('TD', ['seed', '42'], 152),
      ),
      paragraph(190),
    ]);
    expect(text).toMatch(/\| out +\| +\| Where to write \|\n\| seed +\| 42 +\| +\|/);
  });

  it('say nothing where they only lay out a page', async () => {
    const text = await markdown([
      tag(
        'Table',
        tag(
          'TR',
          tag('TD', tag('H1', { text: 'Of rivers', x: 60, top: 60, size: 18 })),
          tag('TD', { text: 'Draft', x: 400, top: 60 }),
        ),
        tag('TR', tag('TD', paragraph(100)), tag('TD', { text: 'Old', x: 400, top: 100 })),
      ),
    ]);
    expect(text).not.toContain('|');
    expect(text).not.toContain('<table');
  });
});

const item = (mark: string, text: string, x: number, top: number, ...children: TagNode[]): TagNode =>
  tag('LI', tag('Lbl', { text: mark, x, top }), tag('LBody', { text, x: x + 12, top }, ...children));

describe('the tags of a list', () => {
  it('nest its items, with paragraphs that stand in them', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'L',
        item('1.', 'Tide tables', 60, 100),
        item('2.', 'The particulars', 60, 114, tag('L', item('•', 'length', 84, 128), item('•', 'draught', 84, 142))),
        item(
          '3.',
          'Radio',
          60,
          156,
          tag('P', ...textLines(['Speak slowly, and say a word that', 'was misheard again.'], 72, 176)),
        ),
      ),
      paragraph(220),
    ]);
    expect(text).toMatch(
      /1\. Tide tables\n\n2\. The particulars\n\n {3}- length\n {3}- draught\n\n3\. Radio\n\n {3}Speak slowly, and say a word that was misheard again\.\n\nWords/,
    );
  });

  it('part no list that goes on with the marks it had', async () => {
    const text = await markdown([
      paragraph(60),
      tag('L', item('•', 'Ropes', 60, 100), item('•', 'Lamps', 60, 114)),
      tag('L', item('•', 'Flags', 60, 128)),
      tag('L', item('1.', 'Tide tables', 60, 150), item('2.', 'Charts', 60, 164)),
      tag('L', item('3.', 'Radio', 60, 178)),
      tag('L', item('1.', 'Pilots', 60, 192), item('2.', 'Tugs', 60, 206)),
      paragraph(240),
    ]);
    expect(text).toContain('- Ropes\n- Lamps\n- Flags\n\n1. Tide tables\n2. Charts\n3. Radio\n\n1) Pilots\n2) Tugs\n');
  });

  it('make items of what has no mark', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'L',
        ...['Ropes', 'Lamps', 'Flags'].map((text, i) => tag('LI', tag('LBody', { text, x: 80, top: 100 + 14 * i }))),
      ),
      paragraph(160),
    ]);
    expect(text).toContain('- Ropes\n- Lamps\n- Flags\n');
  });

  it('make an item of one alone whose mark is drawn, and nest what stands in it', async () => {
    const drawn = (text: string, x: number, top: number, ...children: TagNode[]): TagNode =>
      tag('LI', tag('Lbl', { text: '', x: x - 12, top }), tag('LBody', { text, x, top }, ...children));
    const text = await markdown([
      paragraph(60),
      tag('L', drawn('options', 72, 100, tag('L', drawn('host', 96, 114), drawn('port', 96, 128)))),
      paragraph(160),
    ]);
    expect(text).toContain('- options\n  - host\n  - port\n');
  });

  it('say nothing where its indents say that they nest otherwise', async () => {
    const nodes = [
      paragraph(60),
      tag('L', item('1.', 'Tide tables', 60, 100), item('2.', 'The particulars', 60, 114)),
      tag('L', item('•', 'length', 84, 128), item('•', 'draught', 84, 142)),
      tag('L', item('3.', 'Radio', 60, 156)),
      paragraph(190),
    ];
    expect(await markdown(nodes)).toBe(await markdown(nodes, false));
    // However many others are on the page.
    const others = Array.from({ length: 30 }, (_, i) => item('•', `number ${i}`, 60, 220 + 14 * i));
    const all = [...nodes, tag('L', ...others)];
    expect(await markdown(all)).toBe(await markdown(all, false));
  });
});

describe('the tags of a text', () => {
  it('set quotations apart', async () => {
    const text = await markdown([
      paragraph(60),
      tag('BlockQuote', tag('P', ...textLines(['The sea does not reward those', 'who are too anxious.'], 90, 100))),
      paragraph(150),
    ]);
    expect(text).toContain('> The sea does not reward those who are too anxious.\n\nWords');
  });

  it('part paragraphs that have no type of their own, as the blocks of a browser', async () => {
    const part = (words: string, x: number, top: number): TagNode =>
      tag('NonStruct', tag('NonStruct', { text: words, x, top }));
    const nodes = [
      paragraph(60),
      tag(
        'NonStruct',
        part('Bollard', 60, 100),
        part('A short post on a quay, to which ropes are made fast.', 84, 113),
        part('Lee', 60, 126),
        part('The side away from the wind.', 84, 139),
        part('Also a family name of many sailors in the north who came from far away and stayed for good.', 84, 152),
      ),
    ];
    const text = await markdown(nodes);
    expect(text).toContain('made fast.\n\n**Lee**  \nThe side away from the wind.\n\nAlso a family name');
    expect(await markdown(nodes, false)).not.toContain('wind.\n\nAlso');
  });

  it('tell terms with what is said of them, however short, from the lines of a stanza', async () => {
    const nodes = (['Present', 'Apologies', 'Chair'] as const).flatMap((term, i) => [
      tag('P', { text: term, x: 60, top: 100 + 26 * i }),
      tag('P', { text: 'Ann Lee, Tom Berg, Eva Holm and Jan de Vries', x: 84, top: 113 + 26 * i }),
    ]);
    const text = await markdown([paragraph(60), ...nodes, paragraph(200)]);
    const untagged = await markdown([paragraph(60), ...nodes, paragraph(200)], false);
    expect(untagged).toContain('Present  \n');
    expect(text).toContain('**Present**  \nAnn Lee');
  });

  it('are those of the innermost element where marks nest as elements do', async () => {
    const nodes = [
      paragraph(60),
      tag('BlockQuote', tag('P', ...textLines(['The sea does not reward those', 'who are too anxious.'], 90, 100))),
      paragraph(150),
    ];
    expect(await markdown(nodes, true, true)).toBe(await markdown(nodes));
  });

  it('keep a paragraph whole whose lines end early', async () => {
    const text = await markdown([
      paragraph(60),
      tag(
        'P',
        ...textLines(
          ['A line that ends', 'long before the others, and goes on below as if nothing had been in its way.'],
          60,
          100,
        ),
      ),
      paragraph(150),
    ]);
    expect(text).toContain('A line that ends long before');
  });

  it('are not believed where paragraphs end in the middle of sentences', async () => {
    const lines = textLines(
      [
        'Every line of this page is a paragraph of its own by its',
        'tag, as some programs tag what they print, and all of the',
        'lines go on in the next one, up to the last line.',
      ],
      60,
      60,
    );
    const text = await markdown([
      tag('L', tag('LI', { text: 'x', x: 60, top: 300 })),
      ...lines.map((line) => tag('P', line)),
    ]);
    expect(text).toContain('by its tag, as some programs tag what they print, and all of the lines go on');
  });
});

describe('what is named an artifact', () => {
  it('is left out where it numbers the lines', async () => {
    const lines = textLines(
      ['Words of a bill that go on from line to', 'line, in 5 sections and with', 'more of them at the end.'],
      90,
      60,
    );
    const numbers = ['5', '6', '7'].map((text, i) => ({ text, x: 50, top: 60 + 13 * i }));
    const text = await markdown([tag('P', ...lines), tag('Artifact', ...numbers)]);
    expect(text).toBe(
      'Words of a bill that go on from line to line, in 5 sections and with more of them at the end.\n',
    );
  });

  it('is left out at the head and foot of a single page with little text between', async () => {
    const edge = (text: string, x: number, top: number) => tag('Footer', { text, x, top, size: 8 });
    const texts = ['11/29/26, 1:44 PM', 'http://docs.example.org/usr/share/doc/rivers/html/index.html', '1/1'];
    const [date = '', address = '', number = ''] = texts;
    const nodes = [edge(date, 30, 25), paragraph(60), edge(address, 30, 800)];
    expect(await markdown([...nodes, edge(number, 540, 800)])).toMatch(/^Words of [^\n]+ its end\.\n$/);
  });
});
