import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page, plain } from '../../fixtures/runs.ts';
import { frame } from '../../fixtures/tables.ts';
import { layoutPage } from '../page-layout.ts';

const point = (x0: number, baseline: number): GlyphRun => ({
  text: '●',
  x0,
  x1: x0 + 3,
  baseline,
  style: { ...plain, font: 'ZapfDingbats', sizePt: 4 },
  space: 'none',
});
const box = { x0: 100, y0: 100, x1: 200, y1: 180 };
const prose = lines(['The points below go down from left to right, as we say here.', 'More text.'], 60, 50);
const kinds = (runs: GlyphRun[]): string[] =>
  layoutPage(page({ runs: [...prose, ...runs], rules: frame(box) })).blocks.map(({ kind }) => kind);

describe('points that are letters of a font', () => {
  it('are a plot with the lines around them where they are scattered', () => {
    const points = Array.from({ length: 30 }, (_, i) => point(105 + 3 * i, 110 + 2 * i + 7 * (i % 3)));
    expect(kinds([...points, ...line('0', 100, 188), ...line('50', 190, 188)])).toEqual(['text', 'figure']);
    const { blocks } = layoutPage(page({ runs: [...prose, ...points, ...line('50', 190, 186)], rules: frame(box) }));
    expect(blocks.find((block) => block.kind === 'figure')).toMatchObject({ alt: '50' });
  });

  it('count for no letters of a label, however many there are', () => {
    const points = Array.from({ length: 90 }, (_, i) => point(104 + i + (i % 7) / 9, 104 + ((i * 37) % 71)));
    expect(kinds([...points, ...line('50', 190, 188)])).toEqual(['text', 'figure']);
  });

  it('are no text on the ground of their plot, however many there are', () => {
    const ground = { x0: 60, y0: 300, x1: 540, y1: 680 };
    const points = Array.from({ length: 200 }, (_, i) => point(64 + ((i * 97.3) % 470), 304 + ((i * 37.7) % 370)));
    const text = lines(Array(12).fill('The points below go down from left to right, as we say here.'), 60, 50);
    const { blocks } = layoutPage(page({ runs: [...text, ...points], fills: [{ ...ground, color: 0xeeeeee }] }));
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'figure']);
  });

  it('are none in columns and rows, as in the cells of a table', () => {
    const points = Array.from({ length: 30 }, (_, i) => point(110 + 15 * (i % 6), 115 + 12 * Math.floor(i / 6)));
    expect(kinds(points)).not.toContain('figure');
  });
});
