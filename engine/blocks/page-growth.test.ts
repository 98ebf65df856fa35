import { expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, page } from '../fixtures/runs.ts';
import { layoutPage } from './page-layout.ts';

/** Lines of words with numbers, code, links and names in the margin among them, on a sheet as long as it takes. */
function longPage(rows: number): number {
  let reads = 0;
  const words = Array.from({ length: rows }, (_, i) => [
    ...(i % 9 === 0 ? line('name', 20, 100 + 12 * i) : []),
    ...(i % 5 === 0 ? line(`${i + 1}`, 45, 100 + 12 * i, { sizePt: 6 }) : []),
    ...line('Some words of a text that', 60, 100 + 12 * i),
    ...line(i % 11 === 0 ? 'f()' : 'goes on', 190, 100 + 12 * i, { monospace: i % 11 === 0 }),
    ...line('12', 240, 100 + 12 * i),
  ]).flat();
  const runs = words.map((run): GlyphRun => {
    let { x0, baseline } = run;
    return Object.defineProperties(
      { ...run },
      {
        x0: {
          enumerable: true,
          configurable: true,
          get: () => {
            reads++;
            return x0;
          },
          set: (x: number) => {
            x0 = x;
          },
        },
        baseline: {
          enumerable: true,
          configurable: true,
          get: () => {
            reads++;
            return baseline;
          },
          set: (y: number) => {
            baseline = y;
          },
        },
      },
    );
  });
  const heightPt = 200 + 12 * rows;
  const links = Array.from({ length: rows >> 3 }, (_, i) => ({
    x0: 240,
    x1: 250,
    y0: 92 + 96 * i,
    y1: 102 + 96 * i,
    target: { page: 0, x: 60, y: heightPt / 2 + 48 * i },
  }));
  layoutPage(page({ runs, heightPt, links }));
  return reads;
}

it('A page of four times the words takes about four times the looks at them', () => {
  const [few, many] = [longPage(500), longPage(2000)];
  expect(many).toBeLessThan(8 * few);
}, 100000);
