import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { across } from '../../fixtures/tables.ts';
import type { Box } from '../../geometry/box.ts';
import type { FigureBlock } from '../layout.ts';
import { layoutPage } from '../page-layout.ts';
import { describe as describeFigure } from './figures.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 });
/** Three bubbles in a row, joined by lines that slant. */
const bubbles = (x: number, y: number): Box[] => [
  box(x, y, x + 50, y + 50),
  box(x + 48, y + 20, x + 72, y + 30),
  box(x + 70, y, x + 120, y + 50),
  box(x + 118, y + 20, x + 142, y + 30),
  box(x + 140, y, x + 190, y + 50),
];
const prose = lines(
  Array.from({ length: 8 }, () => 'A paragraph that goes on below the drawing, as paragraphs do'),
  50,
  300,
);

function figures(content: Partial<PageContent>): FigureBlock[] {
  return layoutPage(page(content)).blocks.filter((block) => block.kind === 'figure');
}

describe('drawings', () => {
  it('are one figure with the words inside them', () => {
    const words = ['Start', 'Work', 'End'].flatMap((word, i) => line(word, 110 + i * 70, 128));
    const content = { runs: [...words, ...prose], drawings: bubbles(100, 100) };
    const [figure, ...others] = figures(content);
    expect(others).toEqual([]);
    expect(figure?.alt).toBe('Start Work End');
    const text = layoutPage(page(content)).blocks.filter((block) => block.kind === 'text');
    expect(text).toHaveLength(1);
  });

  it('hold as many points of a font as they like', () => {
    const dots = Array.from({ length: 800 }, (_, i) =>
      line('\u25cf', 60 + ((i * 37) % 280), 60 + ((i * 53) % 150), { sizePt: 3 }),
    );
    const { blocks } = layoutPage(
      page({ runs: [...dots.flat(), ...prose], drawings: [box(50, 40, 350, 220), ...bubbles(100, 100)] }),
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['figure', 'text']);
  });

  it('are no grounds with round corners, of words of code in lines of text or of a listing', () => {
    const code = { monospace: true, font: 'Test-Mono', sizePt: 9 };
    const inLine = [0, 1, 2, 3].flatMap((i) => [
      ...line('Set', 50, 110 + 15 * i),
      ...line('log.level', 72, 110 + 15 * i, code),
      ...line('in the file', 120, 110 + 15 * i),
    ]);
    const listing = lines(['{', '"level": "debug"', '}'], 60, 190, code);
    const drawings = [...[0, 1, 2, 3].map((i) => box(68, 101 + 15 * i, 117, 114 + 15 * i)), box(50, 164, 545, 225)];
    expect(figures({ runs: [...inLine, ...listing, ...prose], drawings })).toEqual([]);
  });

  it('keep the words inside them behind those of their author', () => {
    const words = line('Start', 110, 128);
    const [figure] = figures({ runs: [...words, ...prose], drawings: bubbles(100, 100) });
    if (!figure) throw new Error('no figure');
    const tag = { box: figure.box, alt: 'How it goes' };
    describeFigure(figure, { headings: [], figures: [tag], artifacts: [], marked: null, markedShare: 0 });
    expect(figure.alt).toBe('How it goes Start');
  });

  it('take the names that touch them along', () => {
    const runs = [...line('time', 180, 159), ...prose];
    expect(figures({ runs, drawings: bubbles(100, 100) })[0]?.alt).toBe('time');
  });

  it('take the rows of short names along that stand over and below their parts', () => {
    const names = (words: readonly string[], y: number) => words.flatMap((word, i) => line(word, 88 + i * 70, y));
    const found = (above: readonly string[]) =>
      figures({
        runs: [
          ...names(above, 80),
          ...names(['over', 'over', 'over'], 92),
          ...names(['one', 'two', 'three'], 163),
          ...prose,
        ],
        drawings: bubbles(100, 100),
      })[0]?.alt;
    expect(found(['First', 'Second', 'Third'])).toBe('First Second Third over over over one two three');
    expect(found(['First', 'Second'])).toBe('over over over one two three');
  });

  it('that stand side by side are one figure', () => {
    expect(figures({ runs: prose, drawings: [...bubbles(60, 100), ...bubbles(262, 100)] })).toHaveLength(1);
    expect(figures({ runs: prose, drawings: [...bubbles(60, 100), ...bubbles(300, 100)] })).toHaveLength(2);
  });

  it('behind running text are its ground', () => {
    const ground = [box(40, 280, 560, 300), box(40, 298, 560, 350), box(40, 348, 560, 400)];
    expect(figures({ runs: prose, drawings: ground })).toEqual([]);
  });

  it('are no frames around notes, one below the other, of which each holds a full line', () => {
    const frames = [100, 160].flatMap((y) => [box(60, y, 400, y + 50), box(62, y + 16, 398, y + 48)]);
    const notes = [100, 160].flatMap((y) => [
      ...line('Mind this', 75, y + 12),
      ...line('Do not close the book before all the paste has dried in it.', 75, y + 30),
    ]);
    expect(figures({ runs: [...notes, ...prose], drawings: frames })).toEqual([]);
  });

  it('are no single ornaments', () => {
    expect(figures({ runs: prose, drawings: [box(50, 100, 120, 160)] })).toEqual([]);
  });

  it('leave the page its text where most of it stands on shapes', () => {
    const words = ['Goals', 'Means', 'Ends'].flatMap((word, i) => line(word, 105 + i * 70, 128));
    expect(figures({ runs: words, drawings: bubbles(100, 100) })).toEqual([]);
  });

  it('that were included from another file take all their words along, where these are no text', () => {
    const title = line('Share of pages by year, in per cent', 110, 106, { bold: true, sizePt: 12 });
    const names = ['2019', '2020', '2021'].flatMap((year, i) => line(year, 110 + i * 60, 218));
    const plot = { graphics: [box(100, 95, 300, 225)], drawings: [box(110, 120, 290, 200)] };
    const whole = figures({ ...plot, runs: [...title, ...names, ...prose] });
    expect(whole.map(({ alt }) => alt)).toEqual(['Share of pages by year, in per cent 2019 2020 2021']);
    const caption = line('Figure 1: How the pages were shared in the three years', 50, 260);
    expect(figures({ ...plot, runs: [...title, ...names, ...caption] })[0]?.alt).toContain('2019');
    expect(figures({ ...plot, runs: [...title, ...names] })).toEqual([]);
    // A panel of a card that was laid out apart.
    const panel = lines(Array(40).fill('man: help on commands'), 110, 100, {}, 7);
    const card = { graphics: [box(100, 90, 300, 400)], drawings: [box(110, 120, 290, 200)] };
    expect(
      figures({ ...card, runs: [...panel, ...prose.map((run) => ({ ...run, baseline: run.baseline + 150 }))] }),
    ).toEqual([]);
    const quoted = prose.map((run) => ({ ...run, baseline: run.baseline - 190 }));
    expect(figures({ ...plot, graphics: [box(40, 95, 400, 225)], runs: [...quoted, ...prose] })).toEqual([]);
  });

  it('take the names of axes that stand sideways along', () => {
    const name = line('Share of pages', 700, 95).map((run) => ({ ...run, quarter: 1 }));
    const other = line('Margin', 300, 20).map((run) => ({ ...run, quarter: 1 }));
    const content = {
      runs: prose,
      drawings: bubbles(100, 60).concat(bubbles(100, 110)),
      turned: [[...name, ...other]],
    };
    expect(figures(content)[0]?.alt).toBe('Share of pages');
    const text = layoutPage(page(content)).blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
    expect(text.flatMap((one) => one.runs.map((run) => run.text))).toContain('Margin');
  });

  it('may be bars alone, of one thickness and different lengths', () => {
    const bar = (x: number, top: number) => ({ ...box(x, top, x + 30, 220), color: 0x336699 });
    const bars = [bar(100, 100), bar(150, 160), bar(200, 130), bar(250, 190)];
    const names = line('2021', 105, 229).concat(line('2022', 155, 229));
    expect(figures({ runs: [...names, ...prose], fills: bars })[0]?.alt).toBe('2021 2022');
    expect(figures({ runs: prose, fills: [bar(100, 100), bar(150, 100), bar(200, 100)] })).toEqual([]);
  });

  it('reach as far as the lines that bars stand on, and the numbers at their ends, however long these are', () => {
    const bars = [0, 1, 2, 3].map((i) => ({ ...box(120 + 80 * i, 130 + 20 * i, 160 + 80 * i, 222), color: 0x336699 }));
    const ys = [102, 142, 182, 220];
    const numbers = ys.flatMap((y, i) => line(`${90 - 30 * i}`, i < 3 ? 50 : 56, y + 3));
    const found = figures({ runs: [...numbers, ...prose], fills: bars, rules: ys.map((y) => across(y, 66, 450)) });
    expect(found.map(({ alt }) => alt?.split(' ').sort())).toEqual([['0', '30', '60', '90']]);
  });
});

describe('turned text', () => {
  it('that is slanted and much larger than the text is a watermark', () => {
    const sample = line('Sample', 200, 500, { sizePt: 90 });
    const stamp = line('Received', 400, 100, { sizePt: 12 });
    const blocks = layoutPage(page({ runs: prose, turned: [[...sample, ...stamp]] })).blocks;
    const words = blocks.flatMap((block) => (block.kind === 'text' ? block.lines.flatMap((one) => one.runs) : []));
    expect(words.map((run) => run.text)).not.toContain('Sample');
    expect(words.map((run) => run.text)).toContain('Received');
  });
});
