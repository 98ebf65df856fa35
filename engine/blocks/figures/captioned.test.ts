import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import type { Box } from '../../geometry/box.ts';
import { layoutPage } from '../page-layout.ts';

/** A round shape of 60 points. */
const round = (x: number, y: number): Box[] =>
  [0, 1, 2, 3].map((i) => ({
    x0: x + (i % 2) * 30,
    y0: y + (i >> 1) * 30,
    x1: x + 30 + (i % 2) * 30,
    y1: y + 30 + (i >> 1) * 30,
  }));
const prose = (top: number) =>
  lines(
    Array.from({ length: 6 }, () => 'A paragraph that says more than what a label of a drawing would say'),
    60,
    top,
  );
const caption = line('Figure 1: How a message goes from one to the other', 120, 290);
/** Between and beside two shapes that are far from each other. */
const labels = [
  ...line('sends it', 200, 212),
  ...line('keeps a copy', 200, 262),
  ...line('reads it', 266, 212),
  ...line('answers', 266, 262),
];

function blocksOf(runs: readonly ReturnType<typeof line>[number][]): [string, string][] {
  const drawings = [...round(120, 200), ...round(320, 200)];
  return layoutPage(page({ runs: [...prose(60), ...runs, ...caption, ...prose(330)], drawings })).blocks.map(
    (block) => [
      block.kind,
      block.kind === 'text'
        ? block.lines.flatMap((each) => each.runs.map(({ text }) => text)).join(' ')
        : block.kind === 'figure'
          ? (block.alt ?? '')
          : '',
    ],
  );
}

describe('figures with captions', () => {
  it('are one with the short texts between and beside their shapes', () => {
    const blocks = blocksOf(labels);
    expect(blocks.map(([kind]) => kind)).toEqual(['text', 'figure', 'text', 'text']);
    expect(blocks[1]?.[1].split(' ').toSorted()).toEqual(
      ['sends', 'it', 'keeps', 'a', 'copy', 'reads', 'it', 'answers'].toSorted(),
    );
  });

  it('have legends at their side', () => {
    const blocks = blocksOf([...labels, ...line('small', 440, 212), ...line('large', 440, 240)]);
    expect(blocks.map(([kind]) => kind)).toEqual(['text', 'figure', 'text', 'text']);
    expect(blocks[1]?.[1]).toContain('large');
    const beside = line('Text in a column of its own', 400, 212);
    expect(
      blocksOf([...labels, ...beside]).some(([kind, text]) => kind === 'text' && text.includes('of its own')),
    ).toBe(true);
  });

  it('leave prose between their shapes in the text', () => {
    const sentence = line('It is sent when the line is free, and never later than a minute afterwards', 120, 265);
    const texts = blocksOf([...labels.slice(0, 2), ...sentence]).filter(([kind]) => kind === 'text');
    expect(texts.some(([, text]) => text.includes('when the line is free'))).toBe(true);
  });

  it('leave the words below each of several pictures, and listings beside a drawing, in the text', () => {
    const parts = [...line('(a) sent', 130, 275), ...line('(b) received', 330, 275)];
    const named = blocksOf([...labels, ...parts]);
    expect(named.filter(([kind]) => kind === 'figure').length).toBeGreaterThan(1);
    const code = lines(['if free:', '  send()', 'else:', '  wait()'], 200, 212, { monospace: true, font: 'Test-Mono' });
    expect(blocksOf(code).some(([kind, text]) => kind === 'text' && text.includes('wait()'))).toBe(true);
  });
});
