import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, entry, headings, headingsOf, prose } from '../../fixtures/headings.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';

describe('headings of the outline', () => {
  it('have numbers in other scripts before the words that the outline names', () => {
    const chinese = [...line('第一章 绪论', 60, 100, bold), ...prose(120)];
    const arabic = [...line('المقدمة .١-١', 60, 200, bold), ...prose(220)];
    const outline = [entry('绪论', 100), entry('المقدمة', 200)];
    expect(headings([[...chinese, ...arabic]], { outline })).toEqual(['1 第一章 绪论', '1 ١-١. المقدمة']);
  });

  it('are not the last words of a paragraph, which stand alone on its last line', () => {
    const text = lines(['the words of a paragraph that fills its line and speaks of', 'Open Harbours.'], 60, 100);
    const heading = [...line('Open Harbours', 60, 300, bold), ...prose(320)];
    const outline = [entry('Open Harbours', 100), entry('Closed Harbours', 500)];
    const closed = [...line('Closed Harbours', 60, 500, bold), ...prose(520)];
    expect(headings([[...text, ...prose(150), ...heading, ...closed]], { outline })).toEqual([
      '1 Open Harbours',
      '1 Closed Harbours',
    ]);
    expect(headings([[...text, ...prose(150), ...closed]], { outline })).toEqual(['1 Closed Harbours']);
    const below = (above: GlyphRun[], last = line('Open Harbours', 60, 112)): string[] =>
      headings([[...above, ...last, ...prose(150), ...closed]], { outline });
    const full = 'the words of a paragraph that fills its line and speaks of';
    expect(below(line(full, 60, 100))).toEqual(['1 Closed Harbours']);
    // It ends a sentence, leaves room, stands apart, farther in, or is set in another way.
    const others = [
      line(`${full.slice(0, -3)}it.`, 60, 100),
      line('the words leave room', 60, 100),
      line(full, 60, 88),
      line(full, 80, 100),
      line(full, 60, 98, { sizePt: 14 }),
      line(full, 60, 100, bold),
    ];
    const isFound = (above: GlyphRun[]): boolean => below(above).some((heading) => heading.endsWith('Open Harbours'));
    expect(others.map(isFound)).toEqual(others.map(() => true));
  });

  it('stand in bars over slides of their sections, hardly larger than the text', () => {
    const slides = ['One', 'Results of it', 'Two', 'Plans for it'].map((title, index) => {
      const section = title.length === 3;
      const head = line(title, 60, section ? 300 : 60, { sizePt: section ? 14 : 11, bold: !section });
      const fills = section ? [] : [{ x0: 0, y0: 0, x1: 595, y1: 80, color: 0x23373b }];
      return page({ index, runs: [...head, ...(section ? [] : prose(200))], fills });
    });
    const outline = [entry('One', 300), { ...entry('Two', 300), page: 2 }];
    expect(headingsOf(slides, { outline })).toEqual(['1 One', '2 Results of it', '1 Two', '2 Plans for it']);
  });

  it('say how small others are by their usual style, and not by one that is code alone', () => {
    const names = 'abcdefghijk'.split('');
    const code = { monospace: true, font: 'Test-Mono', sizePt: 9 };
    const pages = names.map((name, index) => [
      ...[...line(`Chapter ${name}`, 60, 60, { ...bold, sizePt: 14 }), ...prose(90)],
      ...[...line(`Part ${name}`, 60, 180, { ...bold, sizePt: 12 }), ...prose(202)],
      ...(index === 4 ? [...line('run()', 60, 300, code), ...prose(322)] : []),
    ]);
    const outline = names.flatMap((name, index) => [
      { ...entry(`Chapter ${name}`, 60), page: index },
      ...(index === 4 ? [{ ...entry('run()', 300), page: index }] : []),
    ]);
    expect(headings(pages, { outline }).slice(8, 11)).toEqual(['1 Chapter e', '2 Part e', '1 run()']);
  });

  it('have others below the first one on the first page, where that is set as the next one and no title', () => {
    const large = { sizePt: 13 };
    const runs = [
      ...[...line('The first chapter', 60, 60, { ...bold, sizePt: 18 })],
      ...[...prose(100), ...line('Article one', 60, 170, large), ...prose(190)],
      ...[...line('The second chapter', 60, 280, { ...bold, sizePt: 18 }), ...prose(300)],
      ...[
        ...line('Article two', 60, 390, large),
        ...prose(410),
        ...line('Article three', 60, 500, large),
        ...prose(520),
      ],
    ];
    const outline = [entry('The first chapter', 60), entry('The second chapter', 280)];
    expect(headings([runs], { outline })).toEqual([
      '1 The first chapter',
      '2 Article one',
      '1 The second chapter',
      '2 Article two',
      '2 Article three',
    ]);
  });

  it('tell how deep those are that it leaves out by their place, where two depths are set alike but for that', () => {
    const words = 'the words of a paragraph that fills its line to the end of it';
    const centred = (text: string, y: number): GlyphRun[] =>
      line(text, 60 + (textWidth(words, 10) - textWidth(text, 10)) / 2, y, bold);
    const runs = [
      ...[...centred('Method', 60), ...prose(80)],
      ...[...line('Materials', 60, 160, bold), ...prose(180)],
      ...[...line('Design', 60, 260, bold), ...prose(280)],
      ...[...centred('Notes on all of it', 360), ...prose(380)],
      ...[...line('More of it', 60, 460, bold), ...prose(480)],
    ];
    const outline = [entry('Method', 60, [entry('Materials', 160), entry('Design', 260)])];
    expect(headings([runs], { outline })).toEqual([
      '1 Method',
      '2 Materials',
      '2 Design',
      '1 Notes on all of it',
      '2 More of it',
    ]);
  });

  it('have a mark in large letters beside them', () => {
    const outline = [entry('Introduction', 60), entry('Injection', 200)];
    const page = (mark: number) => [
      ...[...line('Introduction', 60, 60, { ...bold, sizePt: 20 }), ...prose(90)],
      ...[...line('A1', 60, 192, { ...bold, sizePt: mark }), ...line(':2017', 60, 216, { ...bold, sizePt: mark / 2 })],
      ...[...line('Injection', 160, 204, { ...bold, sizePt: 20 }), ...prose(250)],
    ];
    expect(headings([page(40)], { outline })).toEqual(['1 Introduction', '1 A1:2017 Injection']);
    expect(headings([page(30)], { outline })).toEqual(['1 Introduction', '1 Injection']);
  });

  it('have others below them, in East Asian letters without a bold face as deep as in bold Latin ones', () => {
    const titles = ['OWASP', '外部資料', 'CWE', '規格'];
    const page = (boldTitles: readonly string[]) => [
      ...line('参考資料', 60, 60, { ...bold, sizePt: 20 }),
      ...titles.flatMap((title, i) => [
        ...line(title, 60, 90 + 100 * i, { ...(boldTitles.includes(title) ? bold : {}), sizePt: 14 }),
        ...prose(110 + 100 * i),
      ]),
      ...[...line('もっと詳しく', 60, 500, { ...bold, sizePt: 20 }), ...prose(530)],
    ];
    const found = (depth: number) => [
      ...['1 参考資料', '2 OWASP', `${depth} 外部資料`, '2 CWE', '2 規格', '1 もっと詳しく'],
    ];
    const outline = [entry('参考資料', 60), entry('もっと詳しく', 500)].map((own) => ({ ...own, page: 1 }));
    expect(headings([prose(60), page(['OWASP', 'CWE'])], { outline })).toEqual(found(2));
    expect(headings([prose(60), page(['OWASP', 'CWE', '規格'])], { outline })).toEqual(found(3));
  });

  it('have others below them on the first page that are larger than the text, but no names below the title', () => {
    const runs = [
      ...[...line('とっとこ', 60, 60, { sizePt: 20 }), ...line('はじめの人', 60, 90, { sizePt: 13 }), ...prose(120)],
      ...[...line('使い方', 60, 220, { sizePt: 18 }), ...line('復元', 60, 250, { sizePt: 13 }), ...prose(270)],
    ];
    const outline = [entry('とっとこ', 60), { ...entry('使い方', 220), children: [] }];
    expect(headings([runs], { outline })).toEqual(['1 とっとこ', '1 使い方', '2 復元']);
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

  it('are slanted names that end many papers, though the outline has none', () => {
    const outline = [entry('Methods', 60), entry('Results', 140)];
    const slanted = { italic: true };
    const runs = [
      ...[...line('1 Methods', 60, 60, bold), ...prose(80)],
      ...[...line('2 Results', 60, 140, bold), ...prose(160)],
      ...[...line('Acknowledgments', 60, 240, slanted), ...prose(255)],
      ...[...line('Thanks to all', 60, 335, slanted), ...prose(350)],
    ];
    expect(headings([runs], { outline })).toEqual(['1 1 Methods', '1 2 Results', '2 Acknowledgments']);
  });

  it('without a number are below those of their style that the outline names, all of which have one', () => {
    const titles = ['A. Statement', 'B. Positions', 'Employment', 'Honours', 'C. Research'];
    const runs = titles.flatMap((title, i) => [...line(title, 60, 60 + 80 * i, bold), ...prose(80 + 80 * i, 3)]);
    const outline = [entry('Statement', 60), entry('Positions', 140), entry('Research', 380)];
    expect(headings([runs], { outline })).toEqual([
      ...['1 A. Statement', '1 B. Positions', '2 Employment', '2 Honours', '1 C. Research'],
    ]);
  });

  it('go deeper than the outline where bold lines mostly stand over text', () => {
    const options = ['cache', 'limit', 'lookup', 'retry', 'size'];
    const chapter = { ...bold, sizePt: 14 };
    const outline = [entry('Usage', 60), entry('Options', 400)];
    const page = (titles: readonly string[], indent = 0) => [
      ...[...line('Usage', 60, 60, chapter), ...prose(80, 2)],
      ...titles.flatMap((title, i) => [
        ...line(title, 60, 120 + 56 * i, bold),
        ...prose(136 + 56 * i, 2).map((run) => ({ ...run, x0: run.x0 + indent, x1: run.x1 + indent })),
      ]),
      ...[...line('Options', 60, 400, chapter), ...prose(420)],
    ];
    const found = ['1 Usage', '2 cache', '2 limit', '2 lookup', '2 retry', '2 size', '1 Options'];
    expect(headings([page(options)], { outline })).toEqual(found);
    const chapters = ['1 Usage', '1 Options'];
    expect(headings([page(options, 20)], { outline })).toEqual(chapters);
    expect(headings([page(['Note:', 'limit', 'Hint:', 'retry', 'size'])], { outline })).toEqual(chapters);
    expect(headings([page(options.slice(1))], { outline })).toEqual(chapters);
    // Right under a chapter there is less room above them.
    const under = (title: string, y: number) => [...line(title, 60, y, bold), ...prose(y + 22, 1)];
    const rest = [
      ...[...line('Usage', 60, 60, chapter), ...under('cache', 76), ...under('limit', 160), ...under('lookup', 240)],
      ...[...line('Options', 60, 400, chapter), ...under('retry', 416), ...under('size', 500)],
    ];
    const others = ['1 Usage', '2 cache', '2 limit', '2 lookup', '1 Options', '2 retry', '2 size'];
    expect(headings([rest], { outline })).toEqual(others);
  });

  it('that the outline leaves out are as deep as others with such numbers', () => {
    const titles = ['1 One', '1.1 Two', '1.2 Three', '1.3 Four', '2 Five'];
    const runs = titles.flatMap((title, i) => [...line(title, 60, 60 + 90 * i, bold), ...prose(78 + 90 * i)]);
    const outline = [entry('One', 60, [entry('Two', 150), entry('Three', 240), entry('Four', 330)])];
    expect(headings([runs], { outline })).toEqual(['1 1 One', '2 1.1 Two', '2 1.2 Three', '2 1.3 Four', '1 2 Five']);
  });

  it('are believed where most entries are functions that are printed as code below them', () => {
    const titles = Array.from({ length: 24 }, (_, i) => `Module ${'abcdefghijklmnopqrstuvwxyz'.charAt(i)}x`);
    const pages = titles.map((title) => [
      ...line(title, 60, 60, { ...bold, sizePt: 16 }),
      ...prose(80),
      ...line('EXPORTS', 60, 200, { ...bold, sizePt: 14 }),
      ...prose(220),
    ]);
    const functions = (page: number) =>
      ['first/1', 'second/2', 'third/3', 'fourth/4'].map((name) => ({ ...entry(name, 300), page }));
    const modules = titles.map((title, page) => ({ ...entry(title, 60, functions(page)), page }));
    const exports = [{ ...entry('Exports', 200), page: 0 }, ...functions(0)];
    const outline = [{ ...entry(titles[0] ?? '', 60, exports), page: 0 }, ...modules.slice(1)];
    expect(headings(pages, { outline })).toEqual(titles.flatMap((title) => [`1 ${title}`, '2 EXPORTS']));
  });

  it('are the highest below the title, which the outline has over them', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...['One', 'Two'].flatMap((title, i) => [...line(title, 60, 120 + 90 * i, bold), ...prose(138 + 90 * i)]),
    ];
    const outline = [entry('On reading pages', 60, [entry('One', 120), entry('Two', 210)])];
    expect(headings([runs], { outline })).toEqual(['1 On reading pages', '2 One', '2 Two']);
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

  it('are names that stand before a title in other type, and the parts that come back under them', () => {
    const code = { monospace: true, font: 'Test-Mono' };
    const slanted = { italic: true, font: 'Test-Italic' };
    const names = ['sort', 'order', 'rank'];
    const runs = names.map((name, page) => [
      ...line(name, 70, 60, code),
      ...line(`A title of ${name}`, 180, 60, slanted),
      ...['Usage', 'Value'].flatMap((part, i) => [
        ...line(part, 60, 200 + 100 * i + 30 * page, bold),
        ...prose(218 + 100 * i + 30 * page),
      ]),
    ]);
    const outline = names.map((name, index) => ({ ...entry(name, 60), page: index }));
    const parts = (name: string): string[] => [`1 ${name} A title of ${name}`, '2 Usage', '2 Value'];
    expect(headings(runs, { outline })).toEqual(names.flatMap(parts));
    const once = headings(runs.slice(0, 2), { outline: outline.slice(0, 2) });
    expect(once).toEqual(['1 sort A title of sort', '1 order A title of order']);
  });
});
