import { describe, expect, it } from 'vitest';
import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { bold, entry, headings, prose } from '../../fixtures/headings.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

describe('headings', () => {
  it('are not the bold capitals in which a paragraph ends, alone on its last line', () => {
    const end = (words: string): GlyphRun[] => [
      ...lines(['the words of a paragraph that fills its line to the end of it', words], 60, 100),
      ...line('HARBOURS.', 60, 124, bold),
      ...prose(136),
    ];
    expect(headings([end('the words of a paragraph that goes on to the end of it under')])).toEqual([]);
    expect(headings([end('the words of a paragraph that stops there, at its end. ever.')])).toEqual(['1 HARBOURS.']);
  });

  it('are no formulas of words, whose type is larger than the text', () => {
    const large = { sizePt: 12.1 };
    const sections = ['Costs of a Journey', 'Speed of a Journey'].flatMap((title, i) => [
      ...line(title, 60, 60 + 200 * i, { sizePt: 14 }),
      ...prose(85 + 200 * i),
      ...line('cost = price × quantity', 120, 185 + 200 * i, large),
      ...prose(205 + 200 * i),
    ]);
    expect(headings([sections])).toEqual(['1 Costs of a Journey', '2 Speed of a Journey']);
    const set = (text: string, style: Partial<GlyphRun['style']>) =>
      headings([[...line(text, 60, 60, style), ...prose(85)]]);
    expect(set('Where x = y', { ...large, ...bold })).toEqual(['1 Where x = y']);
    expect(set('WHERE X = Y', large)).toEqual(['1 WHERE X = Y']);
  });

  it('are read where small capitals are made of smaller ones', () => {
    const capitals = (y: number): GlyphRun[] => [
      ...line('II.', 60, y),
      ...line('R', 78, y),
      ...line('ESULTS', 83, y, { sizePt: 8 }),
    ];
    const runs = [60, 180, 300].flatMap((y) => [...capitals(y), ...prose(y + 20)]);
    expect(headings([runs])).toEqual(Array(3).fill('1 II. Results'));
  });

  it('are set as the text is where they stand in the middle behind Roman numbers', () => {
    const middle = (words: string, y: number): GlyphRun[] => line(words, 198 - textWidth(words, 10) / 2, y);
    const parts = ['I. Introduction', 'II. Model', 'III. Lazy rotation', 'IV. Open questions'];
    const runs = parts.flatMap((words, i) => [...middle(words, 60 + 120 * i), ...prose(80 + 120 * i)]);
    expect(headings([runs])).toEqual(parts.map((words) => `1 ${words}`));
    const items = parts.flatMap((words, i) => [
      ...middle(words.replace(/^[IVX]+/, `${i + 1}`), 60 + 120 * i),
      ...prose(80 + 120 * i),
    ]);
    expect(headings([items])).toEqual([]);
    expect(headings([parts.flatMap((words, i) => [...line(words, 60, 60 + 120 * i), ...prose(80 + 120 * i)])])).toEqual(
      [],
    );
  });

  it('are set as the text is where their numbers have three parts, and they stand apart', () => {
    const deep = (words: string, y: number): GlyphRun[] => [...line(words, 60, y), ...prose(y + 22)];
    const runs = [
      ...line('A Manual of it', 60, 40, { ...bold, sizePt: 20 }),
      ...[...line('5 Lists', 60, 70, { ...bold, sizePt: 14 }), ...prose(95)],
      ...[...line('5.2 Items', 60, 180, bold), ...prose(205)],
      ...deep('5.2.1 What there is', 300),
      ...deep('5.2.2 What we make of it', 410),
    ];
    expect(headings([runs])).toEqual([
      '1 A Manual of it',
      '2 5 Lists',
      '3 5.2 Items',
      '4 5.2.1 What there is',
      '4 5.2.2 What we make of it',
    ]);
    const listed = [...runs, ...deep('5.2.3 It must be done: by all', 520)];
    expect(headings([listed])).toHaveLength(5);
    const midway = [...prose(520, 2), ...line('5.2.3 What is left of it', 60, 552), ...prose(572)];
    expect(headings([[...runs, ...midway]])).toHaveLength(5);
    const contents = ['5.2.1 What there is', '5.2.2 What we make of it'].flatMap((words, i) =>
      line(words, 60, 280 + 13 * i),
    );
    expect(headings([[...runs.filter(({ baseline }) => baseline < 290), ...contents, ...prose(320)]])).toHaveLength(3);
  });

  it('are set as the text is but for their face, or in the middle, where their numbers have two parts', () => {
    const part = (words: string, x: number, y: number, style = {}) => [...line(words, x, y, style), ...prose(y + 20)];
    const sans = { font: 'Sans' };
    const section = [...line('1 Groups', 60, 60, bold), ...prose(80)];
    const found = (parts: GlyphRun[]) => headings([[...section, ...parts]]).map((heading) => heading.slice(2));
    expect(found([...part('1.1 Plain ones', 60, 160, sans), ...part('1.2 Others', 60, 260, sans)])).toEqual([
      ...['1 Groups', '1.1 Plain ones', '1.2 Others'],
    ]);
    expect(found([...part('1.1 Plain ones', 60, 160), ...part('1.2 Others', 60, 260)])).toEqual(['1 Groups']);
  });

  it('are not what stands over the title, with nothing to read between them', () => {
    const rest = [...line('Methods', 60, 200, bold), ...prose(215), ...line('Results', 60, 300, bold), ...prose(315)];
    const paper = (above: GlyphRun[]) =>
      headings([[...above, ...line('Of Plums', 60, 140, { sizePt: 20 }), ...prose(160, 2), ...rest]]);
    const found = ['1 Of Plums', '2 Methods', '2 Results'];
    expect(paper(line('Research letters', 60, 60, bold))).toEqual(found);
    const read = [
      ...line('News', 60, 40, bold),
      ...lines(['It rained on all of the plums that were left', 'on the trees until it stopped.'], 60, 55),
    ];
    expect(paper(read)).toHaveLength(4);
  });

  it('are no items of a list in larger type than that of most pages, each of which stays an item', () => {
    const items = ['• The first of the things that are listed', '• The second, about as long as that is'];
    const slide = items.flatMap((text, i) => line(text, 60, 140 + 26 * i, { sizePt: 18 }));
    const pages = [[...line('What there is', 60, 80, { ...bold, sizePt: 26 }), ...slide], prose(60, 30)];
    const document = structured(pages.map((runs, index) => page({ index, runs })));
    const lists = document.children.flatMap((block) => (block.type === 'list' ? [block.children.length] : []));
    expect(lists).toEqual([2]);
  });

  it('are no long sentences in bold type', () => {
    const long = 'At this time all of this should be considered an experiment that needs the review of someone else';
    const alone = (words: string) => [...prose(60), ...line(words, 60, 140, bold), ...prose(170)];
    expect(headings([alone(`${long} first.`)])).toEqual([]);
    expect(headings([alone(`${long} first`)])).toHaveLength(1);
  });

  it('are no bold words of an algorithm that stand alone', () => {
    const alone = (word: string) => [...prose(60), ...line(word, 60, 140, bold), ...prose(170)];
    expect(['end', 'end if', 'else', 'repeat'].flatMap((word) => headings([alone(word)]))).toEqual([]);
    expect(headings([alone('The end')])).toEqual(['1 The end']);
  });

  it('are no paragraphs in type a little larger than that of other pages, nor others in it where these are as many', () => {
    const large = { sizePt: 11.5 };
    const paragraph = (y: number) =>
      lines(
        [
          'The words of a paragraph in a larger type that fills its line to the end',
          'of it, and then goes on to where its sentence ends',
        ],
        60,
        y,
        large,
        14,
      );
    const page = (paragraphs: number) => [
      ...[...line('What it is', 60, 60, large), ...prose(90), ...line('How it works', 60, 160, large), ...prose(190)],
      ...Array.from({ length: paragraphs }, (_, i) => paragraph(260 + 60 * i)).flat(),
      ...prose(600),
    ];
    expect(headings([page(0), prose(60, 40)])).toEqual(['1 What it is', '1 How it works']);
    expect(headings([page(1), prose(60, 40)])).toEqual(['1 What it is', '1 How it works']);
    expect(headings([page(3), prose(60, 40)])).toEqual([]);
  });

  it('are no lines on the rights to a document, no remarks in brackets, and no declarations of markup', () => {
    const texts = [
      'Copyright © 2024 The Makers',
      '© The Makers',
      '(c) 2024 The Makers',
      '(for version 2.5)',
      '<!DOCTYPE html>',
      'Copyright and licence',
    ];
    const runs = texts.flatMap((text, i) => [
      ...line(text, 60, 60 + 100 * i, { ...bold, sizePt: 14 }),
      ...prose(80 + 100 * i),
    ]);
    expect(headings([prose(60), runs])).toEqual(['1 Copyright and licence']);
  });

  it('are chapters by their names over three lines, in many scripts', () => {
    const names = [
      'Глава вторая:',
      'Κεφάλαιο Πρώτο:',
      'الفصل الأول:',
      'فصل دوم:',
      'פרק ב:',
      '제2장 나무',
      'บทที่ 2',
      'अध्याय 1',
    ];
    const titled = names.map((name) => [
      ...lines([name, 'a title that is long', 'and bold'], 60, 60, bold),
      ...prose(110),
      ...prose(220),
    ]);
    expect(headings(titled)).toHaveLength(names.length);
    const bolds = [...lines(['A warning that', 'is as long', 'and bold'], 60, 60, bold), ...prose(110), ...prose(220)];
    expect(headings([bolds, bolds])).toEqual([]);
  });

  it('are set in gothic type over text in Ming, which has no bold type of its own', () => {
    const text = (top: number, font: string): GlyphRun[] =>
      lines(Array(4).fill('人口減少と高齢化が進むなか、利用者数は過去に減少した運転士の不足も深刻であり'), 60, top, {
        font,
      });
    const titled = (title: string, body: string): GlyphRun[] =>
      ['1.1 背景', '1.2 目的', '1.3 方法'].flatMap((words, i) => [
        ...line(words, 60, 60 + 100 * i, { font: title }),
        ...text(82 + 100 * i, body),
      ]);
    expect(headings([titled('GothicBBB-Medium', 'Ryumin-Light')])).toHaveLength(3);
    expect(headings([titled('SimHei', 'SimSun')])).toHaveLength(3);
    expect(headings([titled('IPAGothic', 'IPAGothic')])).toEqual([]);
    // The outline leaves out the last one, which is set as the others are.
    const large = ['1 背景', '2 目的', '変更履歴'].flatMap((words, i) => [
      ...line(words, 60, 60 + 100 * i, { font: 'GothicBBB-Medium', sizePt: 13 }),
      ...text(82 + 100 * i, 'Ryumin-Light'),
    ]);
    expect(headings([large], { outline: [entry('1 背景', 50), entry('2 目的', 150)] })).toHaveLength(3);
    expect(headings([titled('Ryumin-Light', 'GothicBBB-Medium')])).toEqual([]);
  });

  it('are no titles of notes and warnings, unless other headings are set as these are', () => {
    const titled = (titles: readonly string[], style = bold): GlyphRun[] =>
      titles.flatMap((text, i) => [...line(text, 60, 60 + 100 * i, style), ...prose(78 + 100 * i)]);
    const large = { ...bold, sizePt: 14 };
    const sections = titled(['Of ropes', 'Of knots', 'Of sails'], large);
    const found = headings([sections]);
    expect(found).toHaveLength(3);
    expect(headings([sections, titled(['Note', 'Warning', 'Note'])])).toEqual(found);
    expect(headings([sections, titled(['注意', '警告', 'Tip:'])])).toEqual(found);
    expect(headings([sections, titled(['Usage', 'Value', 'Note'])])).toHaveLength(6);
    // Where nearly all are, the others are titles of notes, too.
    const pages = (names: readonly string[]) =>
      Array.from({ length: 4 }, (_, i) => titled(names.map((name) => (name === 'Files' ? `Files of ${i}` : name))));
    expect(headings([sections, ...pages(['Note', 'Tip', 'Files', 'Note'])])).toEqual(found);
    // Notes have a style of their own where many are set in it, if not most.
    const topics = ['ropes', 'knots', 'sails', 'masts'];
    const many = topics.map((topic) =>
      titled([
        `Sorts of ${topic}`,
        'Note',
        `Makers of ${topic}`,
        'Tip',
        `Uses of ${topic}`,
        'Note',
        `More on ${topic}`,
      ]),
    );
    expect(headings([sections, ...many])).toEqual(found);
  });

  it('are no bold terms over what is said of them, but may stand out from all text', () => {
    const terms = ['node', 'env', 'path', 'argument'];
    const set = (x: number): GlyphRun[] => [
      ...line('A scanner', 60, 60, { ...bold, sizePt: 14 }),
      ...prose(90, 8).map((run) => ({ ...run, x0: run.x0 + x - 60, x1: run.x1 + x - 60 })),
      ...terms.flatMap((term, i) => [
        ...line(term, 60, 220 + 80 * i, bold),
        ...lines(['What is said of it is set in', 'below it in two lines.'], 80, 234 + 80 * i),
      ]),
    ];
    expect(headings([set(60)])).toEqual(['1 A scanner']);
    // Labels of lists may be set in a little.
    expect(headings([set(56)])).toEqual(['1 A scanner']);
    expect(headings([set(80)])).toEqual(['1 A scanner', ...terms.map((term) => `2 ${term}`)]);
  });

  it('are no titles of examples that are counted in chapters', () => {
    const titled = (titles: readonly string[]): GlyphRun[] =>
      titles.flatMap((text, i) => [...line(text, 60, 60 + 100 * i, bold), ...prose(78 + 100 * i)]);
    const sections = titled(['Of ropes', 'Of knots', 'Of sails']);
    expect(
      headings([sections, titled(['Example 2.1. A bowline', 'Beispiel 2.2: Palstek', '例 2.3. もやい結び'])]),
    ).toEqual(headings([sections]));
    expect(headings([sections, titled(['Example 1: a bowline'])])).toHaveLength(4);
  });

  it('are no sentences that begin with the word for a chapter', () => {
    const runs = ['Глава города подписал указ', 'فصل الربيع جميل', 'פרק זמן ארוך מאוד'].map((text) => [
      ...line(text, 60, 60),
      ...prose(90),
      ...prose(200),
    ]);
    expect(headings(runs)).toEqual([]);
  });

  it('are no two bold sentences, in scripts without capitals either', () => {
    const bolds = ['A heading', 'One thing is so. Another is not.', 'שני. דבר וזה אחד. דבר זה', 'Another heading'];
    const runs = bolds.flatMap((text, i) => [...line(text, 60, 100 + 100 * i, bold), ...prose(118 + 100 * i)]);
    expect(headings([runs])).toEqual(['1 A heading', '1 Another heading']);
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

  it('do not repeat the title', () => {
    const title = (sizePt: number) => line('On the Art of Testing', 60, 100, { ...bold, sizePt });
    const first = [...title(24), ...prose(400)];
    const second = [...title(18), ...prose(400)];
    const third = [...line('Beginning', 60, 100, { ...bold, sizePt: 14 }), ...prose(130)];
    expect(headings([first, second, third])).toEqual(['1 On the Art of Testing', '2 Beginning']);
  });

  it('are not Persian lines with an English abbreviation in capitals', () => {
    const persian = 'برنامه های ما با استاندارد OWASP بررسی شده و آماده استفاده هستند';
    const runs = Array.from({ length: 6 }, (_, i) => line(persian, 60, 100 + i * 30)).flat();
    expect(headings([runs])).toEqual([]);
  });

  it.each(['Chapter', 'Hoofdstuk', 'Capítulo'])(
    'are as deep below the numbers of chapters, however short: %s',
    (word) => {
      const chapter = (number: string, name: string): GlyphRun[] => [
        ...line(`${word} ${number}`, 60, 160, { ...bold, sizePt: 16 }),
        ...line(name, 60, 184, { ...bold, sizePt: 20 }),
        ...prose(230),
      ];
      expect(headings([chapter('1', 'The arrival of somebody'), chapter('2', 'Mills')])).toEqual([
        `1 ${word} 1 The arrival of somebody`,
        `1 ${word} 2 Mills`,
      ]);
    },
  );

  it('are the numbers of chapters in old books, with a full stop and over a summary in small type', () => {
    const chapter = (number: string): GlyphRun[] => [
      ...line(`CHAPTER ${number}.`, 160, 160),
      ...lines(
        ['What the first men saw there, and what became of', 'them in the end of it.'],
        80,
        184,
        { sizePt: 7.5 },
        9,
      ),
      ...prose(230),
    ];
    expect(headings([chapter('I'), chapter('II')])).toEqual(['1 CHAPTER I.', '1 CHAPTER II.']);
  });

  it('of sections in bills are small bold capitals with as much room above as below', () => {
    const small = { ...bold, sizePt: 8.5 };
    const runs = [1, 2].flatMap((n) => [
      ...line(`SEC. ${n}. NAMES OF THINGS.`, 60, 100 + 60 * n, small),
      ...prose(112 + 60 * n),
    ]);
    expect(headings([runs])).toEqual(['1 SEC. 1. NAMES OF THINGS.', '1 SEC. 2. NAMES OF THINGS.']);
  });

  it('are not items that count on from each other, in type larger than the text', () => {
    const large = { sizePt: 12, font: 'Test-Serif' };
    const items = lines(['1. a word', '2. another', '3. the last'], 75, 190, large, 25);
    const page = [...line('Words', 60, 40, { ...bold, sizePt: 18 }), ...prose(70), ...items, ...prose(280)];
    expect(headings([page])).toEqual(['1 Words']);
    const sections = [0, 1, 2].flatMap((i) => [
      ...line(`${i + 1}. About words`, 60, 60 + 120 * i, large),
      ...prose(85 + 120 * i),
    ]);
    expect(headings([sections])).toHaveLength(3);
  });

  it('are a chapter’s line and the title of its first section apart', () => {
    const page = [
      ...line('Chapter 3', 60, 60, { ...bold, sizePt: 20 }),
      ...line('3.1 On words', 60, 90, { ...bold, sizePt: 14 }),
      ...prose(120),
    ];
    expect(headings([prose(60), prose(60), page]).map((text) => text.slice(2))).toEqual(['Chapter 3', '3.1 On words']);
  });

  it('are not the lines of an invoice in the type of its table’s cells, larger than its terms', () => {
    const invoice = (name: Partial<TextStyle>, cells: Partial<TextStyle>): string[] =>
      headings([
        [
          ...line('Invoice', 60, 60, { ...bold, sizePt: 24 }),
          ...prose(90, 2),
          ...['Hedge', 'Tree', 'Lawn', 'Soil'].flatMap((item, i) => [
            ...line(item, 60, 120 + 16 * i, { sizePt: 12, ...cells }),
            ...line(`${i + 2}`, 200, 120 + 16 * i, { sizePt: 12, ...cells }),
            ...line(`${i + 3}90.00`, 300, 120 + 16 * i, { sizePt: 12, ...cells }),
          ]),
          ...line('How to pay', 60, 220, { sizePt: 12, ...name }),
          ...prose(240),
        ],
      ]);
    expect(invoice({}, {})).toEqual(['1 Invoice']);
    expect(invoice(bold, bold)).toEqual(['1 Invoice', '2 How to pay']);
  });
});
