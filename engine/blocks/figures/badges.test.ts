import { describe, expect, it } from 'vitest';
import type { FilledBox } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';
import { withoutBadges } from './badges.ts';

const GREY = 0x555555;
const GREEN = 0x44cc11;

const badge = (x: number, y: number): FilledBox[] => [
  { x0: x, x1: x + 30, y0: y, y1: y + 15, color: GREY },
  { x0: x + 30, x1: x + 70, y0: y, y1: y + 15, color: GREEN },
  { x0: x, x1: x + 70, y0: y, y1: y + 15, color: 0xbbbbbb },
];
const words = (x: number, y: number) => [
  ...line('build', x + 5, y + 11, { sizePt: 8 }),
  ...line('passing', x + 35, y + 11, { sizePt: 8 }),
];

describe('badges', () => {
  const fills = [...badge(60, 100), ...badge(133, 100), ...badge(60, 120)];
  const runs = [...words(60, 100), ...words(133, 100), ...words(60, 120)];

  it('have grounds that part no cells, one row below the other', () => {
    expect(withoutBadges(fills, runs, [])).toEqual([]);
    expect(tables({ fills, runs })).toEqual([]);
  });

  it('are no row of a table under the rule of a title', () => {
    const rules = [95, 160].map((y) => across(y, 60, 400));
    const own = [...words(60, 100), ...words(133, 100), ...words(206, 100), ...line('Use', 60, 150)];
    expect(tables({ rules, fills: [...fills, ...badge(206, 100)], runs: own })).toEqual([]);
  });

  it('are no cells that touch others, or are wider than their words', () => {
    const below = { x0: 60, x1: 130, y0: 115, y1: 130, color: 0xeeeeee };
    expect(withoutBadges([...badge(60, 100), below], words(60, 100), [])).toHaveLength(4);
    const wide = badge(60, 100).map((fill) => ({ ...fill, x0: 2 * fill.x0, x1: 2 * fill.x1 }));
    expect(withoutBadges(wide, words(120, 100), [])).toHaveLength(3);
  });

  it('are told from others on the page', () => {
    const box = { x0: 60, x1: 400, y0: 300, y1: 400, color: 0xeeeeee };
    expect(withoutBadges([...fills, box], page({ runs }).runs, [])).toEqual([box]);
  });
});
