import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import type { Box } from '../geometry/box.ts';
import { bodyStyleOf } from './body-style.ts';
import type { FlowBlock } from './flow.ts';
import { matchTags } from './tags.ts';

const title = '1.1 소개';

describe('tags of headings', () => {
  it('are found where each names the outlines of its letters, with room between them', () => {
    const drawn = page({
      runs: [...line(title, 50, 100), ...lines(Array(6).fill('words of a text that goes on'), 50, 130)],
    });
    // A thin stroke, a full stop on the line, a stroke; no box reaches over the middle of a word.
    const letters: Box[] = [51, 57, 61, 68.5, 76].map((x0, i) => ({ x0, x1: x0 + 1, y0: i === 1 ? 99 : 93, y1: 100 }));
    const tags = { headings: [{ level: 1, boxes: letters }], figures: [], artifacts: [], marked: null, markedShare: 1 };
    const layout = { ...layoutPage(drawn), tags };
    const flow = layout.blocks.map((block): FlowBlock => ({ page: layout, block, role: { kind: 'body' } }));
    const found = matchTags(flow, [layout], bodyStyleOf([layout]));
    expect([...found.entries.values()].map((entry) => entry.title)).toEqual([title]);
  });

  it('are believed where only a last page with a line or two has none', () => {
    const head = line('A part of it', 50, 100);
    const box: Box = { x0: 50, x1: 200, y0: 90, y1: 102 };
    const none = { headings: [], figures: [], artifacts: [], marked: null, markedShare: 0 };
    const tagged = { ...none, headings: [{ level: 1, boxes: [box] }], markedShare: 1 };
    const first = layoutPage(
      page({ runs: [...head, ...lines(Array(12).fill('words of a text that goes on'), 50, 130)] }),
    );
    const last = layoutPage(page({ index: 1, runs: line('the end', 50, 100) }));
    const found = (second: typeof last): number => {
      const pages = [
        { ...first, tags: tagged },
        { ...second, tags: none },
      ];
      const flow = pages.flatMap((own) =>
        own.blocks.map((block): FlowBlock => ({ page: own, block, role: { kind: 'body' } })),
      );
      return matchTags(flow, pages, bodyStyleOf(pages)).entries.size;
    };
    expect(found(last)).toBe(1);
    expect(found(first)).toBe(0);
  });
});
