import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../extract/page-content.ts';
import { write } from '../../fixtures/markdown.ts';
import { line, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { frame } from '../../fixtures/tables.ts';
import type { Box } from '../../geometry/box.ts';
import { writeCheckboxes } from './drawn-checkboxes.ts';

const box = (baseline: number, x = 60, sizePt = 9): Box => ({
  x0: x,
  x1: x + sizePt,
  y0: baseline - 3.5 - sizePt / 2,
  y1: baseline - 3.5 + sizePt / 2,
});
const smaller = ({ x0, x1, y0, y1 }: Box): Box => ({ x0: x0 + 0.7, x1: x1 - 0.7, y0: y0 + 0.7, y1: y1 - 0.7 });
const runs = [...line('buy bread', 74, 100), ...line('sell milk', 74, 116), ...line('sleep', 74, 132)];
const ticks = { x0: 62, x1: 67, y0: 109, y1: 116 };
const tasks = (content: Partial<PageContent>): string => write(...structured([page({ runs, ...content })]).children);

describe('squares before the first words of lines', () => {
  const boxes = [100, 116, 132].map((baseline) => box(baseline));

  it('are the boxes of tasks, ticked where something is drawn in them', () => {
    const written = '- [ ] buy bread\n- [x] sell milk\n- [ ] sleep\n';
    expect(tasks({ drawings: [...boxes.flatMap((own) => [own, smaller(own)]), ticks] })).toBe(written);
    expect(tasks({ rules: boxes.flatMap(frame), drawings: [ticks] })).toBe(written);
  });

  it('are empty beside ticked ones where only their border is drawn, and ticked by what fills a box', () => {
    const [first, second, third] = boxes;
    if (!first || !second || !third) throw new Error('no boxes');
    // As Chromium draws them: the tick reaches over all sides of its ground but the lower one.
    const tick = { x0: second.x0 - 0.25, x1: second.x1 + 0.25, y0: second.y0 - 0.25, y1: second.y1 - 0.6 };
    expect(tasks({ drawings: [first, second, tick, third] })).toBe('- [ ] buy bread\n- [x] sell milk\n- [ ] sleep\n');
  });

  it.each([
    ['a single one', { drawings: [box(100), smaller(box(100))] }],
    ['swatches without a border', { drawings: boxes }],
    ['larger than the text', { drawings: [100, 116].flatMap((at) => [box(at, 50, 15), smaller(box(at, 50, 15))]) }],
    ['inside the lines', { drawings: [100, 116].flatMap((at) => [box(at, 99, 8), smaller(box(at, 99, 8))]) }],
  ])('are drawings where they are %s', (_, shapes) => {
    const content = page({ runs, ...shapes });
    expect(writeCheckboxes(content)).toEqual(content);
  });
});
