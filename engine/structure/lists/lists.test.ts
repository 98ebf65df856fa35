import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/tree.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { wordsIn } from '../../math/words.ts';

/** Lines of text at their indents, every item a block of its own. */
const rows = (...texts: [x: number, text: string][]): GlyphRun[] =>
  texts.flatMap(([x, text], i) => line(text, x, 100 + i * 20));

/** Blocks as text, items of nested lists indented and with their labels. */
function outlined(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.type === 'paragraph') return [indent + wordsIn(block.children)];
    if (block.type !== 'list') return [];
    return block.children.flatMap((item, i) => {
      const [first = '', ...rest] = outlined(item.children, `${indent}  `);
      const mark = item.label ?? (block.ordered ? `${block.start + i}.` : '•');
      return [`${indent}${mark} ${first.trim()}`, ...rest];
    });
  });
}

function written(...pages: GlyphRun[][]): string[] {
  const document = structured(pages.map((runs, index) => page({ index, runs })));
  return outlined(document.children);
}

const item = (x: number, y: number, text: string) => [...line('•', x, y), ...line(text, x + 12, y)];

describe('lists', () => {
  it('of a bill keep their letters and Roman numbers, each level inside the one above', () => {
    const runs = rows(
      [60, '(1) In this Act these words are used'],
      [80, '(a) the first of them is one thing'],
      [100, '(i) with a part'],
      [100, '(ii) and another part'],
      [80, '(b) the second is another thing'],
      [60, '(2) In other acts they are not used'],
    );
    expect(written(runs)).toEqual([
      '1. In this Act these words are used',
      '  (a) the first of them is one thing',
      '    (i) with a part',
      '    (ii) and another part',
      '  (b) the second is another thing',
      '2. In other acts they are not used',
    ]);
  });

  it('begin anew where a number is missing, or comes again, so that all numbers are those of the page, and not where letters do', () => {
    const items = [8, 9, 11, 12, 12].map((n): [number, string] => [60, `${n}. An item of the list with its number`]);
    expect(written(rows(...items)).map((item) => item.slice(0, 3))).toEqual(['8. ', '9. ', '11.', '12.', '12.']);
    const names = ['A. Adams', 'B. Brown', 'B. Brown', 'C. Clark'].map((name): [number, string] => [
      60,
      `${name} and a book`,
    ]);
    const { children } = structured([page({ runs: rows(...names) })]);
    expect(children.filter(({ type }) => type === 'list')).toHaveLength(1);
  });

  it('begin their four levels with the signs of LaTeX', () => {
    const runs = rows(
      [60, '• One'],
      [80, '– one of one'],
      [100, '∗ a first'],
      [120, '· the deepest'],
      [120, '· beside it'],
      [100, '∗ a second'],
      [80, '– two of one'],
      [60, '• Two'],
    );
    expect(written(runs)).toEqual([
      '• One',
      '  • one of one',
      '    • a first',
      '      • the deepest',
      '      • beside it',
      '    • a second',
      '  • two of one',
      '• Two',
    ]);
  });

  it('may have one item, under the text of the one above', () => {
    const nested = rows([60, '• One thing'], [70, '· inside it'], [60, '• Another']);
    expect(written(nested)).toEqual(['• One thing', '  • inside it', '• Another']);
    const dash = rows([60, '• One thing'], [160, '– A. Author'], [60, 'Text.']);
    expect(written(dash).map((text) => text.trim())).toContain('– A. Author');
  });

  it('are inside where their marks stand at the text of the item above, however little it is set in', () => {
    const runs = rows(
      [60, '• One thing'],
      [66, '– inside it'],
      [66, '– beside that'],
      [60, '• Another'],
      [60, '• Third'],
    );
    expect(written(runs)).toEqual(['• One thing', '  • inside it', '  • beside that', '• Another', '• Third']);
  });

  it('go on over a page whose columns stand at the same place as those of the page before', () => {
    const text = line('Text at the margin of both pages.', 60, 60);
    const first = [...text, ...rows([60, '• One thing'], [66, '– inside it'])];
    const second = [
      ...rows([66, '– beside that'], [60, '• Another']),
      ...text.map((run) => ({ ...run, baseline: 300 })),
    ];
    expect(written(first, second).slice(1, 5)).toEqual([
      '• One thing',
      '  • inside it',
      '  • beside that',
      '• Another',
    ]);
  });

  it('are what holds a list, were it a single number', () => {
    const runs = rows([60, '1. One thing:'], [72, '(a) this and'], [72, '(b) that']);
    expect(written(runs)).toEqual(['1. One thing:', '  (a) this and', '  (b) that']);
  });

  it('count in Chinese and Japanese without spaces behind the numbers', () => {
    const runs = rows([60, '一、总则由本章规定'], [60, '二、分则由下章规定'], [60, '三、附则由末章规定']);
    expect(written(runs)).toEqual(['一、 总则由本章规定', '二、 分则由下章规定', '三、 附则由末章规定']);
  });

  it('are numbered by themselves where wide signs stand behind their figures', () => {
    expect(written(rows([60, '1、总则由本章规定'], [60, '2、分则由下章规定']))).toEqual([
      '1. 总则由本章规定',
      '2. 分则由下章规定',
    ]);
    expect(written(rows([60, '（1）总则'], [60, '（2）分则']))).toEqual(['（1） 总则', '（2） 分则']);
  });

  it('go on over the page', () => {
    const first = rows([60, '1. one thing'], [60, '2. two things']);
    const second = rows([60, '3. three things'], [60, '4. four things']);
    expect(written(first, second)).toEqual(['1. one thing', '2. two things', '3. three things', '4. four things']);
  });

  it('stand in their items on a page where only the inner ones go on', () => {
    const first = rows([60, '• One thing'], [80, '◦ inside it'], [100, '1. the first'], [100, '2. the second']);
    // Nothing on this page begins as far out as the outer list.
    const second = rows([100, '3. the third'], [80, '◦ beside it'], [80, '◦ and another']);
    expect(written(first, second)).toEqual([
      '• One thing',
      '  • inside it',
      '    1. the first',
      '    2. the second',
      '    3. the third',
      '  • beside it',
      '  • and another',
    ]);
  });

  it('go on at the level whose place on the page they have, where several have their bullets', () => {
    const first = rows([80, '1. One thing'], [100, '• inside it'], [120, '1. the first'], [140, '• the deepest']);
    const second = [...rows([100, '• beside it'], [80, '2. Another']), ...line('Text at the margin.', 60, 300)];
    expect(written(first, second).slice(0, 6)).toEqual([
      '1. One thing',
      '  • inside it',
      '    1. the first',
      '      • the deepest',
      '  • beside it',
      '2. Another',
    ]);
  });

  it('begin as far in as they stand on a page with the same margin, though a list around them has their bullets', () => {
    const first = rows([60, '• One thing'], [80, '◦ inside it']);
    const second = rows([100, '• the deepest'], [100, '• beside it'], [60, '• Another']);
    expect(written(first, second)).toEqual([
      '• One thing',
      '  • inside it',
      '    • the deepest',
      '    • beside it',
      '• Another',
    ]);
  });

  it('stand inside the item whose text stands above them, though the page has another margin', () => {
    const margin = (x: number, y: number) => line('Text that stands at the margin of its page.', x, y);
    const first = [...margin(60, 100), ...item(60, 130, 'One thing'), ...item(60, 150, 'Another')];
    const second = [
      ...line('There is more of it to say.', 112, 100),
      ...item(122, 130, 'inside it'),
      ...item(122, 150, 'beside it'),
      ...item(100, 170, 'The last'),
      ...margin(100, 200),
    ];
    expect(written(first, second).slice(1, -1)).toEqual([
      '• One thing',
      '• Another',
      '  There is more of it to say.',
      '  • inside it',
      '  • beside it',
      '• The last',
    ]);
  });

  it('stand inside the item whose text goes on at its place on a page without titles out in the margin', () => {
    const first = [
      ...line('A title out in the margin', 60, 100, { bold: true }),
      ...line('Text that stands beside the margin of its page.', 100, 130),
      ...item(100, 150, 'One thing'),
      ...item(100, 170, 'Another'),
    ];
    const second = [
      ...line('There is more of it to say.', 112, 100),
      ...item(112, 130, 'inside it'),
      ...item(112, 150, 'beside it'),
      ...item(100, 170, 'The last'),
    ];
    expect(written(first, second).slice(-6)).toEqual([
      '• One thing',
      '• Another',
      '  There is more of it to say.',
      '  • inside it',
      '  • beside it',
      '• The last',
    ]);
  });

  it('end before text at the margin of a facing page, which is set in by as much as their own text', () => {
    const first = [...line('Text that begins at the margin of its page.', 100, 100), ...item(100, 130, 'One thing')];
    const second = lines(['Text that begins at the margin of its own page.', 'It goes on there.'], 112, 100);
    expect(written(first, second).at(-1)).toBe('Text that begins at the margin of its own page. It goes on there.');
  });

  it('begin inside of the list that has other bullets on the page before', () => {
    const first = rows([60, '• One thing'], [60, '• Another']);
    const second = rows([80, '◦ inside that'], [80, '◦ beside it']);
    expect(written(first, second)).toEqual(['• One thing', '• Another', '  • inside that', '  • beside it']);
  });

  it('have items as long as they like, with lists of their own', () => {
    const inside = Array.from({ length: 20 }, (_, i): [number, string] => [80, `• part ${i}`]);
    const runs = rows([60, '1. One thing'], ...inside, [60, '2. Another']);
    expect(written(runs).filter((text) => !text.startsWith('  '))).toEqual(['1. One thing', '2. Another']);
  });

  it('end before text on the next page that stands at the margin, however far out its footer reaches', () => {
    const item = 'with words enough that the item fills most of the line to its end';
    const first = [
      ...line('Text that begins at the margin of the page and goes on to the end of it.', 100, 100),
      ...line(`1. one ${item}.`, 115, 620),
      ...line(`2. two ${item}.`, 115, 640),
    ];
    const second = ['More text at the margin that is no part of a list on the page before.', 'It goes on.'].flatMap(
      (text, i) => line(text, 100, 100 + 12 * i),
    );
    const footed = [first, second].map((runs, i) => [
      ...runs,
      ...line(`A journal of lists and pages ${i + 1}`, i === 0 ? 100 : 40, 800, { sizePt: 7 }),
    ]);
    expect(written(...footed)).toEqual([
      'Text that begins at the margin of the page and goes on to the end of it.',
      `1. one ${item}.`,
      `2. two ${item}.`,
      'More text at the margin that is no part of a list on the page before. It goes on.',
    ]);
  });
});
