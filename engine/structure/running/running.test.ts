import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../../blocks/layout.ts';
import { layoutPage } from '../../blocks/page-layout.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { bodyStyleOf } from '../body-style.ts';
import { lineText } from '../flow.ts';
import { runningLines } from './running.ts';

const body = (index: number) =>
  lines(
    Array.from(
      { length: 20 },
      (_, i) => `page ${'abcdefghij'[index]} has words ${'klmnopqrstuvwxyzabcdef'[i]} on this line`,
    ),
    60,
    120,
  );

function removed(pages: GlyphRun[][], titles: Record<string, number | number[]> = {}): string[] {
  const layouts: PageLayout[] = pages.map((runs, index) => {
    const isTurned = (run: GlyphRun): boolean => run.quarter !== undefined;
    const turned = runs.filter(isTurned);
    const upright = [...body(index), ...runs.filter((run) => !isTurned(run))];
    return layoutPage(page({ index, runs: upright, turned: turned.length > 0 ? [turned] : [] }));
  });
  const begun = new Map(Object.entries(titles).map(([title, at]) => [title, new Set([at].flat())]));
  return [...runningLines(layouts, begun, bodyStyleOf(layouts))].map(lineText).sort();
}

describe('running lines', () => {
  it('come back with the same words at the same height', () => {
    const pages = [0, 1, 2, 3].map(() => line('Journal of Tests', 60, 40));
    expect(removed(pages)).toEqual(Array(4).fill('Journal of Tests'));
  });

  it('are as many rows as come back on most pages', () => {
    const rows = ['Name of the house', 'Its street', 'Its town', 'Its country', 'What it sells'];
    const pages = [0, 1, 2, 3, 4, 5].map(() => rows.flatMap((text, i) => line(text, 60, 30 + 14 * i)));
    expect(removed(pages)).toEqual(rows.flatMap((text) => Array(6).fill(text)).sort());
    // Forms are filled in.
    expect(removed(pages.slice(0, 3))).not.toContain('What it sells');
  });

  it('are no title of the first page, larger than all else there', () => {
    const pages = [0, 1, 2, 3, 4, 5].map(() => line('Journal of Tests', 60, 40, { sizePt: 20 }));
    expect(removed(pages)).toEqual(Array(5).fill('Journal of Tests'));
    const logos = [0, 1, 2, 3, 4, 5].map(() => line('JoT', 60, 40, { sizePt: 20 }));
    expect(removed(logos)).toEqual(Array(6).fill('JoT'));
  });

  it('are no title that stands first on a later page, in several lines, or is an artifact by its tags', () => {
    const title = [...line('Questions', 60, 40, { sizePt: 20 }), ...line('on houses', 60, 60, { sizePt: 16 })];
    expect(removed([[], title, title, title])).toEqual(['Questions', 'Questions', 'on houses', 'on houses']);
    const cover = line('Of all that is asked', 60, 80, { sizePt: 22 });
    expect(removed([cover, title, title, title])).toHaveLength(6);
    expect(removed([line('* * *', 60, 80, { sizePt: 22 }), title, title, title])).toHaveLength(4);
    const layouts = [0, 1, 2].map((index) => layoutPage(page({ index, runs: [...title, ...body(index)] })));
    const heads = layouts.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'text' ? block.lines : [])),
    );
    const artifacts = heads.filter(({ sizePt }) => sizePt > 12);
    expect(runningLines(layouts, new Map(), bodyStyleOf(layouts), artifacts).size).toBe(4);
  });

  it('are Roman numbers between dashes where Arabic ones stand on other pages', () => {
    const pages = ['- i -', '- 1 -', '- 2 -', '- 3 -'].map((text) => line(text, 300, 800));
    expect(removed(pages)).toEqual(['- 1 -', '- 2 -', '- 3 -', '- i -']);
  });

  it('name titles that are printed in large type, in capitals, on a few pages of a short document', () => {
    const titled = (title: string) => line(title, 60, 90, { sizePt: 16 });
    const heads = ['1. BEGINNINGS', '2. OTHER THINGS', '3. THE END'];
    const pages = [titled('Beginnings'), titled('Other things'), titled('The end')];
    const under = heads.map((head) => line(head, 60, 40));
    expect(removed([...pages, ...under])).toEqual(heads);
    const sections = ['GREEN', 'YELLOW', 'BLACK'].map((head) => line(head, 60, 40));
    expect(removed([...pages, ...sections])).toEqual([]);
    const code = heads.map((head) => line(`$ run ${head}`, 60, 40, { font: 'Mono', monospace: true }));
    expect(removed([...pages, ...code])).toEqual([]);
  });

  it('hold a title of one page only, with white between it and the number that counts with the others', () => {
    const pages = [0, 1, 2].map((index) => line(String(index + 4), 300, 800));
    pages.push([...line('1 Some hints', 60, 60), ...line('7', 520, 60)]);
    expect(removed(pages)).toEqual(['1 Some hints 7', '4', '5', '6']);
    const heading = [...pages.slice(0, 3), line('7 Some hints', 60, 60)];
    expect(removed(heading)).toEqual(['4', '5', '6']);
  });

  it('are numbers at the foot of small pages that are printed at the top of large sheets', () => {
    const sheets = [0, 1, 2, 3].map((index) => [...body(index), ...line(String(index + 2), 200, 400)]);
    const layouts = sheets.map((runs, index) => layoutPage(page({ index, runs })));
    expect([...runningLines(layouts, new Map(), bodyStyleOf(layouts))].map(lineText)).toEqual(['2', '3', '4', '5']);
  });

  it('stand deeper in small pages, which keep the margin of large ones', () => {
    const small = [0, 1, 2, 3].map((index) => {
      const head = line(`Chapter ${'abcd'[index]} ${index + 7}`, 60, 100);
      return layoutPage(page({ index, widthPt: 420, heightPt: 595, runs: [...head, ...body(index)] }));
    });
    expect([...runningLines(small, new Map(), bodyStyleOf(small))].map(lineText)).toEqual(
      ['a 7', 'b 8', 'c 9', 'd 10'].map((words) => `Chapter ${words}`),
    );
  });

  it('come back in one row, whether or not its words are read as one line', () => {
    const heading = [...line('Journal of Tests', 60, 40), ...line('A. Author', 400, 40)];
    const second = body(0).map((run) => ({ ...run, x0: run.x0 + 260, x1: run.x1 + 260, baseline: run.baseline + 5 }));
    const parted = [...heading, ...second];
    expect(removed([heading, [], parted, [], parted, []])).toEqual([
      ...['A. Author', 'A. Author', 'Journal of Tests', 'Journal of Tests', 'Journal of Tests A. Author'],
    ]);
  });

  it('are a book’s title and a chapter’s that changes, with white between them', () => {
    const pages = ['Rivers', 'Lakes', 'Harbours', 'Islands'].map((chapter) => [
      ...line('A Handbook', 60, 40),
      ...line(`of ${chapter} in the north`, 160, 40),
    ]);
    expect(removed(pages)).toHaveLength(4);
  });

  it('are not what stands under the title of each chapter', () => {
    const pages = ['Rivers', 'Lakes', 'Harbours', 'Islands'].map((chapter) => [
      ...line(chapter, 60, 60, { sizePt: 18 }),
      ...line('In this chapter:', 60, 90),
    ]);
    expect(removed(pages)).toEqual([]);
  });

  it('are numbers that count with the pages', () => {
    expect(removed([5, 6, 7, 8].map((number) => line(String(number), 290, 800)))).toEqual(['5', '6', '7', '8']);
  });

  it('are numbers in a foot that stands high on the page, but not those of notes', () => {
    const pages = [1, 2, 3].map((number) => [
      ...line(String(number), 60, 690, { sizePt: 6 }),
      ...line('a note with its label', 64, 692, { sizePt: 8 }),
      ...line(String(number), 290, 720),
    ]);
    expect(removed(pages)).toEqual(['1', '2', '3']);
  });

  it('are not notes at the foot of each page, whose raised labels count with the pages', () => {
    const notes = ['One says so', 'Another, too'].map((text, i) => [
      ...line(String(i + 1), 60, 796, { sizePt: 6 }),
      ...line(text, 64, 800),
    ]);
    expect(removed(notes)).toEqual([]);
  });

  it('are not the last lines of pages that refer to sections', () => {
    const names = ['Exit Status', 'Shell Scripts', 'Word Splitting', 'Command Lists', 'Aliases'];
    const titles = Object.fromEntries(names.map((name) => [name.toLowerCase().replace(' ', ''), 9]));
    const ends = names.map((name, i) => [
      ...line(`the ${'abcde'[i]} paragraph ends with (see`, 60, 738),
      ...line(`Section [${name}], page ${90 - 7 * i})`, 60, 750),
    ]);
    expect(removed(ends, titles)).toEqual([]);
    const headers = names.map((name, i) => line(`${name}, page ${90 - 7 * i}`, 60, 60));
    expect(removed(headers, titles)).toHaveLength(5);
  });

  it('are numbers between dashes or words for pages, which count with these', () => {
    const dashed = [1, 2].map((number) => line(`- ${number} -`, 290, 800));
    expect(removed(dashed)).toEqual(['- 1 -', '- 2 -']);
    const counted = [4, 5].map((number) => line(`第 ${number} 页 共 20 页`, 290, 800));
    expect(removed(counted)).toHaveLength(2);
  });

  it('count with all pages in type larger than the text, with words that change sides', () => {
    const row = (left: string, right: string) => [
      ...line(left, 60, 40, { sizePt: 14 }),
      ...line(right, 400, 40, { sizePt: 14 }),
    ];
    const pages = [1, 2, 3, 4, 5].map((n) =>
      n % 2 ? row('Proposal', `page ${n} of 9`) : row(`page ${n} of 9`, 'Proposal'),
    );
    expect(removed(pages)).toHaveLength(5);
  });

  it('are the number of the second of two pages, where the first has none', () => {
    expect(removed([[], line('- 2 -', 280, 800)])).toEqual(['- 2 -']);
    expect(removed([[], line('- 3 -', 280, 800)])).toEqual([]);
    expect(removed([line('- 1 -', 280, 800), []])).toEqual([]);
  });

  it('are the number of the only page', () => {
    expect(removed([line('1', 290, 720)])).toEqual(['1']);
    expect(removed([line('- 1 -', 290, 720)])).toEqual(['- 1 -']);
    expect(removed([line('第 1 页', 290, 720)])).toEqual(['第 1 页']);
    expect(removed([line('Strana 1 z 1', 290, 720)])).toEqual(['Strana 1 z 1']);
    expect(removed([line('1/1', 290, 720)])).toEqual(['1/1']);
    expect(removed([line('Mark 1 with 1', 290, 720)])).toEqual([]);
    expect(removed([line('제1조', 290, 720)])).toEqual([]);
    expect(removed([line('1849', 290, 720)])).toEqual([]);
  });

  it('are the number of the only page over its text, unless it is as large as a chapter’s', () => {
    expect(removed([line('1', 520, 60)])).toEqual(['1']);
    expect(removed([line('1', 520, 60, { sizePt: 14 })])).toEqual([]);
    expect(removed([line('1', 60, 105)])).toEqual([]);
  });

  it('are headers of changing words with the page number in them', () => {
    const pages = ['1 Tests', 'First chapter 2', '3 Tests', 'Second chapter 4'].map((text) => line(text, 60, 40));
    expect(removed(pages)).toHaveLength(4);
  });

  it('are Roman numbers, too', () => {
    expect(removed(['ii', 'iii', 'iv', 'v'].map((number) => line(number, 290, 800)))).toEqual(['ii', 'iii', 'iv', 'v']);
  });

  it('are Roman numbers of fewer pages, where those of the others stand', () => {
    const numbers = ['i', 'ii', '1', '2', '3', '4'].map((number, i) => line(number, i % 2 ? 60 : 530, 800));
    expect(removed(numbers)).toEqual(['1', '2', '3', '4', 'i', 'ii']);
    const word = ['mi', 'ii', '1', '2', '3', '4'].map((text) => line(text, 60, 800));
    expect(removed(word)).toEqual(['1', '2', '3', '4', 'ii']);
  });

  it('are Roman numbers over the text, alone or beside other words, where those of the others stand', () => {
    const numbered = (number: string) => [...line('Contents', 60, 60), ...line(number, 520, 60)];
    const numbers = ['1', '2', '3', '4'].map((number) => line(number, 520, 60));
    expect(removed([line('i', 520, 60), ...numbers])).toEqual(['1', '2', '3', '4', 'i']);
    expect(removed([numbered('ii'), ...numbers])).toEqual(['1', '2', '3', '4', 'Contents ii']);
    expect(removed([numbered('mi'), ...numbers])).toEqual(['1', '2', '3', '4']);
  });

  it('are not lines that code repeats in the second row of its pages, as close to the next as lines are', () => {
    const code = [0, 1, 2, 3].map((index) => [
      ...line(`int f${'abcd'[index]}()`, 60, 96),
      ...line('{ return none;', 60, 108),
    ]);
    expect(removed(code)).toEqual([]);
    const heads = [0, 1, 2, 3].map(() => [...line('Journal of', 60, 40), ...line('All Tests', 60, 52)]);
    expect(removed(heads)).toHaveLength(8);
    // The rows of a foot stand as close to each other, the innermost apart from the text.
    const feet = [0, 1, 2, 3].map(() => lines(['Journal', 'of all', 'Tests'], 60, 760));
    expect(removed(feet)).toHaveLength(12);
  });

  it('are not lines that code repeats at the foot, right below what stands too far in to run', () => {
    const ends = [0, 1, 2, 3].map((index) => [
      ...line(`month ${'abcd'[index]}`, 60, 704),
      ...line('end of case', 60, 716),
      ...line(String(index + 1), 290, 800),
    ]);
    expect(removed(ends)).toEqual(['1', '2', '3', '4']);
  });

  it('are not lines that come back at the edge of some pages, as close to others as text is', () => {
    const pages = Array.from({ length: 8 }, (_, i) =>
      line(i % 3 === 0 ? 'begin of frame' : `word ${'abcdefgh'[i]}`, 60, 96),
    );
    const close = pages.map((text, i) => [...text, ...line(`close ${'abcdefgh'[i]}`, 60, 108)]);
    expect(removed(close)).toEqual([]);
    const head = pages.map((_, i) => [...line('Journal of Tests', 60, 96), ...line(`close ${'abcdefgh'[i]}`, 60, 108)]);
    expect(removed(head)).toEqual(Array(8).fill('Journal of Tests'));
    // White inwards of them, and text between them and the edge.
    const feet = Array.from({ length: 8 }, (_, i) => [
      ...line(i % 3 === 0 ? 'use main' : `use part ${'abcdefgh'[i]}`, 60, 770),
      ...line(`use test ${'abcdefgh'[i]}`, 60, 782),
    ]);
    expect(removed(feet)).toEqual([]);
  });

  it('are not sentences that name a section at the edge of pages, nor captions, code and notes', () => {
    const names = ['Exit Status', 'Shell Scripts', 'Word Splitting', 'Command Lists', 'Simple Pipelines'];
    const titles = Object.fromEntries(names.map((name) => [name.toLowerCase().replace(' ', ''), 9]));
    const over = (words: (name: string) => string, style = {}) =>
      removed(
        names.map((name) => line(words(name), 60, 60, style)),
        titles,
      );
    expect(over((name) => `About ${name}`)).toHaveLength(5);
    expect(over((name) => `See also what the section on ${name} says of`)).toEqual([]);
    expect(over((name) => `how it does ${name} here.`)).toEqual([]);
    expect(over((name) => `Table 1: ${name}`)).toEqual([]);
    expect(over((name) => name, { font: 'Mono', monospace: true })).toEqual([]);
    const notes = names.map((name, i) => line(`${i + 19} It does ${name} nowhere.`, 60, 790, { sizePt: 8 }));
    expect(removed(notes)).toEqual([]);
  });

  it('stand up the margin, and not as the label of an axis does, nor in the row that its own height names', () => {
    const sideways = (text: string, x: number) => line(text, 400, x).map((run) => ({ ...run, quarter: 1 }));
    const pages = [0, 1, 2, 3].map((index) => line(`${'abcd'[index]} first row of text`, 60, 96));
    expect(removed(pages.map((text) => [...text, ...sideways('Log of lambda', 95)]))).toEqual([]);
    const stamps = removed(pages.map((text) => [...text, ...sideways('Lent by a library', 30)]));
    expect(stamps).toEqual(Array(4).fill('Lent by a library'));
  });

  it('are counted with the digits of other scripts and with Arabic and Hebrew letters', () => {
    for (const numbers of [
      ['٥', '٦', '٧', '٨'],
      ['۵', '۶', '۷', '۸'],
      ['א', 'ב', 'ג', 'ד'],
      ['ا', 'ب', 'ج', 'د'],
    ])
      expect(removed(numbers.map((number) => line(number, 290, 800)))).toEqual(numbers.toSorted());
  });

  const chapters = ['alphas', 'betas', 'gammas', 'deltas', 'epsilons'];
  const headers = chapters.map((name) => line(`About ${name}`, 60, 40));

  it('say on a single page what a page before says in large letters, also behind the chapter’s number', () => {
    const title = line('The Long Return', 60, 80, { sizePt: 20 });
    expect(removed([title, line('Chapter 1. THE LONG RETURN', 60, 50)])).toEqual(['Chapter 1. THE LONG RETURN']);
    expect(removed([line('The Long Return', 60, 50), title])).toEqual([]);
    expect(removed([title, line('The Long Return', 60, 105)])).toEqual([]);
    expect(removed([title, line('The Long Return', 60, 50, { sizePt: 14 })])).toEqual([]);
    // A section of the same name begins there; what stands before the title is a label only with a number.
    expect(removed([title, line('The Long Return', 60, 50, { bold: true })])).toEqual([]);
    expect(removed([title, line('After the Long Return', 60, 50)])).toEqual([]);
  });

  it('are two titles with white between them', () => {
    const title = [...line('The Long Return', 60, 80, { sizePt: 20 }), ...line('Of the sea', 60, 105, { sizePt: 14 })];
    const head = [...line('1.2. OF THE SEA', 60, 50), ...line('CHAPTER 1. THE LONG RETURN', 300, 50)];
    expect(removed([title, head])).toEqual(['1.2. OF THE SEA CHAPTER 1. THE LONG RETURN']);
    const other = [...line('1.2. OF THE SEA', 60, 50), ...line('CHAPTER 1. HOW IT BEGAN', 300, 50)];
    expect(removed([title, other])).toEqual([]);
  });

  it('say in small type at one height what begins on their pages', () => {
    const pageOf = (title: string, sizePt: number): GlyphRun[] => [
      ...line(title, 60, 50, { sizePt }),
      ...line(title, 60, 90, { sizePt: 20 }),
    ];
    expect(removed([pageOf('The Long Return', 8), pageOf('Of the sea', 8)])).toEqual(['Of the sea', 'The Long Return']);
    expect(removed([pageOf('The Long Return', 10), pageOf('Of the sea', 10)])).toEqual([]);
    expect(removed([pageOf('The Long Return', 8)])).toEqual([]);
  });

  it('have a second line in the same letters right below the first, as those of acts', () => {
    const act = (part: string, style = {}) => [
      ...line('Test Act', 60, 40, { italic: true, font: 'Test-Italic', sizePt: 9 }),
      ...line(part, 60, 51, { italic: true, font: 'Test-Italic', sizePt: 9, ...style }),
    ];
    const heads = ['Part one, on tests', 'Schedule of words'];
    expect(removed(heads.map((part) => act(part)))).toEqual([...heads, 'Test Act', 'Test Act'].sort());
    expect(removed(heads.map((part) => act(part, { font: 'Test-Regular', italic: false })))).toHaveLength(2);
    const pages = Array.from({ length: 6 }, (_, i) => (i < 2 ? act(heads[i] ?? '') : act('Test Act').slice(0, 2)));
    expect(removed(pages)).toEqual(Array(6).fill('Test Act'));
  });

  it('name sections that begin on other pages', () => {
    const titles = Object.fromEntries(chapters.map((name) => [`about${name}`, 9]));
    expect(removed(headers, titles)).toHaveLength(5);
  });

  it('are not the headings of sections that begin at the top of their page', () => {
    const titles = Object.fromEntries(chapters.map((name, index) => [`about${name}`, index]));
    expect(removed(headers, titles)).toEqual([]);
  });

  it('are not headings of one name in larger type at the top of several pages where such sections begin', () => {
    const heading = line('如何预防', 60, 50, { sizePt: 12 });
    const pages = [heading, line('总则', 60, 50), heading];
    expect(removed(pages, { 总则: 1 })).toEqual(['如何预防', '如何预防']);
    expect(removed(pages, { 总则: 1, 如何预防: [0, 2] })).toEqual([]);
  });

  it('are not the body’s first lines, nor words that stand on one page', () => {
    expect(removed([line('A Title', 60, 60), [], [], []])).toEqual([]);
  });

  it('are not years that happen to stand in the first row', () => {
    expect(removed([line('The year 1990', 60, 60), line('It was 1985', 60, 60), line('Until 2003', 60, 60)])).toEqual(
      [],
    );
  });
});
