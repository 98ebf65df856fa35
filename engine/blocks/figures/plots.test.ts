import { describe, expect, it } from 'vitest';
import type { Rule } from '../../extract/page-content.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import type { LayoutBlock } from '../layout.ts';
import { layoutPage } from '../page-layout.ts';
import { plotsOf } from './plots.ts';

const lying = (x0: number, x1: number, y: number): Rule => ({
  x0,
  y0: y,
  x1,
  y1: y,
  horizontal: true,
  thicknessPt: 0.5,
});
const upright = (x: number, y0: number, y1: number): Rule => ({
  x0: x,
  y0,
  x1: x,
  y1,
  horizontal: false,
  thicknessPt: 0.5,
});
const centred = (text: string, x: number, baseline: number, sizePt = 8) =>
  line(text, x - textWidth(text, sizePt) / 2, baseline, { sizePt });

const SCALE = [0, 1, 2, 3, 4];
/** A frame of 200 by 120 points, with marks on two of its sides, numbers at them and a name below. */
function plot(x: number, y: number, points = 40) {
  const at = (i: number): number => x + 20 + 40 * i;
  const up = (i: number): number => y + 110 - 25 * i;
  const rules = [
    ...[y, y + 120].map((side) => lying(x, x + 200, side)),
    ...[x, x + 200].map((side) => upright(side, y, y + 120)),
    ...SCALE.flatMap((i) => [upright(at(i), y + 120, y + 124), lying(x - 4, x, up(i))]),
  ];
  const runs = [
    ...SCALE.flatMap((i) => [
      ...centred(`${i}`, at(i), y + 134),
      ...line(`${5 * i}`, x - 6 - textWidth(`${5 * i}`, 8), up(i) + 2.5, { sizePt: 8 }),
    ]),
    ...centred('time in hours', x + 100, y + 149),
    ...Array.from({ length: points }, (_, i) =>
      line('\u25cf', x + 8 + ((i * 37) % 184), y + 10 + ((i * 53) % 104), { sizePt: 3, font: 'Dingbats' }),
    ).flat(),
  ];
  return { rules, runs };
}
const prose = (top: number) =>
  lines(
    Array.from({ length: 6 }, () => 'What the plot shows is told in the paragraph that stands below it'),
    60,
    top,
  );
const textOf = (block: LayoutBlock): string =>
  block.kind === 'text' ? block.lines.map(({ runs }) => runs.map(({ text }) => text).join(' ')).join(' ') : '';

