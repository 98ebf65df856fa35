import { describe, expect, it } from 'vitest';
import { nextZoom, sharpnessFor } from './zoom-controls.tsx';

describe('zoom', () => {
  it.each([
    [100, 'in', 110],
    [100, 'out', 90],
    [300, 'in', 300],
    [50, 'out', 50],
    [175, 'reset', 100],
    [105, 'in', 110],
    [105, 'out', 100],
  ] as const)('%i %% goes %s to %i %%', (from, change, to) => {
    expect(nextZoom(from, change)).toBe(to);
  });

  it.each([
    [100, 1, 1600],
    [150, 1, 2400],
    [100, 2, 3200],
    [300, 2, 4000],
    [50, 1, 1600],
  ])('a page at %i %% on a screen of %i has %i pixels', (percent, ratio, px) => {
    expect(sharpnessFor(percent, ratio)).toBe(px);
  });
});
