import { describe, expect, it } from 'vitest';
import { column, item, type Named, order } from '../../fixtures/items.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { looseColumns, readingOrder } from './columns.ts';

describe('columns in which no table was found', () => {
  /** Short lines on common baselines, `titled` with a line in larger type over them. */
  const short = (name: string, x0: number, titled: boolean): Named[] => [
    { ...item(`${name}0`, x0, 100, x0 + 80, titled ? 15 : 10), y1: 110 },
    ...Array.from({ length: 4 }, (_, i) => item(`${name}${i + 1}`, x0, 120 + i * 14, x0 + 100 - 20 * (i % 2))),
  ];
  const count = (items: Named[]): number => looseColumns(items).length;

  it('are read one after the other where each has a title of its own', () => {
    expect(count([...short('L', 50, true), ...short('R', 300, true)])).toBe(2);
    expect(count([...short('L', 50, false), ...short('R', 300, false)])).toBe(1);
  });

  it('are read one after the other where one is a list', () => {
    const listed = short('L', 50, false).map((line, i) => ({ ...line, isListed: i > 0 }));
    expect(count([...listed, ...short('R', 300, false)])).toBe(2);
  });

  it('are no dates beside some lines of a list', () => {
    const listed = short('L', 50, false).map((line) => ({ ...line, isListed: true }));
    const longer = [...listed, ...listed.map((line) => ({ ...line, y0: line.y0 + 80, y1: line.y1 + 80 }))];
    const some = longer.filter((_, i) => i % 3 === 0);
    const dates = some.map((line) => ({ ...line, name: 'R', x0: 300, x1: 400, isListed: false }));
    expect(count([...longer, ...dates])).toBe(1);
  });

  it('are far apart', () => {
    expect(count([...short('L', 50, true), ...short('R', 165, true)])).toBe(1);
  });
});

describe('a gutter under titles', () => {
  it('is found where titles stand over it', () => {
    const titles = [0, 1, 2, 3].map((i) => ({ ...item(`title${i}`, 150, 20 + i * 30, 430, 20), y1: 40 + i * 30 }));
    const ragged = (name: string, x0: number): Named[] =>
      Array.from({ length: 5 }, (_, i) => item(name, x0, 160 + i * 13, x0 + 90 + 40 * (i % 3)));
    expect(order([...titles, ...ragged('L', 50), ...ragged('R', 300)])).toBe('title L R');
  });
});

describe('dates beside text', () => {
  const jobs = (n: number): Named[] =>
    Array.from({ length: n }, (_, i) => [
      item('L', 50, 100 + 40 * i, 110),
      ...[0, 12].map((y) => item('R', 160, 100 + 40 * i + y, 400 - y)),
    ]).flat();

  it('are a part of its lines where a heading stands between them', () => {
    const headed = jobs(4).concat(
      { ...item('L', 50, 262, 130, 13), y1: 275 },
      item('L', 50, 285, 110),
      item('R', 160, 285, 380),
    );
    expect(readingOrder(headed)).toHaveLength(1);
  });

  it('are a part of its lines below a heading that is no larger, but stands farther out', () => {
    const below = (x0: number): Named[] => [item('head', x0, 70, 130), ...jobs(5), ...column('text', 60, 400, 320, 3)];
    expect(readingOrder(below(38))).toHaveLength(1);
    expect(readingOrder(below(50)).length).toBeGreaterThan(1);
  });

  it('have heads on their left, which are read before all that belongs to them', () => {
    const section = (y: number): Named[] => [
      item('H', 50, y, 120),
      ...[0, 1, 2].flatMap((i) => [item('L', 160, y + 32 * i, 210), ...column('R', 240, 440, y + 32 * i, 2)]),
    ];
    expect(order([100, 210, 320].flatMap(section))).toBe('H L R L R L R H L R L R L R H L R L R L R');
    // Prices of what stands on their left are no dates of what stands on their right.
    const prices = (y: number): Named[] => [0, 1, 2].map((i) => item('H', 50, y + 32 * i, 120));
    expect(order([100, 210, 320].flatMap((y) => [...section(y), ...prices(y)]))).not.toMatch(/^H L R L/);
  });

  const resume = (label: (y: number) => Named[]): Named[] => [
    item('H', 50, 100, 110),
    ...[0, 1].flatMap((i) => [...label(122 + 32 * i), ...column('R', 160, 440, 122 + 32 * i, 2)]),
    item('H', 50, 192, 110),
    ...[0, 1].flatMap((i) => [...label(214 + 32 * i), ...column('R', 160, 440, 214 + 32 * i, 2)]),
    item('below', 50, 290, 140),
    ...[0, 1].map((i) => item('below', 50, 310 + 12 * i, 150)),
  ];

  it('are read each before what it stands beside, and heads over them before that', () => {
    const dates = resume((y) => [item('L', 60, y, 110)]);
    expect(order(dates)).toBe('H L R L R H L R L R below');
  });

  it('are a column of their own where they stand beside the middle of it', () => {
    const others = resume((y) => [item('L', 60, y + 10, 110)]);
    expect(order(others)).toMatch(/L H L (?:below )?R|L R$/);
  });
});

