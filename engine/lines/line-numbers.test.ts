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

  it('of poems stand at every fourth line, too', () => {
    const numbers = [4, 8, 4].flatMap((value, i) => line(String(value), 34, 136 + i * 48, { sizePt: 7 }));
    expect(kept([...body, ...numbers])).toEqual([]);
    const marks = [4, 9].flatMap((value, i) => line(String(value), 34, 136 + i * 48, { sizePt: 7 }));
    expect(kept([...body, ...marks])).toEqual(['4', '9']);
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
