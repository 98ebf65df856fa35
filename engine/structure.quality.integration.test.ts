import { describe, it } from 'vitest';
import { expectFloor } from './fixtures/floor.ts';
import type { TestPage } from './fixtures/make-pdf.ts';
import { prose, set } from './fixtures/set-text.ts';

const LEFT = 60;
const WIDE = 475;

/** Headings and paragraphs one below the other: `['h2', 'Of oaks']`, `['p', '…']`. */
type Part = readonly ['h1' | 'h2' | 'h3' | 'p', string];
const SIZES = { h1: 18, h2: 14, h3: 11, p: 10 } as const;

function flow(page: TestPage, parts: readonly Part[], top = 90): number {
  return parts.reduce((at, [kind, text]) => {
    const size = SIZES[kind];
    const heading = kind !== 'p';
    const below = set(page, text, {
      x: LEFT,
      top: at + (heading ? size : 0),
      width: WIDE,
      size,
      font: heading ? 'bold' : 'regular',
    });
    return below + 6;
  }, top);
}

const markdownOf = (parts: readonly Part[]): string =>
  parts.map(([kind, text]) => (kind === 'p' ? text : `${'#'.repeat(Number(kind[1]))} ${text}`)).join('\n\n');

describe('The quality of structure', () => {
  it('holds for three levels of headings told apart by their size', async () => {
    const pages: Part[][] = [
      [
        ['h1', 'A report on trees'],
        ['p', prose(1, 6)],
        ['h2', 'Of oaks'],
        ['p', prose(2, 8)],
        ['h3', 'Their bark'],
        ['p', prose(3, 8)],
        ['h3', 'Their leaves'],
        ['p', prose(4, 8)],
      ],
      [
        ['h2', 'Of elms'],
        ['p', prose(5, 8)],
        ['h3', 'Where they grow'],
        ['p', prose(6, 12)],
        ['h2', 'Of firs'],
        ['p', prose(7, 12)],
      ],
    ];
    await expectFloor((pdf) => {
      for (const parts of pages) flow(pdf.addPage(), parts);
    }, markdownOf(pages.flat()));
  });

  it('takes headings from the bookmarks, whatever they look like', async () => {
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        const first = set(page, 'First matters', { x: LEFT, top: 90, width: WIDE, font: 'italic' });
        const middle = set(page, prose(11, 9), { x: LEFT, top: first + 4, width: WIDE }) + 12;
        const second = set(page, 'Smaller matters', { x: LEFT, top: middle, width: WIDE, font: 'italic' });
        set(page, prose(12, 9), { x: LEFT, top: second + 4, width: WIDE });
        pdf.outline([
          { title: 'First matters', page: 0, top: 80, depth: 1 },
          { title: 'Smaller matters', page: 0, top: middle - 10, depth: 2 },
        ]);
      },
      `# First matters\n\n${prose(11, 9)}\n\n## Smaller matters\n\n${prose(12, 9)}\n`,
    );
  });

  it('nests lists by their indent', async () => {
    const items = [
      ['-', 0, prose(21, 2)],
      ['-', 1, prose(22, 1)],
      ['-', 1, prose(23, 2)],
      ['-', 0, prose(24, 1)],
      ['-', 0, prose(25, 2)],
    ] as const;
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        let top = set(page, prose(20, 3), { x: LEFT, top: 90, width: WIDE }) + 6;
        for (const [, depth, text] of items) {
          const x = LEFT + 12 + 16 * depth;
          page.text(['\u2022'], { x, top });
          top = set(page, text, { x: x + 12, top, width: 380 }) + 3;
        }
        set(page, prose(26, 4), { x: LEFT, top: top + 6, width: WIDE });
      },
      `${prose(20, 3)}\n\n${items.map(([mark, depth, text]) => `${'  '.repeat(depth)}${mark} ${text}`).join('\n')}\n\n${prose(26, 4)}\n`,
    );
  });

  it('counts the items of a numbered list', async () => {
    const items = [31, 32, 33, 34].map((seed) => prose(seed, 3));
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        let top = set(page, prose(30, 3), { x: LEFT, top: 90, width: WIDE }) + 6;
        for (const [i, text] of items.entries()) {
          page.text([`${i + 1}.`], { x: LEFT + 8, top });
          top = set(page, text, { x: LEFT + 24, top, width: 420 }) + 4;
        }
      },
      `${prose(30, 3)}\n\n${items.map((text, i) => `${i + 1}. ${text}`).join('\n')}\n`,
    );
  });

  it('keeps lines and indents of code', async () => {
    const code = [
      'function sum(values) {',
      '  let total = 0;',
      '  for (const value of values) {',
      '    total += value;',
      '  }',
      '  return total;',
      '}',
    ];
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        const top = set(page, prose(41, 5), { x: LEFT, top: 90, width: WIDE }) + 8;
        page.text(code, { x: LEFT + 12, top, size: 9, font: 'mono', leading: 11 });
        set(page, prose(42, 5), { x: LEFT, top: top + 11 * code.length + 10, width: WIDE });
      },
      `${prose(41, 5)}\n\n\`\`\`\n${code.join('\n')}\n\`\`\`\n\n${prose(42, 5)}\n`,
    );
  });

  it('parts footnotes from the text', async () => {
    const [text, more, note, other] = [prose(51, 10), prose(52, 14), prose(53, 2), prose(54, 1)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const top = set(page, text, { x: LEFT, top: 90, width: WIDE });
      page.text(['1'], { x: LEFT + page.width(lastLine(page, text), 10) + 0.5, top: top - 15.5, size: 6.5 });
      const end = set(page, more, { x: LEFT, top: top + 6, width: WIDE });
      page.text(['2'], { x: LEFT + page.width(lastLine(page, more), 10) + 0.5, top: end - 15.5, size: 6.5 });
      page.rule(LEFT, 700, LEFT + 150, 700);
      for (const [i, words] of [note, other].entries()) {
        const at = 714 + 24 * i;
        page.text([String(i + 1)], { x: LEFT, top: at - 3, size: 6 });
        set(page, words, { x: LEFT + 5, top: at, width: WIDE - 5, size: 8 });
      }
    }, `${text}[^1]\n\n${more}[^2]\n\n[^1]: ${note}\n\n[^2]: ${other}\n`);
  });

  it('joins a footnote that goes on at the foot of the next page', async () => {
    const [text, more, first, second] = [prose(61, 40), prose(62, 30), prose(63, 4), prose(64, 3)];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const top = set(page, text, { x: LEFT, top: 90, width: WIDE });
      page.text(['1'], { x: LEFT + page.width(lastLine(page, text), 10) + 0.5, top: top - 15.5, size: 6.5 });
      page.rule(LEFT, 740, LEFT + 150, 740);
      page.text(['1'], { x: LEFT, top: 751, size: 6 });
      set(page, `${first} They remembered the`, { x: LEFT + 5, top: 754, width: WIDE - 5, size: 8 });
      const next = pdf.addPage();
      set(next, more, { x: LEFT, top: 90, width: WIDE });
      next.rule(LEFT, 740, LEFT + 150, 740);
      set(next, `old harbour. ${second}`, { x: LEFT + 5, top: 754, width: WIDE - 5, size: 8 });
    }, `${text}[^1]\n\n${more}\n\n[^1]: ${first} They remembered the old harbour. ${second}\n`);
  });

  it('leaves out a printed contents page', async () => {
    const chapters = ['The river', 'The harbour', 'The orchard'];
    const body = chapters.map((title, i): Part[] => [
      ['h2', title],
      ['p', prose(71 + i, 20)],
      ['p', prose(81 + i, 20)],
    ]);
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        let top =
          flow(page, [
            ['h1', 'A book of places'],
            ['h2', 'Contents'],
          ]) + 10;
        for (const [i, title] of chapters.entries()) {
          const number = String(i + 2);
          const dots = '.'.repeat(Math.floor((WIDE - 30 - page.width(title, 10)) / page.width('.', 10)));
          page.text([title], { x: LEFT, top });
          page.text([dots], { x: LEFT + page.width(title, 10) + 6, top });
          set(page, number, { x: LEFT, top, width: WIDE, align: 'right' });
          top += 15;
        }
        for (const parts of body) flow(pdf.addPage(), parts);
      },
      `# A book of places\n\n${markdownOf(body.flat())}`,
    );
  });

  it('tells a bold phrase in the text from a heading', async () => {
    const parts: Part[] = [
      ['h2', 'Of places'],
      ['p', prose(91, 6)],
    ];
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        const top = flow(page, parts);
        page.text(['Mind this:'], { x: LEFT, top, font: 'bold' });
        const x = LEFT + page.width('Mind this: ', 10, 'bold');
        set(page, prose(92, 8), { x: LEFT, top, width: WIDE, indent: x - LEFT });
      },
      `# Of places\n\n${prose(91, 6)}\n\n**Mind this:** ${prose(92, 8)}\n`,
    );
  });
});

function lastLine(page: TestPage, text: string): string {
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    line = page.width(longer, 10) > WIDE ? word : longer;
  }
  return line;
}
