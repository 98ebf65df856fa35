import { describe, expect, it } from 'vitest';
import type { GlyphRun, PageContent } from '../../extract/page-content.ts';
import { write } from '../../fixtures/markdown.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const bar = (x: number, y0: number, y1: number) => ({ x0: x, x1: x + 3, y0, y1, color: 0xd1d9e0 });
const above = lines(
  ['The harbour is old, and whoever sails into it for the', 'first time reads what is written at its gate.'],
  60,
  80,
);
const below = line('Then they look for a berth.', 60, 190);
const quoted = lines(['Who sails with the tide', 'waits for no wind at all.'], 75, 120);
const markdown = (content: Partial<PageContent>): string => write(...structured([page(content)]).children).trim();
const around = (runs: GlyphRun[]): GlyphRun[] => [...above, ...runs, ...below];
const read = (quote: string): string =>
  `The harbour is old, and whoever sails into it for the first time reads what is written at its gate.\n\n${quote}\n\nThen they look for a berth.`;

describe('text behind a bar', () => {
  it('is a quotation, with the paragraphs that stand behind the same one', () => {
    const runs = [...quoted, ...line('Nor for the harbour master.', 75, 152)];
    expect(markdown({ runs: around(runs), fills: [bar(60, 108, 158)] })).toBe(
      read('> Who sails with the tide waits for no wind at all.\n>\n> Nor for the harbour master.'),
    );
  });

  it('is none behind the dashes of a broken rule', () => {
    const dashes = Array.from({ length: 8 }, (_, i) => bar(60, 108 + 7 * i, 112 + 7 * i));
    expect(markdown({ runs: around(quoted), fills: dashes })).not.toContain('>');
  });

  it('is none in the column beside that of the bar', () => {
    const left = (words: string, x: number, from: number): GlyphRun[] =>
      lines(
        Array.from({ length: 12 }, () => words),
        x,
        from,
      );
    const words = 'Ships that sail in go past it';
    const runs = [
      ...left(words, 60, 80),
      ...lines(
        Array.from({ length: 4 }, () => 'Who sails with the tide'),
        75,
        240,
      ),
      ...left(words, 60, 300),
      ...left(words, 330, 80),
      ...left(words, 330, 240),
    ];
    const text = markdown({ runs, fills: [bar(60, 228, 294)] });
    expect(text.match(/^> .*$/gm)).toEqual([
      `> ${Array.from({ length: 4 }, () => 'Who sails with the tide').join(' ')}`,
    ]);
  });

  it('is the second cell of a row where rules meet the bar, wherever on them', () => {
    const rules = [108, 138].map((y) => ({ x0: 20, x1: 300, y0: y, y1: y, horizontal: true, thicknessPt: 0.5 }));
    const text = markdown({ runs: around(quoted), fills: [bar(60, 108, 138)], rules });
    expect(text).toBe(read('Who sails with the tide waits for no wind at all.'));
  });

  it('is two quotations behind two, and one in the other where one bar stands beside both', () => {
    const runs = [...quoted, ...line('Nor for the harbour master.', 75, 156)];
    const two = markdown({ runs: around(runs), fills: [bar(60, 110, 136), bar(60, 147, 160)] });
    expect(two).toContain('at all.\n\n> Nor for');
    const inner = [...quoted, ...line('Nor for the harbour master.', 90, 156)];
    const nested = markdown({ runs: around(inner), fills: [bar(60, 110, 160), bar(75, 147, 160)] });
    expect(nested).toContain('at all.\n>\n> > Nor for');
  });

  it('is no title for being larger than the listings that most of the page is', () => {
    const code = Array.from({ length: 12 }, (_, i) => `keep(log, ${i})`);
    const runs = [...around(quoted), ...lines(code, 60, 230, { monospace: true, sizePt: 8 })];
    expect(markdown({ runs, fills: [bar(60, 108, 138)] })).toContain('> Who sails with the tide');
  });

  it('may be set larger than the text, where it is a sentence', () => {
    const text = lines(
      Array.from({ length: 20 }, () => 'Words of those who look for a berth and find none.'),
      60,
      230,
    );
    const title = line('Harbours', 60, 40, { bold: true, sizePt: 20 });
    const read = (last: string): string => {
      const larger = lines(['The tide waits for nobody who owns a ship', last], 75, 120, { sizePt: 12 }, 14);
      return markdown({ runs: [...title, ...around(larger), ...text], fills: [bar(60, 106, 140)] });
    };
    expect(read('here.')).toContain('> The tide waits for nobody who owns a ship here.');
    expect(read('here')).not.toContain('> ');
  });

  it('ends before descriptions that stand at the margin', () => {
    const terms = ['Lee', 'Bay', 'Tide'].flatMap((term, i) => [
      ...line(term, 60, 170 + 40 * i),
      ...line('A thing that everybody knows who works in a harbour.', 90, 182 + 40 * i),
    ]);
    const text = markdown({ runs: [...above, ...quoted, ...terms], fills: [bar(60, 108, 138)] });
    expect(text).toContain('at all.\n\n**Lee**  \nA thing');
  });

  it('belongs to the item that the bar is set in to', () => {
    const runs = [
      ...line('• One item.', 60, 104),
      ...lines(['Who sails with the tide', 'waits for no wind.'], 90, 120),
    ];
    const item = markdown({ runs: around(runs), fills: [bar(72, 110, 136)] });
    expect(item).toContain('- One item.\n\n  > Who sails');
    const column = markdown({ runs: around(runs), fills: [bar(60, 110, 136)] });
    expect(column).toContain('- One item.\n\n> Who sails');
  });

  it('is a quotation where it is read from the right and the bar stands on the left, as web pages draw it', () => {
    const toRight = (text: string, right: number, y: number): GlyphRun[] => {
      const words = line(text.split(' ').reverse().join(' '), 0, y);
      const shift = right - Math.max(...words.map(({ x1 }) => x1));
      return words.map((run) => ({ ...run, x0: run.x0 + shift, x1: run.x1 + shift }));
    };
    const runs = (right: number): GlyphRun[] => [
      ...toRight('הנמל ישן וכל מי שבא אליו קורא', 300, 80),
      ...toRight('המים שקטים', right, 110),
      ...toRight('אחר כך מחפשים בו מקום', 300, 140),
    ];
    const fills = [bar(60, 98, 116)];
    expect(markdown({ runs: runs(285), fills })).toContain('> המים שקטים\n');
    expect(markdown({ runs: runs(300), fills })).not.toContain('> ');
  });

  it.each([
    ['has it in the margin, as what is changed', around(quoted), bar(40, 108, 136)],
    ['is code', around(lines(['const tide = 3;', 'sail(tide);'], 75, 120, { monospace: true })), bar(60, 108, 136)],
    ['is a title', around(line('The tide', 75, 124, { bold: true, sizePt: 14 })), bar(60, 108, 128)],
    ['has text before it', around([...quoted, ...line('1842', 30, 120)]), bar(60, 108, 136)],
  ])('is none where it %s', (_, runs, fill) => {
    expect(markdown({ runs, fills: [fill] })).not.toContain('> ');
  });
});
