import { describe, expect, it } from 'vitest';
import { joined } from '../document/sections.ts';
import type { GlyphRun, PageContent } from '../extract/page-content.ts';
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
  return lastIn(pages.map((runs, index) => page({ runs, index })));
}

function lastIn(pages: PageContent[]): string {
  const document = structured(pages);
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

  it('are full where a box or the whole page is as narrow as they are', () => {
    const narrow = [
      'One of all the Narrow Paths',
      'To the House on a Hill is',
      'As long as it ever was when',
      'We saw it and so is a Road',
      'Of which we know no Ends',
    ];
    expect(lastOf(fullPage, fullPage, lines(narrow, 100, 100))).not.toContain('\n');
    const paragraphs = [0, 1, 2].flatMap((i) => lines(narrow.slice(2), 100, 140 + 50 * i));
    const both = [...lines(narrow.slice(0, 2), 100, 100), ...paragraphs];
    expect(lastOf(fullPage, fullPage, both)).toMatch(/^One of all the Narrow Paths To the House on a Hill is\n/);
  });

  it('are those of pages that are as wide', () => {
    const names = lines(['One name', 'Second name'], 100, 100);
    const turned = [0, 1].map((index) => page({ index, runs: fullPage, widthPt: 842, heightPt: 595 }));
    expect(lastIn([...turned, page({ index: 2, runs: names })])).toBe('One name Second name');
  });

  it('leave the entries of an index whole', () => {
    const entries = ['close', 'count', 'data', 'end', 'file', 'form', 'name', 'One of files,', 'Lines', 'table'];
    const pages = [22, 10, 15, 9, 26, 5, 17, 0, 26, 13];
    const texts = entries.map((text, i) => (pages[i] ? `${text} . . . . . . ${pages[i]}` : text));
    expect(lastOf(fullPage, fullPage, lines(texts, 100, 100))).toBe('One of files, Lines 26  \ntable 13');
  });
});