describe('plots', () => {
  it('are figures with their points, the numbers at their marks and the names of their axes', () => {
    const { rules, runs } = plot(100, 100, 400);
    const { blocks } = layoutPage(page({ rules, runs: [...runs, ...prose(320)] }));
    expect(blocks.map(({ kind }) => kind)).toEqual(['figure', 'text']);
    expect(blocks[0]).toMatchObject({ alt: expect.stringMatching(/^\u25cf [\d ]+time in hours$/) });
  });

  it('leave captions and what stands between them in the text', () => {
    const [first, second] = [plot(100, 100), plot(100, 290)];
    const caption = centred('Figure 1: Time and again', 200, 270, 10);
    const { blocks } = layoutPage(
      page({
        rules: [...first.rules, ...second.rules],
        runs: [...first.runs, ...caption, ...second.runs, ...prose(520)],
      }),
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['figure', 'text', 'figure', 'text']);
    expect(blocks.map(textOf)[1]).toBe('Figure 1: Time and again');
  });

  it('have names of their own where they stand side by side, and leave headings over them in the text', () => {
    const [first, second] = [plot(60, 100), plot(330, 100)];
    const heading = centred('Two plots', 160, 85, 16);
    const { blocks } = layoutPage(
      page({
        rules: [...first.rules, ...second.rules],
        runs: [...heading, ...first.runs, ...second.runs, ...prose(320)],
      }),
    );
    expect(blocks.map(({ kind }) => kind).toSorted()).toEqual(['figure', 'figure', 'text', 'text']);
    expect(blocks.filter((block) => block.kind === 'figure' && block.alt?.includes('time in hours'))).toHaveLength(2);
  });

  it('leave lines below them in the text that are wider than they are, or not in their middle', () => {
    const { rules, runs } = plot(100, 100);
    const wide = centred('A line in the middle that is wider than the plot above it', 200, 262);
    const texts = layoutPage(page({ rules, runs: [...runs, ...line('An aside', 100, 262), ...prose(320)] })).blocks;
    expect(texts.map(textOf).join(' ')).toContain('An aside');
    const other = layoutPage(page({ rules, runs: [...runs, ...wide, ...prose(320)] })).blocks;
    expect(other.map(textOf).join(' ')).toContain('wider than the plot');
  });

  it('have numbers at one of their axes, and end where the marks of a scale do', () => {
    const { rules, runs } = plot(100, 500);
    expect(plotsOf(page({ rules, runs: runs.filter(({ text }) => !/\d/.test(text)) }))).toEqual([]);
    const [found] = plotsOf(page({ rules: [...rules, lying(96, 100, 250)], runs }));
    expect(found?.box.y0).toBeGreaterThan(490);
  });

  it('have names for numbers along the one axis where the numbers at the other are turned along it', () => {
    const { rules } = plot(100, 100);
    const names = SCALE.flatMap((i) => centred(['ash', 'oak', 'elm', 'fir', 'yew'][i] ?? '', 120 + 40 * i, 234));
    const { heightPt } = page({});
    // In a frame that is turned to the left, up on the page is to the right.
    const numbers = SCALE.flatMap((i) => centred(`${5 * i}`, heightPt - 210 + 25 * i, 94));
    const turned = [numbers.map((run) => ({ ...run, quarter: 1 }))];
    expect(plotsOf(page({ rules, runs: names }))).toEqual([]);
    const [found] = plotsOf(page({ rules, runs: names, turned }));
    expect(found?.box.x0).toBeLessThan(90);
    const { blocks } = layoutPage(page({ rules, runs: [...names, ...prose(320)], turned }));
    expect(blocks.map(({ kind }) => kind)).toEqual(['figure', 'text']);
  });

  it('are one with a grid of marks in it', () => {
    const { rules, runs } = plot(100, 100);
    const grid = [110, 120, 130].flatMap((x) => SCALE.map((i) => lying(x, x + 4, 210 - 25 * i)));
    expect(plotsOf(page({ rules: [...rules, ...grid], runs }))).toHaveLength(1);
  });

  it('stay figures where a curve that is cut away reaches over the text', () => {
    const { rules, runs } = plot(100, 200);
    const drawings = [0, 1, 2, 3].map((i) => ({ x0: 120 + 40 * i, y0: 60, x1: 150 + 40 * i, y1: 300 }));
    const { blocks } = layoutPage(page({ rules, drawings, runs: [...prose(60), ...runs, ...prose(400)] }));
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'figure', 'text']);
  });

  it('leave captions to the text that their paper or a curve that is cut away reaches over', () => {
    const { rules, runs } = plot(100, 200);
    const drawings = [0, 1, 2, 3].map((i) => ({ x0: 120 + 40 * i, y0: 190, x1: 150 + 40 * i, y1: 390 }));
    const caption = line('Figure 1: What became of it in its hours', 100, 376);
    const { blocks } = layoutPage(page({ rules, drawings, runs: [...runs, ...caption, ...prose(440)] }));
    expect(blocks.map(({ kind }) => kind)).toEqual(['figure', 'text', 'text']);
    expect(blocks.map(textOf)[1]).toMatch(/^Figure 1: /);
  });

  it('are no tables with low rows, whose sides are short lines, too', () => {
    const places = [100, 108, 116, 124, 132];
    const rules = places.flatMap((y) => [
      ...places.slice(1).map((x) => lying(x - 8, x, y)),
      ...(y < 132 ? places.map((x) => upright(x, y, y + 8)) : []),
    ]);
    const runs = places.slice(1).flatMap((y) => places.flatMap((x, i) => centred(`${i}`, x, y - 2, 5)));
    expect(plotsOf(page({ rules, runs }))).toEqual([]);
  });
});
