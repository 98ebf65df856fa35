import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../blocks/layout.ts';
import { line } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { isPartCaption } from './captions.ts';
import type { FlowText } from './flow.ts';

describe('a text that begins with "(a)"', () => {
  const column = { x0: 60, y0: 60, x1: 460, y1: 760 };
  const below = (text: string, x: number, baseline: number): FlowText => {
    const first = lineOf(line(text, x, baseline).map((run) => ({ ...run, script: null })));
    const { x0, x1, y0, y1 } = first;
    const area = { x0: 160, y0: 100, x1: 360, y1: 300 };
    const figure = { kind: 'figure' as const, box: area, image: { area } };
    const page: PageLayout = { index: 0, widthPt: 595, heightPt: 842, blocks: [figure], links: [] };
    return { page, block: { kind: 'text', box: { x0, y0, x1, y1 }, lines: [first], column }, role: { kind: 'body' } };
  };

  it('is a caption in the middle below a picture', () => {
    expect(isPartCaption(below('(a) Before the storm', 213, 315))).toBe(true);
  });

  it('is an item at the edge of the column, farther below, or as wide as the column', () => {
    expect(isPartCaption(below('(a) Before the storm', 60, 315))).toBe(false);
    expect(isPartCaption(below('(a) Before the storm', 213, 380))).toBe(false);
    expect(isPartCaption(below(`(a) ${Array(12).fill('storm').join(' ')}`, 60, 315))).toBe(false);
  });
});
