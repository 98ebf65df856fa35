import { describe, expect, it } from 'vitest';
import type { Inline } from '../../document/tree.ts';
import type { PageLink } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { wordsIn } from '../../math/words.ts';
import { walkBlocks, walkInlines } from '../../writers/walk.ts';

const body = 'Oaks are old trees and elms are rare in the wood.';

/** A link over the first word of the text, to the second page. */
const link = (x: number | null, y: number | null): PageLink => ({
  ...{ x0: 60, x1: 80, y0: 90, y1: 104 },
  target: { page: 1, x, y },
});

/** Where the link leads, and what stands behind each anchor. */
function written(
  target: PageLink,
  second: ReturnType<typeof line>,
): { leads: string | null; places: Record<string, string> } {
  const document = structured([
    page({ runs: lines([body, body, body], 60, 100), links: [target] }),
    page({ index: 1, runs: second }),
  ]);
  const places: Record<string, string> = {};
  let leads: string | null = null;
  for (const block of walkBlocks(document.children)) {
    const words = 'children' in block && block.type === 'paragraph' ? wordsIn(block.children as Inline[]) : '';
    if (block.type === 'heading') places[block.anchor] = wordsIn(block.children);
    for (const inline of walkInlines(block)) {
      if (inline.type === 'anchor') places[inline.name] = words;
      if (inline.type === 'internalLink') leads = inline.anchor;
    }
  }
  return { leads, places };
}

describe('a link leads', () => {
  const entries = [...line(`[1] ${body}`, 60, 100), ...line(`[2] ${body}`, 60, 140), ...line(`[3] ${body}`, 60, 180)];

  it('to the entry of a bibliography that its destination stands above', () => {
    const { leads, places } = written(link(60, 131), entries);
    expect(leads).toBe('page-2-1');
    expect(places['page-2-1']).toBe(`[2] ${body}`);
  });

  it('to the page where its destination names no height', () => {
    expect(written(link(60, null), entries)).toEqual({ leads: 'page-2', places: {} });
  });

  it('to a heading, but not to one that stands as high in another column', () => {
    const columns = [
      ...line('Results', 60, 100, { sizePt: 16, bold: true }),
      ...lines([...Array<string>(8).fill('Oaks are old trees and elms'), 'are rare.'], 60, 124),
      ...lines(['[1] Annals of oak trees', 'and of elms, volume one'], 320, 100),
      ...lines(['[2] Annals of elm trees', 'and of oaks, volume two'], 320, 136),
      ...lines(['[3] Annals of ash trees', 'and of oaks, volume six'], 320, 172),
    ];
    const heading = written(link(60, 88), columns);
    expect(heading.places[heading.leads ?? '']).toBe('Results');
    const entry = written(link(320, 90), columns);
    expect(entry.places[entry.leads ?? '']).toMatch(/^\[1\] Annals of oak/);
  });
});
