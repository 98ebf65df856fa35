import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { withoutLineNumbers } from './line-numbers.ts';

const body = lines(
  Array.from({ length: 20 }, () => 'words of a bill that fill the line'),
  60,
  100,
);
const kept = (runs: Parameters<typeof withoutLineNumbers>[0]) =>
  withoutLineNumbers(runs)
    .filter((run) => /^\d/.test(run.text))
    .map((run) => run.text);

describe('line numbers', () => {
  it('in the margin are left out', () => {
    const numbers = [5, 10, 15, 20].flatMap((value, i) => line(String(value), 400, 148 + i * 60, { italic: true }));
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('of Arabic and Persian editions are left out, too', () => {
    const numbers = ['٥', '١٠', '١٥', '٢٠'].flatMap((value, i) => line(value, 400, 148 + i * 60));
    expect(withoutLineNumbers([...body, ...numbers])).toEqual(body);
    expect(withoutLineNumbers([...body, ...line('١٤', 400, 148)])).toHaveLength(body.length + 1);
  });

  it('count the lines only, not the room between paragraphs', () => {
    const gap = [...body, ...lines(['a paragraph after some room', 'and its second line'], 60, 360)];
    const numbers = [148, 208, 268, 384].flatMap((y, i) => line(String(5 + 5 * i), 400, y));
    const moved = gap.map((run) =>
      run.baseline > 270 && run.baseline < 350 ? { ...run, baseline: run.baseline + 24 } : run,
    );
    expect(kept([...moved, ...numbers])).toEqual([]);
  });

  it('begin again with each poem of a page, by fives', () => {
    const numbers = [5, 10, 5, 10].flatMap((value, i) =>
      line(String(value), value < 10 ? 34 : 30.5, 148 + i * 60, { sizePt: 7 }),
    );
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('of poems are as large as the verses, and far away from all of them', () => {
    const far = body.map((run) => ({ ...run, x0: run.x0 + 30, x1: run.x1 + 30 }));
    const numbers = [148, 268].flatMap((y) => line('5', 40, y));
    expect(kept([...far, ...numbers])).toEqual([]);
    expect(kept([...far, ...body.slice(0, 1), ...numbers])).toEqual(['5', '5']);
  });

  it('of poems stand at every fourth line, too', () => {
    const numbers = [4, 8, 4].flatMap((value, i) => line(String(value), 34, 136 + i * 48, { sizePt: 7 }));
    expect(kept([...body, ...numbers])).toEqual([]);
    const marks = [4, 9].flatMap((value, i) => line(String(value), 34, 136 + i * 48, { sizePt: 7 }));
    expect(kept([...body, ...marks])).toEqual(['4', '9']);
  });

  it('of poems are not the figures of a table, which are multiples of five by chance', () => {
    const far = body.map((run) => ({ ...run, x0: run.x0 + 30, x1: run.x1 + 30 }));
    const at = (values: readonly number[], lineOf: (i: number) => number) =>
      values.flatMap((value, i) => line(String(value), 45 - 5 * String(value).length, 100 + 12 * lineOf(i)));
    const everyThird = at([5, 5, 5, 5], (i) => 1 + 3 * i);
    expect(kept([...far, ...everyThird])).toEqual(['5', '5', '5', '5']);
    expect(kept([...far, ...at([40, 25, 30], (i) => i)])).toEqual(['40', '25', '30']);
    expect(kept([...far, ...at([2005], () => 4)])).toEqual(['2005']);
    const begunAgain = at([5, 10, 5], (i) => 4 + 5 * i);
    expect(kept([...far, ...begunAgain])).toEqual([]);
  });

  it('may stand close to a line that is too long for its column', () => {
    const right = Math.max(...body.map((run) => run.x1));
    const numbers = [3, 6, 9, 12, 15].flatMap((value, i) =>
      line(String(value), value < 10 ? right + 10.5 : right + 7, 124 + i * 36, { sizePt: 7 }),
    );
    const long = body.map((run) => (run.x1 === right && run.baseline === 124 ? { ...run, x1: right + 7 } : run));
    expect(kept([...long, ...numbers])).toEqual([]);
  });

  it('behind every line stand closer to it where they have three digits', () => {
    const right = Math.max(...body.map((run) => run.x1));
    const ends = body.filter((run, i) => run.baseline !== body[i + 1]?.baseline);
    const numbers = ends.flatMap((run, i) => line(String(101 + i), right + 8, run.baseline, { sizePt: 7 }));
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('at every line of prose are left out too', () => {
    const numbers = body
      .filter((run) => run.text === 'words')
      .flatMap((run, i) => line(String(i + 1), 30, run.baseline));
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('may have the number of their page before them', () => {
    const numbers = body
      .filter((run) => run.text === 'words')
      .flatMap((run, i) => line(`2-${i + 1}`, 20, run.baseline));
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('are left out whose page has a foot that begins farther out', () => {
    const numbers = body
      .filter((run) => run.text === 'words')
      .flatMap((run, i) => line(String(i + 1), 30, run.baseline));
    const foot = line('HR 77 IH', 10, 400);
    expect(kept([...body, ...numbers, ...foot])).toEqual(['77']);
  });

  it('at every line of a bill are left out, whose lines mostly begin with capitals or marks', () => {
    const full = 'Words Of A Bill That Fill The Line';
    const texts = [full, 'SEC. 2. NAMES.', `(a) ${full.slice(4)}`, 'Room', `(b) ${full.slice(4)}`, full, 'End.'];
    const bill = texts.flatMap((text, i) => line(text, text.startsWith('(') ? 80 : 60, 100 + i * 12));
    const end = (y: number): number => (y === 148 ? 280 : 260);
    const long = bill.map((run) => (run.text === 'Line' ? { ...run, x1: end(run.baseline) } : run));
    const numbers = texts.flatMap((_, i) => line(String(i + 1), 30, 100 + i * 12));
    expect(kept([...long, ...numbers]).filter((text) => text !== '2.')).toEqual([]);
    // A list has lines without a number.
    const wrapped = [...long, ...line(full, 60, 100 + 12 * texts.length)];
    const few = numbers.map((run, i) => ({ ...run, baseline: 100 + 12 * (i + (i > 2 ? 1 : 0)) }));
    expect(kept([...wrapped, ...few])).toContain('1');
  });

  it('at every line that begins at one edge are left out, where many go on from a full line above', () => {
    const texts = ['The Secretary shall give notice to all', 'who have a right in the land that is to', 'be taken.'];
    const bill = lines(Array(4).fill(texts).flat(), 60, 100);
    const numbers = Array.from({ length: 12 }, (_, i) => line(String(i + 1), 30, 100 + i * 12)).flat();
    expect(kept([...bill, ...numbers])).toEqual([]);
    const short = ['The Secretary', 'A right in land that nobody may take away', 'Notice'];
    expect(kept([...lines(Array(4).fill(short).flat(), 60, 100), ...numbers])).toHaveLength(12);
  });

  it('stand at empty lines and running heads as well, skip figures, and are as small as their lines', () => {
    const full = 'The Secretary shall give notice to all';
    const prose = [full, 'who have a right in the land that is to', 'be taken.'];
    const counted = (texts: readonly string[], from: number, top: number, sizePt = 10): GlyphRun[] =>
      texts.flatMap((text, i) => {
        const y = top + i * 12;
        return [...line(String(from + i), 30, y, { sizePt }), ...(text ? line(text, 60, y, { sizePt }) : [])];
      });
    const code = ['begin', 'end'].flatMap((text, i) => [
      ...line(String(21 + i), 30, 346 + i * 7, { sizePt: 7 }),
      ...line(text, 80, 346 + i * 7, { sizePt: 7 }),
    ]);
    const labels = lines(['Host', 'Server', 'Client', 'Plugin'], 80, 260);
    const head = [...line('2', 30, 40), ...line('Running head', 60, 40)];
    const page = [...counted([...prose, '', ...prose, '', ...prose, ''], 5, 100), ...labels];
    expect(kept([...head, ...page, ...counted(prose, 18, 310), ...code])).toEqual([]);
    // Where lines that only go on have none, it is items that are counted.
    const items = Array.from({ length: 10 }, (_, i) => [
      ...line(String(i + 1), 30, 100 + i * 24),
      ...lines([full, 'who have a right in the land'], 60, 100 + i * 24),
    ]);
    expect(kept(items.flat())).toHaveLength(10);
  });

  it('are kept where two tables of words are counted below each other', () => {
    const table = (count: number, top: number): GlyphRun[] =>
      Array.from({ length: count }, (_, i) => [
        ...line(String(i + 1), 30, top + i * 14),
        ...line('mountain', 60, top + i * 14),
        ...line(i % 2 ? 'silver window' : 'river', 200, top + i * 14),
      ]).flat();
    expect(kept([...table(14, 100), ...table(11, 330)])).toHaveLength(25);
  });

  it('are left out where other pages have them, unless something else stands there', () => {
    const places = [{ edge: 'x0', at: 0.05 }] as const;
    const list = ['Beans', 'Peas'].flatMap((text, i) => [
      ...line(String(i + 8), 30, 100 + i * 12),
      ...line(text, 60, 100 + i * 12),
    ]);
    const textsOf = (runs: GlyphRun[]) => withoutLineNumbers(runs, 600, places).map(({ text }) => text);
    expect(textsOf(list)).toEqual(['Beans', 'Peas']);
    expect(textsOf([...list, ...line('(b)', 20, 106)])).toHaveLength(5);
    expect(textsOf(line('1999', 90, 100))).toEqual(['1999']);
  });

  it('at every line of an act with few full lines are left out, and in its foot, which is counted anew', () => {
    const full = 'the stands in its area that the council keeps open';
    const texts = [
      '1 Stands',
      '(1) A council keeps',
      full,
      'at night.',
      '2 Register',
      '(1) It may be read',
      '(2) It is free.',
    ];
    const act = [...texts, '3 Notice', 'A notice is given.', '4 Sale', 'It may be sold.'].flatMap((text, i) =>
      line(text, text.startsWith('(') ? 80 : 60, 100 + i * 16),
    );
    const numbers = Array.from({ length: 11 }, (_, i) => line(String(i + 1), 30, 100 + i * 16)).flat();
    const own = ['1', '2', '3', '4'];
    expect(kept([...act, ...numbers])).toEqual(own);
    expect(kept([...act, ...numbers, ...line('1', 30, 400), ...line('Page', 60, 400)])).toEqual(own);
    const note = line('Words of the first note of this page', 60, 400);
    expect(kept([...act, ...numbers, ...line('1', 30, 400), ...note])).toEqual([...own, '1']);
  });

  it('far smaller than the text may stand at the room below a title, and touch a line that is too long', () => {
    const texts = ['A Bill', '', 'Part 1', ...Array.from({ length: 12 }, () => 'words of a bill that fill the line')];
    // Lines of one section stand closer than sections.
    const heights = texts.map((_, i) => (i < 3 ? 100 + i * 34 : 160 + i * 12 + 8 * Math.ceil(i / 2)));
    const bill = texts.flatMap((text, i) => (text ? line(text, 60, heights[i] ?? 0) : []));
    const right = Math.max(...bill.map((run) => run.x1));
    const numbers = texts.flatMap((_, i) =>
      line(String(i + 1), right + 12 - (i > 8 ? 3 : 0), heights[i] ?? 0, { sizePt: 6 }),
    );
    const long = bill.map((run) =>
      run.x1 === right && run.baseline === heights[9] ? { ...run, x1: right + 10 } : run,
    );
    expect(kept([...long, ...numbers])).toEqual(['1']);
  });

  it('of a record are left out, where who speaks stands in a column before the words', () => {
    const said = [
      ['Q.', 'Would you state your name for the record'],
      ['', 'and spell the last one?'],
      ['A.', 'Harriet Lowell, of the county, where I am'],
      ['', 'the deputy assessor.'],
    ];
    const talk = Array(3).fill(said).flat();
    const runs = talk.flatMap(([who, words], i) => [
      ...(who ? line(who, 80, 100 + i * 12) : []),
      ...line(words, who ? 110 : 60, 100 + i * 12),
      ...line(String(i + 1), 30, 100 + i * 12),
    ]);
    expect(kept(runs)).toEqual([]);
  });

  it('at both edges of a text are left out, not those of a table', () => {
    const at = (x: number) => Array.from({ length: 10 }, (_, i) => line(String(i + 1), x, 112 + 12 * i)).flat();
    const short = lines(Array(8).fill('Words that stop'), 60, 112);
    expect(kept([...short, ...at(30), ...at(400)])).toEqual([]);
    const cells = Array.from({ length: 10 }, (_, i) => [
      ...line('Name', 60, 112 + 12 * i),
      ...line('Place', 200, 112 + 12 * i),
    ]);
    expect(kept([...cells.flat(), ...at(30), ...at(400)])).toHaveLength(20);
  });

  it('at both edges of the board of a game are kept, where words stand beside the board', () => {
    const at = (x: number) => Array.from({ length: 10 }, (_, i) => line(String(i), x, 112 + 12 * i)).flat();
    const board = lines(Array(10).fill('. . . * . . E . . .'), 60, 112);
    const words = lines(Array(10).fill('condition'), 300, 112);
    expect(kept([...board, ...at(45), ...at(190), ...words])).toHaveLength(20);
  });

  it('behind a few lines that go on are left out, before them they may be those of a list', () => {
    const text = lines(['A heading', 'The words of a sentence that', 'goes on here'], 60, 100);
    const at = (x: number) => [29, 30, 31].flatMap((value, i) => line(String(value), x, 100 + 12 * i));
    expect(kept([...text, ...at(240)])).toEqual([]);
    expect(kept([...text, ...at(20)])).toEqual(['29', '30', '31']);
  });

  it('are not the pages of contents, far away from titles or behind dots', () => {
    const titles = ['Foreword of it', 'the first part', 'the second part', 'the third part'];
    const far = titles.flatMap((title, i) => [
      ...line(title, 60, 100 + 12 * i),
      ...line(String(i + 1), 300, 100 + 12 * i),
    ]);
    expect(kept(far)).toHaveLength(4);
    const dotted = titles.flatMap((title, i) => line(`${title} ........`, 60 + 10 * (i % 2), 100 + 12 * i));
    expect(kept([...dotted, ...far.filter(({ x0 }) => x0 === 300)])).toHaveLength(4);
  });

  it('are not the same numbers twice in a table, with nothing or a word between them', () => {
    const twice = (word?: string) =>
      Array.from({ length: 10 }, (_, i) => [
        ...[60, 120].flatMap((x) => line(String(i + 1), x, 100 + 12 * i)),
        ...(word ? line(word, 85, 100 + 12 * i) : line(String(2 * i + 2), 180, 100 + 12 * i)),
      ]).flat();
    expect(kept(twice())).toHaveLength(30);
    expect(kept(twice('Name'))).toHaveLength(20);
  });

  it('far smaller than the text are left out, where some lines have none and sections begin anew', () => {
    const counts = [73, 74, 75, 76, null, null, null, 1, 2, 3, 4, 5, 6];
    const numbers = counts.flatMap((value, i) =>
      value === null ? [] : line(String(value), value < 10 ? 43.5 : 40, 100 + 12 * i, { sizePt: 7 }),
    );
    expect(kept([...body, ...numbers])).toEqual([]);
    const large = numbers.map((run) => ({ ...run, style: { ...run.style, sizePt: 10 } }));
    expect(kept([...body, ...large])).toHaveLength(10);
  });

  it('on a grid of their own are left out, whatever stands beside them', () => {
    const numbers = Array.from({ length: 26 }, (_, i) => line(String(i + 27), 30, 96 + i * 10.3, { sizePt: 5 })).flat();
    const titles = lines(
      Array.from({ length: 20 }, () => 'Titles Of Chapters'),
      60,
      100,
    );
    expect(kept([...titles, ...numbers])).toEqual([]);
    const beyond = numbers.map((run, i) => ({ ...run, text: String(i + 53), x0: 400, x1: 406 }));
    expect(kept([...titles, ...numbers, ...beyond])).toEqual([]);
  });

  it('far smaller than the text are left out, also where lines begin with capitals', () => {
    const numbers = Array.from({ length: 5 }, (_, i) => line(String(i + 41), 30, 100 + i * 12, { sizePt: 5 })).flat();
    const items = lines(
      Array.from({ length: 5 }, () => 'Items that begin with a capital'),
      60,
      100,
    );
    expect(kept([...items, ...numbers])).toEqual([]);
  });

  it('of every fifth line are left out in an edition, also a single one', () => {
    const small = { sizePt: 7 };
    const page = [...body, ...line('5', 30, 148, small), ...line('10', 27, 208, small), ...line('5R', 420, 160, small)];
    expect(kept(page)).toEqual([]);
  });

  it('are not a single small number that counts nothing', () => {
    expect(kept([...body, ...line('7', 30, 148, { sizePt: 7 })])).toEqual(['7']);
    expect(kept([...body, ...line('5', 56, 148, { sizePt: 5 })])).toEqual(['5']);
  });

  it('of code are left out, whatever it begins with', () => {
    const code = ['def read(self):', 'Return', '}'];
    const listing = code.flatMap((text, i) => [
      ...line(String(i + 9), 60, 400 + 12 * i, { sizePt: 7 }),
      ...line(text, 72, 400 + 12 * i, { sizePt: 9, monospace: true }),
    ]);
    expect(kept([...body, ...line('2', 60, 380, { sizePt: 14 }), ...line('Code', 90, 380), ...listing])).toEqual(['2']);
  });

  it('of several listings on a page are left out, with those of empty lines', () => {
    const listing = (texts: readonly string[], top: number, size: number): GlyphRun[] =>
      texts.flatMap((text, i) => [
        ...line(String(i + 1), 60, top + 12 * i, { sizePt: size }),
        ...(text === '' ? [] : line(text, 72, top + 12 * i, { sizePt: 9, monospace: true })),
      ]);
    const first = listing(['import sys', '', 'sys.exit()'], 400, 6);
    const second = listing(['one()', 'two()', '', 'three()'], 500, 9);
    expect(kept([...body, ...first, ...second])).toEqual([]);
    // Those of a long one tell nothing of the short ones.
    const long = listing(['one()', 'two()', 'three()', 'four()', 'five()'], 400, 6);
    const short = [480, 530, 580].flatMap((top) => listing(['one()', 'two()'], top, 6));
    expect(kept([...body, ...long, ...short])).toEqual([]);
  });

  it('of code are not the figures before words, nor two before commands in the size of the text', () => {
    const words = ['apples', 'pears', 'plums'].flatMap((text, i) => line(`${i + 1} ${text}`, 60, 400 + 12 * i));
    const commands = ['make', 'install'].flatMap((text, i) => [
      ...line(String(i + 1), 60, 500 + 12 * i),
      ...line(text, 72, 500 + 12 * i, { monospace: true }),
    ]);
    expect(kept([...body, ...words, ...commands])).toEqual(['1', '2', '3', '1', '2']);
  });

  it('go on below the last lines of a brief, but are those of days where nothing goes on', () => {
    const ruler = Array.from({ length: 25 }, (_, i) =>
      line(String(i + 1), 40 - 5 * String(i + 1).length, 100 + 24 * i),
    );
    const end = ['words of a brief that go on here', 'and end below them in the court', 'A signature'];
    expect(kept([...ruler.flat(), ...lines(end, 60, 100, {}, 24)])).toEqual([]);
    const days = ['Words that somebody said on that day', 'Words of another who was there, too'];
    expect(kept([...ruler.flat(), ...lines(days, 60, 100, {}, 24)])).toHaveLength(25);
  });

  it('are not the ranks of a table, whose rows are even too', () => {
    const ranks = Array.from({ length: 20 }, (_, i) => line(String(i + 1), 30, 100 + i * 12)).flat();
    const names = lines(
      Array.from({ length: 20 }, () => 'Name Of Somebody'),
      60,
      100,
    );
    expect(kept([...names, ...ranks])).toHaveLength(20);
  });

  it('are not the numbers of chapters in a list', () => {
    const chapters = Array.from({ length: 14 }, (_, i) =>
      line('Chapters that begin with a capital', 60, 100 + i * 12),
    ).flat();
    const numbers = Array.from({ length: 14 }, (_, i) => line(String(i + 1), 30, 100 + i * 12)).flat();
    expect(kept([...chapters, ...numbers])).toHaveLength(14);
  });

  it('are not the figures of a table', () => {
    const numbers = [5, 10, 15, 20].flatMap((value, i) => line(String(value), 400, 148 + i * 14));
    expect(kept([...body, ...numbers])).toEqual(['5', '10', '15', '20']);
  });

  it('are not numbers inside the text', () => {
    const numbers = [5, 10, 15].flatMap((value, i) =>
      line(`${value} cattle went to the river and drank`, 60, 400 + i * 60),
    );
    expect(kept([...body, ...numbers])).toEqual(['5', '10', '15']);
  });
});