describe('labels beside the line in which what they name begins', () => {
  const LABELS = [100, 116, 132, 164].map((y, i) => item('L', 50, y, [130, 80, 120, 90][i] ?? 0));
  const VALUES = [100, 116, 132, 148, 164, 180].map((y) => item('R', 160, y, 400 - (y % 50)));
  /** Values whose third goes on without white, or with it before the last label. */
  const values = (lastAt: number): Named[] =>
    VALUES.map((value, i) => (i < 4 ? value : { ...value, y0: value.y0 + lastAt - 164, y1: value.y1 + lastAt - 164 }));
  const labels = (lastAt: number): Named[] =>
    LABELS.map((label, i) => (i < 3 ? label : { ...label, y0: lastAt, y1: lastAt + 10 }));
  const count = (...items: Named[][]): number => readingOrder(items.flat()).length;

  it('are read with it, below a heading that stands beside nothing', () => {
    expect(count(labels(174), values(174))).toBe(1);
    expect(count([item('L', 50, 60, 140), item('L', 50, 80, 110)], labels(174), values(174))).toBe(1);
  });

  it('have white above it where the line above has no label', () => {
    expect(count(labels(164), values(164))).toBeGreaterThan(1);
  });

  it('are level with it, all of them', () => {
    expect(count(labels(174), [item('L', 50, 152, 60)], values(174))).toBeGreaterThan(1);
  });

  it('begin at one place, as notes in the margin do not that end at the text', () => {
    const notes = labels(174).map((label) => ({ ...label, x0: label.x0 + 130 - label.x1, x1: 130 }));
    expect(count(notes, values(174))).toBeGreaterThan(1);
  });

  it('are of different lengths, or marks of items', () => {
    const even = (x1: number): Named[] => labels(174).map((label) => ({ ...label, x1 }));
    expect(count(even(130), values(174))).toBeGreaterThan(1);
    const marks = [item('L', 150 - 6, 100, 153), item('L', 150 - 6, 120, 153), item('head', 60, 160, 130)];
    const items = [100, 120, 140].map((y) => item('R', 164, y, 400));
    expect(count(marks, items)).toBe(1);
  });

  it('stand beside what is wider than their column', () => {
    const narrow = values(174).map((value) => ({ ...value, x1: Math.min(value.x1, 260) }));
    expect(count(labels(174), narrow)).toBeGreaterThan(1);
  });

  it('are read before it where they stand apart, or have several lines', () => {
    const apart = [item('L', 50, 80, 150), item('L', 50, 100, 130), item('L', 50, 140, 90)];
    expect(
      count(
        apart,
        [100, 112, 140, 152].map((y) => item('R', 160, y, 400 - (y % 50))),
      ),
    ).toBeGreaterThan(1);
    const heads = [100, 244].flatMap((y) => [0, 12, 24].map((down) => item('H', 50, y + down, 130 - 2 * down)));
    expect(order([...heads, ...column('R', 160, 440, 100), ...column('R', 160, 440, 244)])).toBe('H R H R');
  });

  it('are no lines beside a sentence that goes on', () => {
    const set = (texts: readonly string[], x: number): Named[] =>
      texts.map((text, i) => {
        const [segment] = segmentsOf(line(text, x, 110 + 12 * i));
        return { ...item('L', x, 100 + 12 * i, segment?.x1 ?? x), ...(segment && { segment }) };
      });
    const names = set(['Acme and Sons', 'Berne', 'May 2010'], 50);
    const isText = (texts: readonly string[]): boolean => count(names, set([...texts, 'That was all'], 160)) > 1;
    expect(
      isText(['Built ships of all kinds for all', 'Sold some of them to the navy', 'Won a prize for the last of all']),
    ).toBe(false);
    expect(
      isText([
        'Built ships of all kinds for the',
        'navy of a country that has none',
        'at sea, and so gave up on it all',
      ]),
    ).toBe(true);
    const note = set(['Ships of it', 'gone', 'May 2010'], 50);
    const values = [
      'Built ships of all kinds for all',
      'Sold some of them to the navy',
      'Won a prize for the last of all',
    ];
    expect(count(note, set([...values, 'That was all'], 160))).toBeGreaterThan(1);
  });
});
