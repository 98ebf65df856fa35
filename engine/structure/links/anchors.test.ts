import { describe, expect, it } from 'vitest';
import type { Inline } from '../../document/tree.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const prose = (top: number): GlyphRun[] =>
  lines(Array(4).fill('the words of a paragraph that fills its line to the end of it'), 60, top);
const heading = (text: string, y: number): GlyphRun[] => line(text, 60, y, { bold: true, font: 'Bold', sizePt: 14 });

/** The page's first links: titles of headings, and where they lead. */
function linksTo(y: number): string[] {
  const runs = [
    ...prose(40),
    ...line('Files', 60, 120),
    ...heading('Environment', 200),
    ...prose(220),
    ...heading('Files', 300),
    ...prose(320),
  ];
  const links = [{ x0: 60, x1: 90, y0: 110, y1: 124, target: { page: 0, y, x: null } }];
  const document = structured([page({ runs, links })]);
  const anchors = new Map(
    document.children.flatMap((block) =>
      block.type === 'heading' ? block.children.map((child) => [block.anchor, textOf(child)] as const) : [],
    ),
  );
  return document.children.flatMap((block) =>
    block.type === 'paragraph'
      ? block.children.flatMap((child) =>
          child.type === 'internalLink' ? [anchors.get(child.anchor) ?? child.anchor] : [],
        )
      : [],
  );
}
const textOf = (inline: Inline): string => ('value' in inline ? inline.value : '');

describe('a link with the words of a heading', () => {
  it.each([
    ['above it, where the margin is left out of the place', 240],
    ['beside another heading', 195],
  ])('leads to that, %s', (_, y) => {
    expect(linksTo(y)).toEqual(['Files']);
  });
});
