import { describe, expect, it } from 'vitest';
import { line, page } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';
import type { Item } from './item.ts';
import { areLabelStacks } from './label-stacks.ts';

/** Small letters stand for labels. */
const side = (names: string, distances: readonly number[] = []): Item[] => {
  let y = 100;
  return [...names].map((name, i) => {
    const sizePt = name === name.toLowerCase() ? 7 : 11;
    y += i === 0 ? 0 : (distances[i - 1] ?? 13);
    return { x0: 50, x1: 120, y0: y - sizePt, y1: y, sizePt };
  });
};

describe('stacks of labels', () => {
  it('begin with labels, and one of them has another that is level with none', () => {
    const stack = side('aBcD', [13, 20, 13]);
    expect(areLabelStacks([side('aBCDE'), stack])).toBe(true);
    expect(areLabelStacks([side('BCDE'), stack])).toBe(false);
    expect(areLabelStacks([stack, stack])).toBe(false);
    expect(areLabelStacks([side('aBCDE'), side('aBCDE')])).toBe(false);
  });

  it('have labels nearer to what stands below them, as remarks below the name of a thing are not', () => {
    expect(areLabelStacks([side('aBCDE'), side('aBcD', [20, 13, 20])])).toBe(false);
  });

  it('are read one after the other, whatever stands level', () => {
    const runs = [
      ...line('Billed to', 50, 100, { sizePt: 7 }),
      ...['Hartley and Sons', '14 Canal Street', 'Manchester', 'England'].flatMap((text, i) =>
        line(text, 50, 113 + 12 * i),
      ),
      ...line('Number', 230, 100, { sizePt: 7 }),
      ...line('NW-0417', 230, 113),
      ...line('Date of it', 230, 129, { sizePt: 7 }),
      ...line('17 April 2026', 230, 142),
      ...line('Due', 230, 158, { sizePt: 7 }),
      ...line('17 May 2026', 230, 171),
    ];
    expect(tables({ runs })).toEqual([]);
    const read = layoutPage(page({ runs })).blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
    expect(read.map(textOfLine).slice(4)).toEqual([
      'England',
      'Number',
      'NW-0417',
      'Date of it',
      '17 April 2026',
      'Due',
      '17 May 2026',
    ]);
  });
});
