import { describe, expect, it } from 'vitest';
import type { PageLayout, TextBlock } from '../../blocks/layout.ts';
import { layoutPage } from '../../blocks/page-layout.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { lineOf } from '../../lines/segments.ts';
import { blockText, type FlowBlock, isText } from '../flow.ts';
import { splitIndex } from './book-index.ts';
import { markContents } from './contents.ts';

/** What becomes of each block of the last pages of a book with these lines: its role and its words. */
function rolesOf(...texts: string[][]): string[] {
  return rolesIn(33, ...texts);
}

/** The same of a document with so many pages. */
function rolesIn(pageCount: number, ...texts: string[][]): string[] {
  const flow = texts.flatMap((some, index): FlowBlock[] => {
    const layout = layoutPage(page({ index: 30 + index, runs: lines(some, 60, 80) }));
    return layout.blocks.map((block) => ({ page: layout, block, role: { kind: 'body' } }));
  });
  const split = splitIndex(flow, pageCount);
  markContents(split, new Set());
  return split.filter(isText).map(({ role, block }) => `${role.kind}: ${blockText(block).replace(/ [. ]+ /, ' ')}`);
}

const kindOf = (role: string): string => role.replace(/:.*/, '');

const index = [
  'close . . . . . . . . 22, 26',
  'count . . . . . . . . 10',
  'data . . . . . . . . . 15',
  'disconnect . . . . . 9',
  'file . . . . . . . . . 26',
  'format . . . . . . . . 5',
  'open, after an address that is too long for its',
  'line . . . . . . . . . 26–28',
  'table . . . . . . . . 13',
];

describe('the index of a book', () => {
  it('is a list with an entry for each line that ends in pages, long ones taking two', () => {
    expect(rolesOf(index)).toEqual([
      'entry: close 22, 26',
      'entry: count 10',
      'entry: data 15',
      'entry: disconnect 9',
      'entry: file 26',
      'entry: format 5',
      'entry: open, after an address that is too long for its line 26–28',
      'entry: table 13',
    ]);
  });

  it('leaves out lines that are leaders alone', () => {
    const texts = index.toSpliced(1, 0, '. . . . . . . . . . .');
    const of = texts.map((text, i) => lineOf(line(text, 60, 80 + 12 * i).map((run) => ({ ...run, script: null }))));
    const box = { x0: 60, y0: 70, x1: 300, y1: 200 };
    const block: TextBlock = { kind: 'text', box, lines: of, column: box };
    const layout: PageLayout = { index: 0, widthPt: 595, heightPt: 842, blocks: [block], links: [] };
    const entries = splitIndex([{ page: layout, block, role: { kind: 'body' } }]).filter(isText);
    expect(entries.slice(0, 2).map((entry) => entry.block.lines.length)).toEqual([1, 1]);
  });

  it('goes on over pages, of which the last may have a single entry', () => {
    expect(rolesOf(index, ['yaml . . . . . . . . 7']).at(-1)).toBe('entry: yaml 7');
  });

  it('has most of its entries on few pages in a short document', () => {
    const texts = ['char', 'double', 'float', 'int', 'long', 'open', 'read', 'short', 'size', 'time', 'void', 'write'];
    const pages = [2, 2, 2, 2, 2, 7, 3, 2, 2, 2, 2, 3];
    expect(new Set(rolesOf(texts.map((text, i) => `${text} . . . . . . ${pages[i]}`)).map(kindOf))).toEqual(
      new Set(['entry']),
    );
  });

  it('ends before contents that stand behind it', () => {
    const contents = Array.from({ length: 10 }, (_, i) => `Chapter ${i + 1} . . . . . . ${3 * i + 1}`);
    const kinds = rolesOf(index, contents).map(kindOf);
    expect([kinds[0], kinds.at(-1)]).toEqual(['entry', 'contents']);
  });

  it('is told from contents that are read across two columns, which lead to pages behind them', () => {
    const pages = [34, 42, 35, 44, 36, 45, 36, 46, 38, 48];
    const texts = pages.map((number, i) => `Chapter ${i + 1} . . . . . . ${number}`);
    expect(rolesIn(50, texts).map(kindOf)).not.toContain('entry');
    // A part of a book ends before.
    expect(rolesIn(33, texts).map(kindOf)).toContain('entry');
  });

  it('is told from contents, whose pages rise', () => {
    const contents = index.map((entry, i) => entry.replace(/\d[\d, –]*$/, `${3 * i + 1}`));
    expect(new Set(rolesOf(contents).map(kindOf))).toEqual(new Set(['contents']));
  });
});
