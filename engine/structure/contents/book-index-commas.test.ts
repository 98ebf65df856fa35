import { describe, expect, it } from 'vitest';
import { joined } from '../../document/sections.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { writeMarkdown } from '../../writers/markdown.ts';

function markdown(...runs: GlyphRun[][]): string {
  const document = structured([page({ runs: runs.flat() })]);
  return new TextDecoder().decode(joined(writeMarkdown(document, { images: 'linked' }).parts)).trim();
}

/** Entries below each other; a blank for each step that they are set in by. */
const column = (x: number, entries: readonly string[]): GlyphRun[] =>
  entries.flatMap((entry, i) => line(entry.trim(), x + 14 * (entry.length - entry.trimStart().length), 120 + 12 * i));

const left = [
  'access, 115, 138',
  ' of groups, 43',
  ' of users, 9–12',
  '  with keys, 3',
  'active, 198',
  'adding',
  ' files, 54',
  ' many of the folders',
  '   that are here, 40',
  'always, 2, 50',
];
const right = [
  'basic, 22',
  'begin, 160',
  'below, 145',
  'beside, 21',
  'better, 62ff.',
  'between, 3',
  'beyond, 180',
  'binary, 59',
];

describe('an index whose pages stand behind commas', () => {
  it('has a line for each entry, those below one set in, column by column', () => {
    expect(markdown(column(60, left), column(300, right))).toBe(
      [
        'access, 115, 138',
        '\u2003of groups, 43',
        '\u2003of users, 9–12',
        '\u2003\u2003with keys, 3',
        'active, 198',
        'adding',
        '\u2003files, 54',
        '\u2003many of the folders that are here, 40',
        'always, 2, 50',
        ...right,
      ].join('  \n'),
    );
  });

  it('has letters over its entries', () => {
    const found = markdown(column(60, ['A', ...left, 'B', ...right]));
    expect(found).toMatch(/^A\n\naccess/);
    expect(found).toMatch(/always, 2, 50\n\nB\n\nbasic, 22/);
  });

  it('is told from a list of names and rising numbers', () => {
    const found = markdown(
      column(
        60,
        right.map((entry, i) => entry.replace(/\d.*/, `${10 * i}`)),
      ),
    );
    expect(found).not.toMatch(/^basic, 0 {2}$/m);
  });
});
