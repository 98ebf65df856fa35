import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import type { PageLink } from '../../extract/page-content.ts';
import { chapter, left } from '../../fixtures/printed-contents.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import type { FlowBlock } from '../flow.ts';
import { markContents } from './contents.ts';

describe('printed contents', () => {
  it('are lines with leaders and page numbers', () => {
    const runs = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['Beginning . . . . . . 3', 'Middle . . . . . . 7', 'End . . . . . . 9'], 60, 120),
    ];
    expect(left([{ runs }, chapter('Beginning')])).toEqual([
      'Beginning',
      'the text of this chapter is here and goes on here',
    ]);
  });

  it('may stand over a chapter that begins with a list, on the same page', () => {
    const entries = ['はじまり . . . . . . 1', 'おわり . . . . . . 2'];
    const items = ['• 甲は乙に払う', '• 乙は甲に渡す', '• 丙は見ている'];
    const runs = [
      ...line('目次', 60, 80, { bold: true }),
      ...lines(entries, 60, 120),
      ...line('はじまり', 60, 200, { bold: true }),
      ...items.flatMap((text, i) => line(text, 60, 240 + 24 * i)),
    ];
    expect(left([{ runs }, chapter('おわり')]).slice(0, 4)).toEqual(['はじまり', ...items]);
  });

  it('may stand over a chapter and its first section, with their numbers right behind the leaders', () => {
    const titles = ['1beginning', '11whattherewas', '2theend'];
    const runs = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['1 Beginning............1', '1.1 What there was......1', '2 The end..............4'], 60, 120),
      ...line('1 Beginning', 60, 200, { bold: true, sizePt: 14 }),
      ...line('The text of this chapter is here,', 60, 230),
      ...line('1.1 What there was', 60, 260, { bold: true, sizePt: 12 }),
    ];
    expect(left([{ runs }, chapter('2 The end')], titles).slice(0, 3)).toEqual([
      '1 Beginning',
      'The text of this chapter is here,',
      '1.1 What there was',
    ]);
  });

  it('may count pages in chapters', () => {
    const entries = ['1.1 Beginning . . . . . . 1-1', '1.2 Middle . . . . . . 1-7', '1.3 End . . . . . . 1-12'];
    const runs = [...line('List of figures', 60, 80, { bold: true }), ...lines(entries, 60, 120)];
    expect(left([{ runs }, chapter('Beginning')])).toEqual([
      'Beginning',
      'the text of this chapter is here and goes on here',
    ]);
  });

  it.each([
    'Inhoudsopgave',
    'Innehållsförteckning',
    'Elenco delle tabelle',
    'Lijst van figuren',
    'Spis tabel',
    'List of Examples',
  ])('are announced in many languages: %s', (title) => {
    const runs = [
      ...line(title, 60, 80, { bold: true }),
      ...lines(['Eerste . . . . . . 3', 'Tweede . . . . . . 7'], 60, 120),
    ];
    expect(left([{ runs }, chapter('Eerste')])[0]).toBe('Eerste');
  });

  it('are read from the right, with Arabic digits and letters for page numbers', () => {
    const fromRight = (text: string, baseline: number) => line(text.split(' ').toReversed().join(' '), 200, baseline);
    const entries = ['المقدمة . . . . . . ا', '١ الفصل الأول . . . . . . ٣', '٢ الخاتمة . . . . . . ٩'];
    const runs = [
      ...fromRight('قائمة المحتويات', 80),
      ...entries.flatMap((text, i) => fromRight(text, 120 + 12 * i)),
      ...fromRight('وهذا نص المقدمة كله', 300),
    ];
    expect(left([{ runs }])).toEqual(['وهذا نص المقدمة كله']);
  });

  it('are the titles of a bill without page numbers, where the bill has them as headings', () => {
    const runs = [
      ...line('CONTENTS', 60, 80),
      ...lines(['1 General definitions', '2 Short title', '3 Extent of the act'], 60, 120, {}, 24),
    ];
    expect(
      left([{ runs }, chapter('1 General definitions'), chapter('2 Short title'), chapter('3 Extent of the act')]),
    ).toEqual([
      '1 General definitions',
      'the text of this chapter is here and goes on here',
      '2 Short title',
      'the text of this chapter is here and goes on here',
      '3 Extent of the act',
      'the text of this chapter is here and goes on here',
    ]);
  });

  it('may have a single entry below their heading, where that leads to a page', () => {
    const list = (entry: string) => [...line('List of Tables', 60, 80, { bold: true }), ...line(entry, 60, 120)];
    const behind = chapter('Rocks');
    expect(left([{ runs: list('1.1 Weights of stones . . . . . . 2') }, behind])[0]).toBe('Rocks');
    expect(left([{ runs: list('1.1 Weights of stones') }, behind])[0]).toBe('List of Tables');
  });

  it('may look like the rows of a table, two entries side by side', () => {
    const titles = [
      '1 Beginning',
      '2 Usage',
      '3 Changes',
      '4 Authors',
      '5 Thanks',
      '6 Licence',
      '7 Index',
      '8 History',
    ];
    const entries = titles.flatMap((title, i) => {
      const [x, y] = i < 4 ? [60, 120 + 14 * i] : [320, 120 + 14 * (i - 4)];
      return [...line(title, x, y), ...line(String(i + 1), x + 200, y)];
    });
    const chapters = titles.map(chapter);
    const texts = left([{ runs: [...line('Contents', 60, 80, { bold: true }), ...entries] }, ...chapters]);
    expect(texts.filter((text) => text === 'Contents')).toEqual([]);
    expect(texts.slice(0, 2)).toEqual(['1 Beginning', 'the text of this chapter is here and goes on here']);
  });

  it('end before the heading of the first chapter where its entry runs into the one beside it', () => {
    const runs = [
      ...line('Contents', 60, 80),
      ...lines(['1 Beginning 1 4 More 5', '2 Middle 2', '3 End 4'], 60, 120, {}, 24),
      ...line('1 Beginning', 60, 240, { bold: true }),
      ...lines(['The beginning is short', '(but not too much so).'], 60, 270),
    ];
    expect(left([{ runs }, chapter('2 Middle'), chapter('3 End')], ['beginning', 'middle', 'end', 'more'])[0]).toBe(
      '1 Beginning',
    );
  });

  it('are lines that link to other pages', () => {
    const texts = ['How it came to be', 'How it was kept', 'How it was lost'];
    const links = texts.map(
      (_, i): PageLink => ({ x0: 50, x1: 300, y0: 108 + i * 24, y1: 124 + i * 24, target: { page: 1, x: null, y: 0 } }),
    );
    expect(left([{ runs: [...line('Table of Contents', 60, 80), ...lines(texts, 60, 120, {}, 24)], links }])).toEqual(
      [],
    );
  });

  it('are kept where a web page has them as a bulleted list of links', () => {
    const texts = ['• Installing it', '• Using it well', '• Removing it'];
    const runs = [...line('Contents', 60, 80, { bold: true }), ...lines(texts, 60, 120, {}, 24)];
    const chapters = ['Installing it', 'Using it well', 'Removing it'].map(chapter);
    expect(left([{ runs }, ...chapters]).slice(0, 4)).toEqual(['Contents', ...texts]);
  });

  it('do not take the first heading behind them away', () => {
    const runs = [
      ...line('Contents', 60, 80),
      ...lines(['I. Introduction 1', 'II. Formatting 1', 'III. Summary 2'], 60, 120, {}, 24),
      ...line('I. INTRODUCTION', 60, 240, { bold: true }),
      ...lines(['an introduction says what a text is about', 'and whom it is for'], 60, 270),
    ];
    expect(left([{ runs }, chapter('II. FORMATTING'), chapter('III. SUMMARY')])[0]).toBe('I. INTRODUCTION');
  });

  it('end before the first chapters on the same page, whose titles the outline has', () => {
    const runs = [
      ...line('Contents', 60, 80),
      ...lines(['1 Beginning 1', '2 Middle 1', '3 End 2'], 60, 120, {}, 24),
      ...line('1 Beginning', 60, 240, { bold: true }),
      ...lines(['The beginning is short.'], 60, 270),
      ...line('2 Middle', 60, 310, { bold: true }),
      ...lines(['The middle is as short.'], 60, 340),
    ];
    expect(left([{ runs }, chapter('3 End')], ['beginning', 'middle', 'end'])).toEqual([
      ...['1 Beginning', 'The beginning is short.', '2 Middle', 'The middle is as short.', '3 End'],
      'the text of this chapter is here and goes on here',
    ]);
  });

  it('are none where the chapters follow that an empty list announces', () => {
    const prose = (top: number) => lines(['the text of this chapter is here', 'and goes on here.'], 60, top);
    const runs = [
      ...line('Table of contents', 60, 80, { bold: true }),
      ...line('Beginning', 60, 120, { bold: true }),
      ...prose(150),
      ...line('Middle', 60, 200, { bold: true }),
      ...prose(230),
    ];
    expect(left([{ runs }], ['beginning', 'middle'])).toContain('Middle');
  });

  it('are no lines that break off in dots', () => {
    const cut = [
      '$ dpkg -f one.deb depends recommends con...',
      '$ dpkg -f two.deb depends rec...',
      '$ dpkg -f three.d...',
    ];
    expect(left([{ runs: lines(cut, 60, 120, { monospace: true }, 24) }])).toEqual([cut.join(' ')]);
  });

  it('are no list of the same words in a chapter', () => {
    const runs = [...line('Fruit', 60, 80, { bold: true }), ...lines(['Apples', 'Pears', 'Plums'], 60, 120, {}, 24)];
    expect(left([{ runs }, chapter('Apples'), chapter('Pears'), chapter('Plums')]).slice(0, 2)).toEqual([
      'Fruit',
      'Apples Pears Plums',
    ]);
  });

  it('end before the chapter that they name, where it begins on their page', () => {
    const runs = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['1 Usage 1', '2 Making it 1'], 60, 120, {}, 24),
      ...line('1 Usage', 60, 200, { bold: true }),
      ...line('See the file beside it.', 60, 230),
      ...line('2 Making it', 60, 260, { bold: true }),
    ];
    const guard = { runs: line('Contents', 60, 400) };
    expect(left([{ runs: [...runs, ...line('begin', 60, 290)] }, chapter('begin'), guard])).toEqual([
      ...['1 Usage', 'See the file beside it.', '2 Making it', 'begin'],
      ...['begin', 'the text of this chapter is here and goes on here', 'Contents'],
    ]);
  });

  it('have titles of several lines, the last of which leads to the page', () => {
    const question = ['2 May I read the files of my old machine when', 'it has no screen, and all of them are of'];
    const runs = [
      ...line('1 Beginning . . . . . . 3', 60, 120),
      ...lines([...question, 'another size . . . . 7'], 60, 150),
      ...line('3 Middle . . . . . . 9', 60, 204),
      ...line('4 End . . . . . . 12', 60, 234),
    ];
    expect(left([{ runs }, chapter('4 End')], [], 20)[0]).toBe('4 End');
  });

  it('end with chapters whose titles are set in capitals over them, or parted, and which have no leaders', () => {
    const entry = (text: string, number: string, y: number) => [...line(text, 60, y), ...line(number, 530, y)];
    const runs = [
      ...line('CONTENTS', 60, 60, { bold: true }),
      ...[...entry('1 Plain groups', '2', 90), ...line(`1.1 Parts ${'. '.repeat(60)} 3`, 60, 114)],
      ...[...entry('2 Latin squares', '4', 138), ...entry('3 Open questions', '5', 162)],
    ];
    const chapters = [chapter('PLAIN GROUPS'), chapter('LATIN SQUARES'), chapter('3Open questions')];
    expect(left([{ runs }, ...chapters]).filter((text) => !text.startsWith('the text'))).toEqual([
      ...['PLAIN GROUPS', 'LATIN SQUARES', '3Open questions'],
    ]);
  });

  it('may stand two to a line, the number of the first in the middle', () => {
    const texts = ['Rope . . . . . . 3 Lamp 9', 'Flag . . . . . . 4 Bell 11', 'Horn . . . . . . 6 Mast 12'];
    expect(left([{ runs: lines(texts, 60, 120) }, chapter('Words')])).toEqual([
      'Words',
      'the text of this chapter is here and goes on here',
    ]);
  });

  it('are no lines that lead to a price, or to nothing', () => {
    const wines = ['Picpoul de Pinet . . . . . . 24', 'Rioja Crianza . . . . . . 31', 'Barolo . . . . . . 72'];
    const form = ['Name . . . . . .', 'Department . . . . . .', 'Telephone . . . . . .'];
    for (const texts of [wines, form]) expect(left([{ runs: lines(texts, 60, 120) }])).toEqual([texts.join(' ')]);
  });

  it('end before the chapters that they name, however many entries there are in a block', () => {
    const entries = ['1 Beginning 1', '2 Middle 1', '3 Far along 4', '4 Almost there 5', '5 End 6'];
    const head = line('Contents', 60, 80, { bold: true });
    const large = { sizePt: 14 };
    const chapters = [...line('1 Beginning', 60, 220, large), ...line('2 Middle', 60, 250, large)];
    const titles = ['beginning', 'middle', 'faralong', 'almostthere', 'end'];
    expect(left([{ runs: [...head, ...lines(entries, 60, 110), ...chapters] }], titles)).toEqual([
      '1 Beginning',
      '2 Middle',
    ]);
    // Words of the first chapter come back.
    const named = [...head, ...lines(entries, 60, 110), ...line('1 Beginning', 60, 220, large)];
    expect(left([{ runs: named }, { runs: line('1 Beginning', 60, 100) }], titles)).toEqual([
      '1 Beginning',
      '1 Beginning',
    ]);
  });

  it('go on below the heading of a list of figures that they name, in large letters and with a number', () => {
    const runs = [
      ...line('Contents', 60, 80, { bold: true, sizePt: 14 }),
      ...lines(['7 List of Figures 1', '8 A simple example 2'], 60, 120),
      ...line('7 List of Figures', 60, 200, { bold: true, sizePt: 14 }),
      ...line('1 A simple drawing . . . . . . 2', 60, 230),
    ];
    expect(left([{ runs }, chapter('8 A simple example')], ['listoffigures', 'asimpleexample'])[0]).toBe(
      '8 A simple example',
    );
  });

  it('are not the output of programs, nor the entries of an index, which name no chapter and go back', () => {
    const output = ['test one... 0 (no)', 'test two... 1 (yes)', 'test three... 1 (yes)'].map(
      (text) => `${text} looking`,
    );
    expect(left([{ runs: lines(output, 60, 120) }])).toEqual([output.join(' ')]);
    const index = ['array . . . . . . 3', 'block . . . . . . 1', 'colour . . . . . . 2', 'draft . . . . . . 1'];
    expect(left([{ runs: lines(index, 60, 120) }], [], 4)).toEqual([index.join(' ')]);
  });

  it('lead to pages of the document that are not converted', () => {
    const entries = ['Ropes . . . . . . 24', 'Flags . . . . . . 31', 'Horns . . . . . . 72'];
    expect(left([{ runs: lines(entries, 60, 120) }], [], 80)).toEqual([]);
  });

  it('are told from long lines without spaces that end with leaders', () => {
    const long = `${'ivx'.repeat(100_000)}.....`;
    expect(left([{ runs: line(long, 60, 120) }])).toEqual([long]);
  });

  it('lead farther on with each line where the document is a part of another, and its pages end before', () => {
    const titles = ['Ropes', 'Flags', 'Horns', 'Lamps', 'Sails', 'Masts', 'Decks', 'Holds'];
    const leading = (pageOf: (i: number) => number): string[] =>
      titles.map((title, i) => `${title} . . . . . . ${pageOf(i)}`);
    expect(
      left([
        {
          runs: lines(
            leading((i) => 117 + 4 * i),
            60,
            120,
          ),
        },
      ]),
    ).toEqual([]);
    const prices = leading((i) => 117 + ((40 * i) % 70));
    expect(left([{ runs: lines(prices, 60, 120) }])).toEqual([prices.join(' ')]);
  });

  it('are a table beside other contents, where two columns of them look like one', () => {
    const layout = layoutPage(
      page({ index: 12, runs: lines(['Rope . . . . . . 3', 'Flag . . . . . . 4', 'Horn . . . . . . 6'], 60, 120) }),
    );
    const cell = (text: string) => ({
      lines: text === '' ? [] : segmentsOf(line(text, 60, 200)),
      colspan: 1,
      rowspan: 1,
      header: false,
      align: null,
    });
    const table = (...rows: string[][]): FlowBlock => {
      const block = {
        kind: 'table' as const,
        box: { x0: 60, y0: 180, x1: 500, y1: 260 },
        columns: [],
        rows: rows.map((row) => row.map(cell)),
      };
      return { page: layout, block, role: { kind: 'body' } };
    };
    const entries = table(
      ['Lamp', '5', 'vironment . . . . . 12'],
      ['', '', 'Setting . . . . . . 13'],
      ['Bell', '6', ''],
    );
    const data = table(['Lamp', '5'], ['Bell', '6']);
    const below = table(
      ['1 Lamp', '5', '2.1 Ropes and', ''],
      ['', '', 'bells . . . . . .', '6'],
      ['2 Sea', '6', '', ''],
    );
    const text = layout.blocks.map((block): FlowBlock => ({ page: layout, block, role: { kind: 'body' } }));
    for (const beside of [entries, data]) markContents([...text, beside], new Set());
    expect([entries, data].map(({ role }) => role.kind)).toEqual(['contents', 'body']);
    const head = layoutPage(page({ index: 12, runs: line('Contents', 60, 120, { bold: true }) }));
    const heading = head.blocks.map((block): FlowBlock => ({ page: layout, block, role: { kind: 'body' } }));
    markContents([...heading, below], new Set());
    expect([...heading, below].map(({ role }) => role.kind)).toEqual(['contents', 'contents']);
    // Authors may stand in the first rows, and their heading below.
    const headed = table(['A. Author', '2020'], ['Contents', ''], ['1 Lamp', '5'], ['2 Bell', '6'], ['3 Rope', '7']);
    const chapters = ['1 Lamp', '2 Bell', '3 Rope'].flatMap((title): FlowBlock[] => {
      const own = layoutPage(page({ index: 1, runs: chapter(title).runs }));
      return own.blocks.map((block) => ({ page: own, block, role: { kind: 'body' } }));
    });
    markContents([...text, headed, ...chapters], new Set());
    expect(headed.block.kind === 'table' && headed.block.rows).toHaveLength(1);
  });
});
