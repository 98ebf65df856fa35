import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../fixtures/runs.ts';
import { numberNewRuns, numberRuns, PageIndex } from './page-index.ts';

const runs = [
  ...lines(['upper left words', 'lower left words'], 60, 100),
  ...lines(['upper right', 'lower right'], 360, 100),
];
const texts = (found: readonly { text: string }[]): string => found.map(({ text }) => text).join(' ');

describe('the index of a page', () => {
  it('finds the runs whose middle is in a box, in the order of drawing', () => {
    const index = new PageIndex(runs);
    expect(texts(index.runsIn({ x0: 50, x1: 300, y0: 90, y1: 120 }))).toBe('upper left words lower left words');
    expect(texts(index.runsIn({ x0: 350, x1: 500, y0: 90, y1: 102 }))).toBe('upper right');
    expect(texts(new PageIndex(runs.toReversed()).runsIn({ x0: 350, x1: 500, y0: 90, y1: 102 }))).toBe('right upper');
    expect(index.runsIn({ x0: 350, x1: 500, y0: 200, y1: 300 })).toEqual([]);
  });

  it('finds the runs of which a box covers enough', () => {
    const index = new PageIndex([...runs, ...line('LARGE', 60, 130, { sizePt: 40 })]);
    const box = { x0: 50, x1: 105, y0: 88, y1: 131 };
    expect(texts(index.runsCoveredBy(box, 0.9))).toBe('upper lower');
    expect(texts(index.runsCoveredBy(box, 0.2))).toBe('upper left lower left LARGE');
  });

  it('segments each list of runs once, and all runs as one list', () => {
    const index = new PageIndex(runs);
    expect(index.segments.map(({ runs: own }) => texts(own))).toEqual([
      'upper left words',
      'upper right',
      'lower left words',
      'lower right',
    ]);
    expect(index.segmentsOf([...runs])).toBe(index.segments);
    const left = runs.slice(0, 6);
    expect(index.segmentsOf(left)).toBe(index.segmentsOf(left));
    expect(index.segmentsOf(left)).toHaveLength(2);
  });
});

it('The runs of a page are numbered as they are drawn, those at an angle behind the others, and new ones behind all', () => {
  const content = page({ runs: line('one two', 60, 100), turned: [line('three', 60, 100), line('four', 60, 100)] });
  const next = numberRuns(content);
  expect([...content.runs, ...content.turned.flat()].map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  const [one, two] = content.runs;
  const added = line('new', 10, 100);
  expect(numberNewRuns([...added, ...content.runs], next)).toBe(5);
  expect([added[0]?.id, one?.id, two?.id]).toEqual([4, 0, 1]);
});
