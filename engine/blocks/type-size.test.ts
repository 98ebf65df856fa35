import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../fixtures/runs.ts';
import type { PageLayout } from './layout.ts';
import { atUsualSize, scaled } from './type-size.ts';

const empty = (index: number): PageLayout => ({ index, widthPt: 595, heightPt: 842, blocks: [], links: [] });

describe('a page', () => {
  const sizesOf = (sizePt: number): number[] => {
    const seen: number[] = [];
    const runs = [
      ...lines(Array<string>(20).fill('words of the text'), 60, 100, { sizePt }),
      ...line('Large', 60, 50, { sizePt: 40 }),
    ];
    atUsualSize(page({ runs }), (content) => {
      seen.push(...new Set(content.runs.map(({ style }) => style.sizePt)));
      return empty(0);
    });
    return seen;
  };

  it('in ordinary type is laid out as it is', () => {
    expect(sizesOf(8)).toEqual([8, 40]);
    expect(sizesOf(12)).toEqual([12, 40]);
  });

  it('in large or small type is laid out as if it were set in 10 points', () => {
    expect(sizesOf(20)).toEqual([10, 20]);
    expect(sizesOf(5)).toEqual([10, 80]);
  });

  it('with a few large words, such as a cover, is laid out as it is', () => {
    const seen: number[] = [];
    atUsualSize(page({ runs: line('A title', 60, 200, { sizePt: 30 }) }), (content) => {
      seen.push(...content.runs.map(({ style }) => style.sizePt));
      return empty(0);
    });
    expect(seen).toEqual([30, 30]);
  });

  it('has its layout in its own size', () => {
    const runs = lines(Array<string>(20).fill('words of the text'), 60, 100, { sizePt: 20 });
    const { widthPt } = atUsualSize(page({ runs, widthPt: 900 }), ({ widthPt }) => ({ ...empty(0), widthPt }));
    expect(widthPt).toBe(900);
  });
});

it('what is one object stays one in another size', () => {
  const column = { x0: 1, y0: 2, x1: 3, y1: 4 };
  const { blocks, link } = scaled(
    { blocks: [{ column }, { column }], link: { x0: 5, target: { page: 3, x: 6, y: null } } },
    2,
  );
  expect(blocks[0]?.column).toBe(blocks[1]?.column);
  expect(blocks[0]?.column).toEqual({ x0: 2, y0: 4, x1: 6, y1: 8 });
  expect(link).toEqual({ x0: 10, target: { page: 3, x: 12, y: null } });
});
