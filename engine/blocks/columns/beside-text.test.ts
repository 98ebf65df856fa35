import { describe, expect, it } from 'vitest';
import { column, item, type Named, order } from '../../fixtures/items.ts';
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
