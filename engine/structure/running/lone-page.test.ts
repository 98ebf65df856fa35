import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { bodyStyleOf } from '../body-style.ts';
import { lineText } from '../flow.ts';
import { runningLines } from './running.ts';

const text = lines(
  Array.from(
    { length: 20 },
    (_, i) => `this page has words like ${'abcdefghijklmnopqrst'[i]}s from edge to edge of it`,
  ),
  60,
  120,
);

function removed(...runs: GlyphRun[]): string[] {
  const layout = layoutPage(page({ runs: [...text, ...runs] }));
  return [...runningLines([layout], new Map(), bodyStyleOf([layout]))].map(lineText).sort();
}

describe('running lines of a page without others', () => {
  it('have the page’s number at an end, with white between it and other words', () => {
    expect(removed(...line('4', 60, 80), ...line('A Handbook of Rivers', 200, 80))).toEqual(['4 A Handbook of Rivers']);
    expect(removed(...line('Chapter 5: Lakes', 60, 80), ...line('31', 300, 80))).toEqual(['Chapter 5: Lakes 31']);
    expect(removed(...line('5. Lakes', 60, 80), ...line('31', 300, 80))).toEqual(['5. Lakes 31']);
    expect(removed(...line('About lakes', 60, 790), ...line('Page 3-11', 300, 790))).toEqual(['About lakes Page 3-11']);
    expect(removed(...line('A Handbook of Rivers and Lakes 31', 60, 800))).toEqual([
      'A Handbook of Rivers and Lakes 31',
    ]);
  });

  it('are a number in the margin, however close the next row is', () => {
    expect(removed(...line('6', 500, 30), ...line('On lakes and rivers', 60, 42))).toEqual(['6']);
    expect(removed(...line('6', 500, 96), ...line('On lakes and rivers', 60, 108))).toEqual([]);
  });

  it('have other rows beside that of the number', () => {
    const heads = [...line('A Handbook of Rivers', 60, 40), ...line('Page 4', 60, 52)];
    expect(removed(...heads)).toEqual(['A Handbook of Rivers', 'Page 4']);
    expect(removed(...line('A Handbook of Rivers', 60, 40), ...line('For all who swim', 60, 52))).toEqual([]);
    expect(removed(...line('Answer 1', 60, 760), ...line('There are lakes.', 60, 772))).toEqual([]);
  });

  it('are not set as the text is, or stand at the right, or far from it in the margin, where the page is a later one', () => {
    const heads = [
      line('The lakes', 60, 75, { italic: true }),
      line('The lakes', 60, 75, { sizePt: 8 }),
      line('Some lakes', 267, 75, { bold: true }),
      line('The lakes', 60, 50),
    ];
    for (const head of heads) {
      expect(removed(...head, ...line('12', 290, 800))).toHaveLength(2);
      // A letter, a form or a sheet has its own title there.
      expect(removed(...head)).toEqual([]);
      expect(removed(...head, ...line('1', 290, 800))).toEqual(['1']);
    }
    expect(removed(...line('The lakes', 60, 75), ...line('12', 290, 800))).toEqual(['12']);
  });

  it('are not the dates, numbers and titles at the heads of letters, invoices and sheets', () => {
    const heads = [
      '12 May 2020',
      'October 5',
      '5 Jan 21',
      'Invoice 1234',
      'Chapter 3',
      'Table 3',
      'Annex 4 to Contract 77',
    ];
    for (const head of heads)
      for (const top of [40, 75]) expect(removed(...line(head, 60, top, { bold: true })), head).toEqual([]);
    expect(removed(...line('Ada Example', 60, 40), ...line('October 5', 300, 40))).toEqual([]);
    expect(removed(...line('Page 4', 60, 40))).toEqual(['Page 4']);
    expect(removed(...line('Seite 4 von 12', 60, 40))).toEqual(['Seite 4 von 12']);
  });

  it('are not the numbers of companies, accounts and telephones in the foot of a letter', () => {
    for (const foot of ['Tel 0113 496 00', 'Account GB 123 4567 89'])
      expect(removed(...line('Some Company in London', 60, 795), ...line(foot, 60, 806)), foot).toEqual([]);
    expect(
      removed(...line('Tel 0113 49', 60, 800), ...line('some@example', 250, 800), ...line('Room 12', 450, 800)),
    ).toEqual([]);
  });

  it('say in the foot who has the rights', () => {
    expect(removed(...line('© 2020 A. Author and others', 60, 760))).toEqual(['© 2020 A. Author and others']);
    expect(removed(...line('After A. Author and others', 60, 760))).toEqual([]);
  });

  it('are not titles, headings, ends of sentences, items, code or notes', () => {
    expect(removed(...line('The lakes', 60, 75, { sizePt: 14 }))).toEqual([]);
    expect(removed(...line('2 Lakes', 60, 75, { bold: true }))).toEqual([]);
    expect(removed(...line('of a lake.', 60, 50, { italic: true }))).toEqual([]);
    expect(removed(...line('• a lake', 60, 50))).toEqual([]);
    expect(removed(...line('depth = 12', 60, 50, { monospace: true, font: 'Mono' }))).toEqual([]);
    expect(removed(...line('1', 60, 760, { sizePt: 7 }), ...line('Some lakes have no name.', 85, 760))).toEqual([]);
  });

  it('are not headings that have others of their kind below them, sections of usual names, or names of authors', () => {
    const other = { font: 'Test-Italic', italic: true };
    expect(removed(...line('Some lakes', 60, 75, other), ...line('All rivers', 60, 400, other))).toEqual([]);
    expect(removed(...line('Abstract', 60, 75, other))).toEqual([]);
    expect(removed(...line('1.2 Lakes', 60, 75, other))).toEqual([]);
    expect(removed(...line('Ada Example', 60, 75), ...line('1', 118, 71, { sizePt: 6 }))).toEqual([]);
  });

  it('are nothing but numbers where too few lines tell how the text is set', () => {
    const layout = layoutPage(
      page({
        runs: [...line('The lakes', 60, 50, { italic: true }), ...line('A slide', 60, 200), ...line('7', 500, 800)],
      }),
    );
    expect([...runningLines([layout], new Map(), bodyStyleOf([layout]))].map(lineText)).toEqual(['7']);
  });
});
