import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import type { GlyphRun, OutlineNode } from '../../extract/page-content.ts';
import { bold, headingsOf } from '../../fixtures/headings.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { blockText, type FlowBlock, isText, lineText } from '../flow.ts';
import { partSlideTitles, raiseSlideTitles, slideTitles } from './slide-titles.ts';

const text = (top: number): GlyphRun[] =>
  lines(['what the slide has to say for itself,', 'and what follows from that on it'], 40, top, { sizePt: 11 });

/** Slides of 4:3 as beamer makes them. */
const slides = (pages: readonly GlyphRun[][], size = { widthPt: 363, heightPt: 272 }) =>
  pages.map((runs, index) => page({ index, ...size, runs }));

const titled = (titles: readonly string[]): GlyphRun[][] =>
  titles.map((title, i) => [...line(title, 20, 18, { sizePt: 13 }), ...text(60 + 9 * (i % 3))]);

const section = (title: string, index: number): OutlineNode => ({ title, page: index, x: null, y: null, children: [] });

describe('titles of slides', () => {
  it('are headings where the outline names sections only', () => {
    const outline = [section('Sheep', 0), section('Goats', 3)];
    const part = (name: string) => line(name, 150, 130, { ...bold, sizePt: 12 });
    const [wool, milk, meat, horns] = titled(['Wool', 'Milk', 'Meat', 'Horns']);
    const pages = slides([part('Sheep'), wool, milk, part('Goats'), meat, horns] as GlyphRun[][]);
    expect(headingsOf(pages, { outline })).toEqual(['1 Sheep', '2 Wool', '2 Milk', '1 Goats', '2 Meat', '2 Horns']);
  });

  it('are no larger than text of other slides where their own have smaller text', () => {
    const code = (top: number) => lines(['> count(flock)', '[1] 27 animals of three kinds'], 40, top, { sizePt: 8 });
    const pages = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((title, i) => [
      ...line(title, 20, 18, { sizePt: 11 }),
      ...code(50 + 9 * (i % 3)),
    ]);
    const all = [...pages, [...text(60), ...text(100), ...text(140)]];
    expect(headingsOf(slides(all))).toEqual(['1 First', '1 Second', '1 Third', '1 Fourth', '1 Fifth']);
  });

  it('come back on slides that go on', () => {
    const titles = ['Wool', 'Milk', 'Milk', 'Milk', 'Meat', 'Horns'];
    const cover = [...line('The flock', 100, 100, { sizePt: 20 }), ...text(140)];
    expect(headingsOf(slides([cover, ...titled(titles)]))).toEqual([
      '1 The flock',
      ...titles.map((title) => `2 ${title}`),
    ]);
  });

  it('are parted from the text that they were read with, and joined where layout has parted their lines', () => {
    const layout = layoutPage(
      page({ runs: [...line('What comes', 60, 40), ...line('of sheep', 60, 52), ...line('is wool', 60, 64)] }),
    );
    const [block] = layout.blocks;
    if (block?.kind !== 'text') throw new Error('The lines are one paragraph.');
    const [first, second, below] = block.lines.map((own) => [own]);
    const flow = [first, [...(second ?? []), ...(below ?? [])]].map(
      (some = []): FlowBlock => ({ page: layout, block: { ...block, lines: some }, role: { kind: 'body' } }),
    );
    const parted = partSlideTitles(flow, new Set([...(first ?? []), ...(second ?? [])]));
    expect(parted.filter(isText).map((item) => blockText(item.block))).toEqual(['What comes of sheep', 'is wool']);
  });

  it('are whole where they are centred in their height', () => {
    const [, ...others] = titled(['Wool', 'Milk', 'Meat', 'Horns', 'Cheese']).map((runs) =>
      runs.map((run) => ({ ...run, baseline: run.baseline + 62 })),
    );
    const style = { sizePt: 13 };
    const long = [
      ...line('From cheap pastures to the', 20, 71, style),
      ...line('usual stables', 20, 89, style),
      ...line('and back', 20, 107, style),
    ];
    const deck = slides([[...long, ...text(140)], ...others]).map((content) => layoutPage(content));
    expect([...slideTitles(deck)].map(lineText).slice(0, 3)).toEqual([
      'From cheap pastures to the',
      'usual stables',
      'and back',
    ]);
  });

  it('are as deep as most that their style has told, or else below the outline', () => {
    const layout = layoutPage(page({ runs: line('Wool', 60, 40) }));
    const [block] = layout.blocks;
    if (block?.kind !== 'text') throw new Error('The line is a paragraph.');
    const titles = new Set(block.lines);
    const as = (role: FlowBlock['role']): FlowBlock => ({ page: layout, block: { ...block }, role });
    const depthOfLast = (depths: readonly number[]): number | undefined => {
      const named = as({ kind: 'heading', depth: 3 });
      const node = section('Wool', 0);
      const flow = [named, ...depths.map((depth) => as({ kind: 'heading', depth })), as({ kind: 'body' })];
      raiseSlideTitles(
        { flow, entries: new Map([[named, { title: node.title, page: 0, y: null, depth: 3, node }]]) },
        titles,
      );
      const role = flow.at(-1)?.role;
      return role?.kind === 'heading' ? role.depth : undefined;
    };
    expect(depthOfLast([1, 2, 2])).toBe(2);
    expect(depthOfLast([])).toBe(4);
  });

  describe('are none', () => {
    const found = (pages: readonly GlyphRun[][]) =>
      [...slideTitles(slides(pages).map((content) => layoutPage(content)))].map(lineText);
    const names = ['Wool', 'Milk', 'Meat', 'Horns', 'Cheese', 'Hides'];

    it('on few pages', () => {
      expect(found(titled(names.slice(0, 4)))).toHaveLength(4);
      expect(found(titled(names.slice(0, 3)))).toEqual([]);
    });

    it('on landscape pages among many that are upright', () => {
      const upright = names.slice(0, 4).map((name) => page({ runs: line(name, 60, 80) }));
      const deck = [...slides(titled(names)), ...upright].map((content, index) => layoutPage({ ...content, index }));
      expect([...slideTitles(deck)]).toEqual([]);
    });

    it('in the lower half', () => {
      expect(found(names.map((name) => [...text(40), ...line(name, 20, 190, { sizePt: 13 })]))).toEqual([]);
    });

    it('below the first line, where all are of one size', () => {
      const pages = names.map((name) => [...line(name, 20, 18), ...line(`${name} of sheep`, 20, 33)]);
      expect(found(pages)).toEqual(names);
    });

    it('over text that is all of one size', () => {
      const pages = names.map((name) => [...line(name, 40, 40, { sizePt: 11 }), ...text(60)]);
      expect(found(pages)).toEqual(names);
      expect(found(pages.map((runs) => [...runs, ...text(90)]))).toEqual([]);
    });

    it('where most of their pages is as large', () => {
      const [large, small] = [{ sizePt: 11 }, { sizePt: 6 }];
      const pages = names.map((name) => [...line(name, 40, 40, large), ...text(60), ...line('note', 40, 220, small)]);
      expect(found(pages)).toEqual([]);
    });

    it('where most pages have nothing at their height', () => {
      const others = Array.from({ length: 5 }, (_, i) => text(80 + 9 * i));
      expect(found([...titled(names.slice(0, 4)), ...others])).toEqual([]);
    });
  });

  it('are not the one line that runs over all pages, nor what stands so on upright pages', () => {
    const name = titled(Array.from({ length: 6 }, (_, i) => `Report ${i + 1}`));
    expect(headingsOf(slides(name))).toEqual([]);
    const heads = titled(['Wool', 'Milk', 'Milk', 'Milk', 'Meat', 'Horns']);
    expect(headingsOf(slides(heads, { widthPt: 363, heightPt: 500 }))).not.toContain('1 Milk');
  });
});
