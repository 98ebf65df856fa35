import { describe, expect, it } from 'vitest';
import type { TextStyle } from '../../extract/page-content.ts';
import { bold, entry, headings, prose } from '../../fixtures/headings.ts';
import { line } from '../../fixtures/runs.ts';

describe('depths of headings', () => {
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

  it('begin below the title where all numbers count parts of one lecture, but not below its chapter', () => {
    const part = (text: string, y: number, sizePt: number) => [
      ...line(text, 60, y, { ...bold, sizePt }),
      ...prose(y + 20),
    ];
    const parts = [
      ...part('7.1 Why', 100, 12),
      ...part('7.1.1 Families', 190, 10),
      ...part('7.1.2 Chaining', 280, 10),
      ...part('7.2 Probing', 370, 12),
    ];
    const levels = (shift: number) =>
      ['2 7.1 Why', '3 7.1.1 Families', '3 7.1.2 Chaining', '2 7.2 Probing'].map(
        (text) => `${Number(text[0]) + shift}${text.slice(1)}`,
      );
    const title = line('Hashing with little chance', 60, 50, { sizePt: 18 });
    expect(headings([[...title, ...parts]])).toEqual(['1 Hashing with little chance', ...levels(0)]);
    const chapters = part('Hashing', 640, 16);
    expect(headings([[...title, ...parts, ...chapters]]).slice(1, 5)).toEqual(levels(1));
  });

  it('are counted below those of the outline where it names the parts above them', () => {
    const part = (text: string, y: number, sizePt: number) => [
      ...line(text, 60, y, { ...bold, sizePt }),
      ...prose(y + 20),
    ];
    const parts = [part('1 Why', 100, 14), part('1.2 Whence', 190, 12), part('1.2.1 Families', 280, 10)];
    const outline = [entry('Why', 100, [entry('Whence', 190)])];
    const found = headings([[...parts, part('1.2.2 Chaining', 370, 10)].flat()], { outline });
    expect(found).toEqual(['1 1 Why', '3 1.2 Whence', '4 1.2.1 Families', '4 1.2.2 Chaining']);
  });

  it('are the same for short and long words in capitals', () => {
    const sections = (names: string[]) =>
      names.flatMap((name, i) => [...line(name, 60, 160 + 80 * i, { ...bold, sizePt: 14 }), ...prose(180 + 80 * i, 3)]);
    const title = [...line('The kettle', 60, 40, { ...bold, sizePt: 24 }), ...prose(70, 3)];
    expect(headings([[...title, ...sections(['STARTERS', 'SOUPS', 'MAIN DISHES', 'CAKES'])]])).toEqual([
      '1 The kettle',
      ...['STARTERS', 'SOUPS', 'MAIN DISHES', 'CAKES'].map((name) => `2 ${name}`),
    ]);
  });

  it('are one below their chapters, and below each other by their numbers, under words larger than these', () => {
    const heading = (text: string, top: number, sizePt: number) => [
      ...line(text, 60, top, { ...bold, sizePt }),
      ...prose(top + 20, 2),
    ];
    const chapter = (n: number): ReturnType<typeof prose> => [
      ...heading(`Chapter ${n} A simple example`, 60 + 30 * n, 20),
      ...heading(`${n}.1 First steps`, 160, 14),
      ...heading(`${n}.1.1 Before`, 260, 12),
      ...heading(`${n}.1.2 After`, 360, 12),
    ];
    const cover = [...line('THE PROGRAM', 60, 60, { ...bold, sizePt: 30 }), ...heading('All of it explained', 120, 24)];
    expect(headings([cover, chapter(1), chapter(2)]).slice(1, 6)).toEqual([
      '2 All of it explained',
      '3 Chapter 1 A simple example',
      '4 1.1 First steps',
      '5 1.1.1 Before',
      '5 1.1.2 After',
    ]);
  });

  it('are below a title that is set as they are, where it alone has no number', () => {
    const caps = (text: string, top: number) => [...line(text, 60, top, bold), ...prose(top + 20)];
    const runs = [
      ...line('A title in the size of the text', 60, 40, bold),
      ...line('its author', 60, 66),
      ...[...caps('I. FIRST', 100), ...caps('II. SECOND', 190), ...caps('REFERENCES', 280)],
    ];
    expect(headings([runs])).toEqual([
      '1 A title in the size of the text',
      '2 I. FIRST',
      '2 II. SECOND',
      '2 REFERENCES',
    ]);
  });

  it('are those of the numbered ones of their style, whatever abstract and references are among them', () => {
    const caps: Partial<TextStyle> = { font: 'CMCSC10' };
    const runs = [
      ...['Abstract', 'I. First'].flatMap((text, i) => [...line(text, 60, 100 + 80 * i, caps), ...prose(120 + 80 * i)]),
      ...[...line('1.1. Below', 60, 260, bold), ...prose(280)],
      ...['II. Second', 'References'].flatMap((text, i) => [
        ...line(text, 60, 350 + 80 * i, caps),
        ...prose(370 + 80 * i),
      ]),
    ];
    expect(headings([runs])).toEqual(['1 Abstract', '1 I. First', '2 1.1. Below', '1 II. Second', '1 References']);
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

  it('are numbered lines in a font of small capitals', () => {
    const small: Partial<TextStyle> = { font: 'CMCSC10' };
    const runs = ['1. First things', '1.1. A part of them', '2. Second things'].flatMap((title, i) => [
      ...line(title, 60, 60 + 90 * i, small),
      ...prose(78 + 90 * i),
    ]);
    expect(headings([runs])).toEqual(['1 1. First things', '2 1.1. A part of them', '1 2. Second things']);
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

  it('stand at one level whether their one word is an abbreviation or not', () => {
    const part = (text: string, top: number) => [...line(text, 60, top, { ...bold, sizePt: 12 }), ...prose(top + 20)];
    const runs = [
      ...line('References', 60, 60, { ...bold, sizePt: 16 }),
      ...part('OWASP', 90),
      ...part('External', 200),
    ];
    expect(headings([prose(100), prose(100), runs])).toEqual(['1 References', '2 OWASP', '2 External']);
    expect(headings([prose(100), prose(100), [...runs, ...part('SOURCES OF THESE', 310)]])).toEqual([
      '1 References',
      '2 OWASP',
      '2 External',
      '2 SOURCES OF THESE',
    ]);
  });

  describe('of one word in capitals are as deep as', () => {
    const large: Partial<TextStyle> = { ...bold, sizePt: 16 };
    const small: Partial<TextStyle> = { ...bold, sizePt: 12 };
    const levels = (titles: readonly [string, Partial<TextStyle>][]): string[] => {
      const runs = titles.flatMap(([title, style], i) => [
        ...line(title, 60, 60 + 70 * i, style),
        ...prose(78 + 70 * i, 2),
      ]);
      return headings([prose(100), prose(100), runs]);
    };

    it('others in letters where they are names, however long', () => {
      const titles = ['Commands', 'CODE', 'CODE_PACK', 'VARIABLE', 'UDATA2', 'Others'];
      expect(levels(titles.map((title, i) => [title, i === 0 ? large : small]))).toEqual([
        '1 Commands',
        ...titles.slice(1).map((title) => `2 ${title}`),
      ]);
    });

    it('names below numbers', () => {
      const titles: [string, Partial<TextStyle>][] = [
        ['1 Directives', large],
        ['1.1 Of code', small],
        ['CODE', small],
        ['UDATA_OVR', small],
        ['CODE_PACK', small],
        ['1.2 Others', small],
      ];
      const depths = ['1', '2', '3', '3', '3', '2'];
      expect(levels(titles)).toEqual(titles.map(([title], i) => `${depths[i]} ${title}`));
    });

    it('others in capitals where most are none', () => {
      const titles = ['DESCRIPTION', 'Of options', 'BUGS', 'Of speed', 'REPORTING BUGS'];
      const depths = ['1', '2', '1', '2', '1'];
      expect(levels(titles.map((title) => [title, small]))).toEqual(titles.map((title, i) => `${depths[i]} ${title}`));
    });
  });
});
