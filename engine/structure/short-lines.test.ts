import { describe, expect, it } from 'vitest';
import { joined } from '../document/sections.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { lines, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';
import { writeMarkdown } from '../writers/markdown.ts';

const full = 'These are forty-four letters that fill a line';
const fullPage = lines(
  Array.from({ length: 12 }, () => full),
  100,
  100,
);

/** What the last page says, of which the first word is "One". */
function lastOf(...pages: GlyphRun[][]): string {
  const document = structured(pages.map((runs, index) => ({ ...page({ runs }), index })));
  const text = new TextDecoder().decode(joined(writeMarkdown(document, { images: 'linked' }).parts));
  return text.slice(text.lastIndexOf('One')).trim();
}

describe('lines that end short of the document’s measure', () => {
  it('end their paragraph on a page that has no full line', () => {
    const names = lines(['One name', 'Second name'], 100, 100);
    expect(lastOf(names)).toBe('One name Second name');
    expect(lastOf(fullPage, fullPage, names)).toBe('One name\n\nSecond name');
  });

  it('end it nearer to the edge at the end of a sentence only', () => {
    const ended = lines(['One of these was kept together here.', 'See the page before'], 100, 100);
    expect(lastOf(fullPage, fullPage, ended)).toContain('\n\n');
    const open = lines(['One of these was kept together by the', 'Open Group on this page'], 100, 100);
    expect(lastOf(fullPage, fullPage, open)).not.toContain('\n');
  });

  it('go on in small letters unless half of the measure is free', () => {
    const near = lines(['One of these was kept here', 'in another narrow line'], 100, 100);
    expect(lastOf(fullPage, fullPage, near)).not.toContain('\n');
    const far = lines(['One file', 'another file'], 100, 100);
    expect(lastOf(fullPage, fullPage, far)).toContain('\n\n');
  });

  it('are those of a column of its own beside another, or where three end at one place', () => {
    const column = [
      'One of the Many',
      'Narrow Columns goes',
      'For as many Lines',
      'As there is room',
      'Beside Another.',
    ];
    const beside = [...lines(column, 100, 100), ...lines(column.slice(1), 230, 100)];
    expect(lastOf(fullPage, fullPage, beside)).toContain(column.join(' '));
    const narrow = lines(['One abstract set', 'in narrow lines,', 'which all are so'], 100, 100);
    expect(lastOf(fullPage, fullPage, narrow)).not.toContain('\n');
  });

  it('are left alone where one page alone tells the measure', () => {
    expect(
      lastOf([...fullPage, ...lines(Array(12).fill(full), 100, 244)], lines(['One name', 'Second name'], 100, 100)),
    ).toBe('One name Second name');
  });
});
