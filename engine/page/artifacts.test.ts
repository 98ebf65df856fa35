import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { withoutArtifacts } from './artifacts.ts';

const text = { x0: 60, y0: 90, x1: 200, y1: 150 };
const content = (turned: GlyphRun[][], named = [{ x0: 30, y0: 80, x1: 540, y1: 700 }], markedShare = 1) =>
  page({
    runs: lines(['Words of a bill', 'that go on'], 60, 100),
    turned,
    tags: { headings: [], figures: [], artifacts: [], marked: text, markedShare, elements: [], named },
  });

describe('artifacts of a tagged page', () => {
  it('are words that slant over it, and are not its own words', () => {
    const slanted = line('DRAFT', 250, 400, { sizePt: 60 });
    const { runs, turned } = withoutArtifacts(content([slanted]));
    expect(turned).toEqual([]);
    expect(runs).toHaveLength(7);
    const elsewhere = line('Stamped', 250, 750);
    expect(withoutArtifacts(content([[...slanted, ...elsewhere]])).turned).toEqual([elsewhere]);
  });

  it('are no words at a right angle, whose places are those of a frame of their own', () => {
    const turned = line('Table', 250, 400).map((run): GlyphRun => ({ ...run, quarter: 1 }));
    expect(withoutArtifacts(content([turned])).turned).toEqual([turned]);
  });

  it('are none where most of the text is not tagged', () => {
    const slanted = line('DRAFT', 250, 400);
    expect(withoutArtifacts(content([slanted], undefined, 0.5)).turned).toEqual([slanted]);
  });
});
