import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { DocumentInfo, GlyphRun, OutlineNode, TextStyle } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { structureDocument } from './document.ts';
import { goesOn } from './numbered-lines.ts';
import { plainText } from './tree.ts';

const bold: Partial<TextStyle> = { bold: true, font: 'Test-Bold' };
const prose = (top: number, count = 4): GlyphRun[] =>
  lines(
    Array.from({ length: count }, () => 'the words of a paragraph that fills its line to the end of it'),
    60,
    top,
  );

const entry = (title: string, y: number, children: OutlineNode[] = []): OutlineNode => ({
  title,
  page: 0,
  y,
  children,
});

function headings(pages: GlyphRun[][], info: Partial<DocumentInfo> = {}): string[] {
  const document = structureDocument({
    info: { title: '', authors: [], language: '', pageLabels: [], outline: [], ...info },
    pages: pages.map((runs, index) => layoutPage(page({ index, runs }))),
    fallbackTitle: '',
    imageNames: new Map(),
    cover: null,
  });
  return document.children.flatMap((block) =>
    block.type === 'heading' ? [`${block.depth} ${plainText(block.children)}`] : [],
  );
}

describe('headings', () => {
  it('have numbers in other scripts before the words that the outline names', () => {
    const chinese = [...line('第一章 绪论', 60, 100, bold), ...prose(120)];
    const arabic = [...line('المقدمة .١-١', 60, 200, bold), ...prose(220)];
    const outline = [entry('绪论', 100), entry('المقدمة', 200)];
    expect(headings([[...chinese, ...arabic]], { outline })).toEqual(['1 第一章绪论', '1 ١-١. المقدمة']);
  });

  it('are read where small capitals are made of smaller ones', () => {
    const capitals = (y: number): GlyphRun[] => [
      ...line('II.', 60, y),
      ...line('R', 78, y),
      ...line('ESULTS', 83, y, { sizePt: 8 }),
    ];
    const runs = [60, 180, 300].flatMap((y) => [...capitals(y), ...prose(y + 20)]);
    expect(headings([runs])).toEqual(Array(3).fill('1 II. RESULTS'));
  });

  it('run into their text with a plain number, a dash or a slanted label', () => {
    const text = 'The text goes on in the line';
    const runs = [
      ...[...line('1. Methods', 60, 60, bold), ...prose(80)],
      ...[...line('1.1.', 60, 140), ...line('Earlier work.', 85, 140, bold), ...line(text, 160, 140), ...prose(152)],
      ...[...line('1.2. This work. —', 60, 212, bold), ...line(text, 160, 212), ...prose(224)],
      ...[...line('1) Models:', 60, 284, { italic: true }), ...line(text, 120, 284), ...prose(296)],
    ];
    expect(headings([runs]).map((heading) => heading.slice(2))).toEqual([
      ...['1. Methods', '1.1. Earlier work', '1.2. This work', '1) Models'],
    ]);
  });

  it('are no items of a list for their slanted words alone', () => {
    const item = (y: number): GlyphRun[] => [
      ...line('1)', 60, y),
      ...line('Models:', 75, y, { italic: true }),
      ...line('we have them', 120, y),
    ];
    expect(headings([[...prose(60), ...item(120), ...prose(140)]])).toEqual([]);
  });

  it('have as many parts in their numbers as they are deep, bold ones below small capitals too', () => {
    const caps: Partial<TextStyle> = { font: 'CMCSC10' };
    const runs = [
      ...line('THE TITLE IN THE SIZE OF THE TEXT', 60, 40, bold),
      ...line('its author', 60, 66),
      ...[...line('1. First', 60, 100, caps), ...prose(120)],
      ...[...line('1.1. Below', 60, 190, bold), ...prose(210)],
      ...[...line('2. Second', 60, 280, caps), ...prose(300)],
      ...[...line('2.1. Below', 60, 370, bold), ...prose(390)],
      ...[...line('3. Third', 60, 460, caps), ...prose(480)],
    ];
    expect(headings([runs])).toEqual([
      ...[
        '1 THE TITLE IN THE SIZE OF THE TEXT',
        '2 1. First',
        '3 1.1. Below',
        '2 2. Second',
        '3 2.1. Below',
        '2 3. Third',
      ],
    ]);
  });

  it('go deeper than the outline where their numbers do', () => {
    const outline = [entry('Methods', 60, [entry('Data', 140)]), entry('Results', 300)];
    const runs = [
      ...[...line('1 Methods', 60, 60, bold), ...prose(80)],
      ...[...line('1.1 Data', 60, 140, bold), ...prose(160)],
      ...[...line('1.1.1 Sources', 60, 225, { italic: true }), ...prose(240)],
      ...[...line('2 Results', 60, 310, bold), ...prose(330)],
    ];
    expect(headings([runs], { outline })).toEqual(['1 1 Methods', '2 1.1 Data', '3 1.1.1 Sources', '1 2 Results']);
  });

  it('are no two bold sentences, in scripts without capitals either', () => {
    const bolds = ['A heading', 'One thing is so. Another is not.', 'שני. דבר וזה אחד. דבר זה', 'Another heading'];
    const runs = bolds.flatMap((text, i) => [...line(text, 60, 100 + 100 * i, bold), ...prose(118 + 100 * i)]);
    expect(headings([runs])).toEqual(['1 A heading', '1 Another heading']);
  });

  it('without a number are below the numbered ones that they follow, but not at the end', () => {
    const runs = [
      'A. First',
      'B. Second',
      'Below the second',
      'Below it, too',
      'C. Third',
      'One more',
      'Closing',
    ].flatMap((title, i) => [...line(title, 60, 60 + 70 * i, bold), ...(i === 1 ? [] : prose(78 + 70 * i, 3))]);
    expect(headings([runs])).toEqual([
      ...[
        '1 A. First',
        '1 B. Second',
        '2 Below the second',
        '2 Below it, too',
        '1 C. Third',
        '1 One more',
        '1 Closing',
      ],
    ]);
  });

  it('without a number are as deep as numbered ones of their style in another section', () => {
    const section = { ...bold, sizePt: 14 };
    const titles: [string, Partial<TextStyle>][] = [
      ['1 Usage', section],
      ['1.1 Options', bold],
      ['1.2 Commands', bold],
      ['2 Examples', section],
      ['Thesis in English', bold],
      ['Thesis in Italian', bold],
      ['3 Questions', section],
      ['3.1 How is it printed?', bold],
    ];
    const runs = titles.flatMap(([title, style], i) => [
      ...line(title, 60, 110 + 80 * i, style),
      ...prose(130 + 80 * i, 3),
    ]);
    const title = line('On reading pages', 60, 60, { ...bold, sizePt: 18 });
    expect(headings([[...title, ...runs]])).toEqual([
      ...['1 On reading pages', '2 1 Usage', '3 1.1 Options', '3 1.2 Commands', '2 2 Examples'],
      ...['3 Thesis in English', '3 Thesis in Italian', '2 3 Questions', '3 3.1 How is it printed?'],
    ]);
  });

  it('without a number are below those of their style that the outline names, all of which have one', () => {
    const titles = ['A. Statement', 'B. Positions', 'Employment', 'Honours', 'C. Research'];
    const runs = titles.flatMap((title, i) => [...line(title, 60, 60 + 80 * i, bold), ...prose(80 + 80 * i, 3)]);
    const outline = [entry('Statement', 60), entry('Positions', 140), entry('Research', 380)];
    expect(headings([runs], { outline })).toEqual([
      ...['1 A. Statement', '1 B. Positions', '2 Employment', '2 Honours', '1 C. Research'],
    ]);
  });

  it('stand above tables in the style of other headings, and titles of tables in one of their own', () => {
    const table = (top: number): GlyphRun[] =>
      [0, 1, 2, 3].flatMap((row) => [
        ...line(`${1998 + row}`, 60, top + 14 * row),
        ...line('Fellow of a division', 140, top + 14 * row),
        ...line(`${10 + row}`, 400, top + 14 * row),
      ]);
    const runs = [
      ...line('On reading pages', 60, 40, { ...bold, sizePt: 18 }),
      ...line('Summary', 60, 90, bold),
      ...prose(108),
      ...line('Methods', 60, 190, bold),
      ...prose(208),
      ...line('Positions', 60, 290, bold),
      ...table(308),
      ...line('Results', 60, 400, { ...bold, italic: true }),
      ...table(418),
      ...prose(500),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Summary', '2 Methods', '2 Positions']);
  });

  it('are numbered lines in a font of small capitals', () => {
    const small: Partial<TextStyle> = { font: 'CMCSC10' };
    const runs = ['1. First things', '1.1. A part of them', '2. Second things'].flatMap((title, i) => [
      ...line(title, 60, 60 + 90 * i, small),
      ...prose(78 + 90 * i),
    ]);
    expect(headings([runs])).toEqual(['1 1. First things', '2 1.1. A part of them', '1 2. Second things']);
  });

  it('are as deep as series of numbers stand in each other, in one style', () => {
    const runs = ['I. One', 'A. Two', '1. Three', 'B. Four', 'II. Five'].flatMap((title, i) => [
      ...line(title, 60, 60 + 90 * i, bold),
      ...prose(78 + 90 * i),
    ]);
    expect(headings([runs])).toEqual(['1 I. One', '2 A. Two', '3 1. Three', '2 B. Four', '1 II. Five']);
  });

  it('are not authors behind "by", nor addresses', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...line('by', 60, 90),
      ...line('An Author', 60, 120, bold),
      ...prose(150),
      ...line('Methods', 60, 240, bold),
      ...prose(260),
      ...line('author@example.org', 60, 360, bold),
      ...prose(380),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Methods']);
  });

  it('run into their text with a number or a name of the outline', () => {
    const runIn = (title: string, top: number) => {
      const head = line(title, 60, top, bold);
      const text = line('Its text goes on in the same line', (head.at(-1)?.x1 ?? 0) + 4, top);
      return [...head, ...text, ...prose(top + 12, 3)];
    };
    const runs = [
      ...line('1 Methods', 60, 60, bold),
      ...runIn('1.1 Materials at hand.', 80),
      ...runIn('1.2 Tools.', 160),
      ...runIn('Theorem 3.', 240),
    ];
    expect(headings([runs])).toEqual(['1 1 Methods', '2 1.1 Materials at hand', '2 1.2 Tools']);
    const outline = [entry('Methods', 60), entry('Lemma', 240)];
    expect(
      headings([[...line('1 Methods', 60, 60, bold), ...prose(80), ...runIn('Lemma.', 240)]], { outline }),
    ).toEqual([...['1 1 Methods', '1 Lemma']]);
  });

  it('that the outline leaves out are as deep as others with such numbers', () => {
    const titles = ['1 One', '1.1 Two', '1.2 Three', '1.3 Four', '2 Five'];
    const runs = titles.flatMap((title, i) => [...line(title, 60, 60 + 90 * i, bold), ...prose(78 + 90 * i)]);
    const outline = [entry('One', 60, [entry('Two', 150), entry('Three', 240), entry('Four', 330)])];
    expect(headings([runs], { outline })).toEqual(['1 1 One', '2 1.1 Two', '2 1.2 Three', '2 1.3 Four', '1 2 Five']);
  });

  it('are the highest below the title, which the outline has over them', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...['One', 'Two'].flatMap((title, i) => [...line(title, 60, 120 + 90 * i, bold), ...prose(138 + 90 * i)]),
    ];
    const outline = [entry('On reading pages', 60, [entry('One', 120), entry('Two', 210)])];
    expect(headings([runs], { outline })).toEqual(['1 On reading pages', '2 One', '2 Two']);
  });

  it.each([
    '19 May 2015',
    'January 5th, 2021',
    '18 декабря 2016 г.',
    // As it stands on the page: "٤ ذو القعدة ١٤٤٢".
    '١٤٤٢ القعدة ذو ٤',
    '2022년 11월',
    '2007 年 1 月 30 日',
  ])('are not dates in larger type: %s', (date) => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...line(date, 60, 90, { ...bold, sizePt: 12 }),
      ...prose(120),
      ...line('2 Methods', 60, 200, { ...bold, sizePt: 12 }),
      ...prose(220),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 2 Methods']);
  });

  it('are not the names of authors with the numbers of their affiliations', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...prose(120),
      ...line('Ada Example', 60, 190, { ...bold, sizePt: 12 }),
      ...line('1,2', 123.8, 186, { sizePt: 7 }),
      ...line('Ben Example', 150, 190, { ...bold, sizePt: 12 }),
      ...line('3', 213.8, 186, { sizePt: 7 }),
      ...prose(220),
      ...line('Methods', 60, 300, { ...bold, sizePt: 12 }),
      ...prose(320),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Methods']);
  });

  it('are not the labels that are printed above those of the outline', () => {
    const chapter = (label: string, title: string, top: number): GlyphRun[] => [
      ...line(label, 60, top, { ...bold, sizePt: 20 }),
      ...line(title, 60, top + 60, { ...bold, sizePt: 20 }),
      ...prose(top + 90),
    ];
    const runs = [...chapter('ONE', 'About this', 60), ...chapter('TWO', 'About that', 260)];
    const outline = [entry('About this', 105), entry('About that', 305)];
    expect(headings([prose(60), runs], { outline: outline.map((node) => ({ ...node, page: 1 })) })).toEqual([
      '1 About this',
      '1 About that',
    ]);
  });

  it('are whole where the outline has their ragged lines as one title', () => {
    const chapter = ([first = '', second = '']: string[], top: number): GlyphRun[] => [
      ...line(first, 200, top, { ...bold, sizePt: 14 }),
      ...line(second, 260, top + 50, { ...bold, sizePt: 14 }),
      ...prose(top + 90),
    ];
    const titles = [
      ['Files and fields from', 'an old manual'],
      ['Ways around what', 'was there before'],
    ];
    const runs = titles.flatMap((title, i) => chapter(title, 60 + 200 * i));
    const outline = titles.map((title, i) => ({ ...entry(title.join(' '), 50 + 200 * i), page: 1 }));
    expect(headings([prose(60), runs], { outline })).toEqual(titles.map((title) => `1 ${title.join(' ')}`));
  });

  it('are not the lines of a foreword in a larger type', () => {
    const foreword = lines(
      Array.from({ length: 6 }, () => 'the words of a foreword that fill the width of its line'),
      60,
      120,
      { sizePt: 13 },
      60,
    );
    const opening = [...line('Foreword', 60, 80, { ...bold, sizePt: 16 }), ...foreword];
    const pages = [prose(100, 30), opening, prose(100, 30)];
    expect(headings(pages)).toEqual(['1 Foreword']);
  });

  it('that the outline leaves out are found by the style of those that it names', () => {
    const runs = [
      ...line('First things', 60, 100, bold),
      ...prose(120),
      ...line('Second things', 60, 200, bold),
      ...prose(220),
      ...line('Third things', 60, 300, bold),
      ...prose(320),
    ];
    const outline = [entry('First things', 100), entry('Second things', 200)];
    expect(headings([runs], { outline })).toEqual(['1 First things', '1 Second things', '1 Third things']);
  });

  it('are not the bold labels that an outline leaves out all through the text', () => {
    const runs = [
      ...line('First things', 60, 100, { ...bold, sizePt: 14 }),
      ...prose(120),
      ...line('The file hello', 60, 200, bold),
      ...prose(220),
      ...line('The file makefile', 60, 300, bold),
      ...prose(320),
      ...line('The file readme', 60, 400, bold),
      ...prose(420),
      ...line('The option hello', 60, 500, bold),
      ...prose(520),
    ];
    const outline = [entry('First things', 100), entry('The option hello', 500)];
    expect(headings([runs], { outline })).toEqual(['1 First things', '1 The option hello']);
  });

  it('part where a section begins with its first subsection', () => {
    const runs = [
      ...lines(['2 Methods', '2.1 Data'], 60, 100, bold),
      ...prose(140),
      ...line('2.2 Tools', 60, 220, bold),
      ...prose(240),
    ];
    expect(headings([runs])).toEqual(['1 2 Methods', '2 2.1 Data', '2 2.2 Tools']);
  });

  it('have the depth of what stands over them, whatever sizes other pages use', () => {
    const large: Partial<TextStyle> = { ...bold, sizePt: 22 };
    const first = [
      ...line('Foreword', 60, 100, large),
      ...line('To the reader', 60, 130, { ...bold, sizePt: 16 }),
      ...prose(150),
    ];
    const second = [
      ...line('Threats', 60, 100, large),
      ...line('How to prevent', 60, 130, { ...bold, sizePt: 14 }),
      ...prose(150),
    ];
    const outline = { title: 'Another Name' };
    expect(headings([prose(100), prose(100), first, second], outline)).toEqual([
      '1 Foreword',
      '2 To the reader',
      '1 Threats',
      '2 How to prevent',
    ]);
  });

  it('do not repeat the title', () => {
    const title = (sizePt: number) => line('On the Art of Testing', 60, 100, { ...bold, sizePt });
    const first = [...title(24), ...prose(400)];
    const second = [...title(18), ...prose(400)];
    const third = [...line('Beginning', 60, 100, { ...bold, sizePt: 14 }), ...prose(130)];
    expect(headings([first, second, third])).toEqual(['1 On the Art of Testing', '2 Beginning']);
  });

  it('stand at one level whether their one word is an abbreviation or not', () => {
    const part = (text: string, top: number) => [...line(text, 60, top, { ...bold, sizePt: 12 }), ...prose(top + 20)];
    const runs = [
      ...line('References', 60, 60, { ...bold, sizePt: 16 }),
      ...part('OWASP', 90),
      ...part('External', 200),
    ];
    expect(headings([prose(100), prose(100), runs])).toEqual(['1 References', '2 OWASP', '2 External']);
  });

  it('are not Persian lines with an English abbreviation in capitals', () => {
    const persian = 'برنامه های ما با استاندارد OWASP بررسی شده و آماده استفاده هستند';
    const runs = Array.from({ length: 6 }, (_, i) => line(persian, 60, 100 + i * 30)).flat();
    expect(headings([runs])).toEqual([]);
  });

  it.each([
    ['2', '2.1', true],
    ['2.1', '2.2', true],
    ['II', 'II.1', true],
    ['2', '3', false],
    ['2', '2.4', false],
  ])('number %s goes on with %s: %s', (number, next, expected) => {
    expect(goesOn(number, next)).toBe(expected);
  });
});
