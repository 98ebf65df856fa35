import { describe, expect, it } from 'vitest';
import { line, page, textWidth } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { joinRows } from '../join-rows.ts';
import { layoutPage } from '../page-layout.ts';
import { unruled } from './unruled-tables.ts';

describe('tables without rules', () => {
  it('are rows of cells that line up', () => {
    const rows = ['alpha 1 10', 'beta 2 20', 'gamma 3 30', 'delta 4 40'];
    const runs = rows.flatMap((row, i) => row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([rows.map((row) => row.split(' '))]);
  });

  it('are no lines of verse that a justified text breaks by itself: their gaps are equal, and others in the next line', () => {
    const verse = ['alone beside the sea', 'I count', 'what boats of seven sailed'];
    const runs = verse.flatMap((text, row) => {
      const words = text.split(' ');
      const gap = (400 - words.reduce((sum, word) => sum + textWidth(word, 10), 0)) / (words.length - 1);
      return words.flatMap((word, i) => {
        const before = words.slice(0, i).reduce((sum, other) => sum + textWidth(other, 10) + gap, 0);
        return line(word, 50 + before, 100 + row * 14);
      });
    });
    const { blocks } = layoutPage(page({ runs }));
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []))).toEqual(verse);
  });

  it('are not a contents page', () => {
    const runs = ['Introduction 1', 'Methods 4', 'Results 9', 'Discussion 15', 'Summary 21'].flatMap((row, i) => {
      const [title = '', number = ''] = row.split(' ');
      return [...line(title, 50, 100 + i * 14), ...line(number, 400, 100 + i * 14)];
    });
    expect(tables({ runs })).toEqual([]);
  });

  it.each(['✓', '✗'])('may have %s in most of their cells', (sign) => {
    const rows = ['Delayed', 'Global', 'Atomic', 'Repeated', 'Paused'].map((name) => [name, sign, sign, sign]);
    const runs = rows.flatMap((row, i) => row.flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([rows]);
  });

  it('are not a listing', () => {
    const rows = ['ls -l a.txt', 'cp -r b.txt', 'mv -f c.txt', 'rm -i d.txt'];
    const runs = rows.flatMap((row, i) =>
      row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14, { monospace: true })),
    );
    expect(tables({ runs })).toEqual([]);
  });

  it('are not a list in columns whose numbers count downwards', () => {
    const words = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder', 'Fig', 'Grape', 'Hazel', 'Iris'];
    const place = (i: number) => [50 + 120 * Math.floor(i / 3), 100 + 14 * (i % 3)] as const;
    const runs = words.flatMap((word, i) => line(`${i + 1}. ${word}`, ...place(i)));
    expect(tables({ runs })).toEqual([]);
    const across = words.flatMap((word, i) =>
      line(`${i + 1}. ${word}`, 50 + 120 * (i % 3), 100 + 14 * Math.floor(i / 3)),
    );
    expect(tables({ runs: across })).toHaveLength(1);
  });

  it('are not a list in columns, which is read column by column', () => {
    const names = ['Ada', 'Ben', 'Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea'];
    const runs = names.flatMap((name, i) => line(`• ${name}`, 50 + Math.floor(i / 4) * 120, 100 + (i % 4) * 14));
    const { blocks } = layoutPage(page({ runs }));
    expect(blocks.map((block) => block.kind)).not.toContain('table');
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []))).toEqual(
      names.map((name) => `• ${name}`),
    );
  });

  it('are not a list in columns whose bullets stand far from the text', () => {
    const names = ['Ada', 'Ben', 'Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea'];
    const place = (i: number) => [50 + Math.floor(i / 4) * 120, 100 + (i % 4) * 14] as const;
    const runs = names.flatMap((name, i) => [...line('•', ...place(i)), ...line(name, place(i)[0] + 20, place(i)[1])]);
    const [found] = unruled(segmentsOf(runs), []);
    const columns = Array.isArray(found?.content) ? found.content : [];
    expect(columns.map((lines) => joinRows(lines).map(textOfLine).join(' '))).toEqual([
      '• Ada • Ben • Cid • Dora',
      '• Eve • Finn • Gus • Hal',
      '• Ida • Jan • Kim • Lea',
    ]);
  });

  it('are not a list from the right whose marks stand far from the text', () => {
    const items = ['כתבו את השם', 'שלחו את הטופס אלינו', 'חכו ליום', 'קראו את התשובה'];
    const runs = items.flatMap((item, i) => {
      const text = item.split(' ').reverse().join(' ');
      return [...line(text, 480 - textWidth(text, 10), 100 + i * 14), ...line('•', 495, 100 + i * 14)];
    });
    expect(tables({ runs })).toEqual([]);
  });

  it('are not a list with wide marks', () => {
    const runs = Array.from({ length: 6 }, (_, i) => [
      ...line('•', 50, 100 + i * 14),
      ...line('an item of the list', 90, 100 + i * 14),
    ]).flat();
    expect(tables({ runs })).toEqual([]);
  });

  it('are centred words below a bold head', () => {
    const rows = [
      ['Grade', 'Language', 'Hours'],
      ['First', 'English', 'twenty'],
      ['Second', 'French', 'thirty'],
      ['Third', 'any', 'twenty-four'],
      ['Fourth', 'Welsh', 'ten'],
      ['Fifth', 'any other', 'twelve'],
      ['Sixth', 'English', 'none'],
    ];
    const runs = rows.flatMap((row, i) =>
      row.flatMap((text, c) => line(text, 90 + c * 120 - textWidth(text, 10) / 2, 100 + i * 16, { bold: i === 0 })),
    );
    expect(tables({ runs })).toEqual([rows]);
  });

  it('are not equations below each other', () => {
    const rows = ['x=12 y=7 z=3', 'u=14 v=9 w=5', 'r=44 s=19 t=15', 'k=1 l=2 m=31'];
    const runs = rows.flatMap((row, i) => row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([]);
  });

  it('have heads in the middle of columns whose words stand at one side', () => {
    const rows = ['Town Hall Bus', 'Evora open city', 'Beja shut none', 'Elvas open rural', 'Moura shut city'];
    const runs = rows.flatMap((row, i) =>
      row.split(' ').flatMap((text, c) => line(text, 50 + c * 90 + (i === 0 && c > 0 ? 30 : 0), 100 + i * 14)),
    );
    expect(tables({ runs })).toEqual([rows.map((row) => row.split(' '))]);
  });
});

describe('short texts side by side', () => {
  const texts = (content: Parameters<typeof line>[]): string[] =>
    layoutPage(page({ runs: content.flatMap((args) => line(...args)) })).blocks.flatMap((block) =>
      block.kind === 'text' ? [block.lines.map(textOfLine).join(' ')] : [block.kind],
    );

  it('are read one after the other where they stand far apart in two rows', () => {
    const foot: Parameters<typeof line>[] = [
      ['Paper Mill Ltd', 50, 700],
      ['IBAN NL91 0417', 230, 700],
      ['VAT NL0012', 410, 700],
      ['14 Quay Street', 50, 712],
      ['BIC ABNANL2A', 230, 712],
      ['Register 24123', 410, 712],
      ['Bristol', 50, 724],
    ];
    expect(texts(foot).join(' ')).toBe(
      'Paper Mill Ltd 14 Quay Street Bristol IBAN NL91 0417 BIC ABNANL2A VAT NL0012 Register 24123',
    );
  });

  it('are read one after the other where they are items of a short list in two columns', () => {
    const items = ['barley', 'carrots', 'leeks', 'stock', 'salt'].map(
      (name, i): Parameters<typeof line> => [`• ${name}`, i < 3 ? 50 : 200, 100 + 12 * (i % 3)],
    );
    const list = [...items, ['Boil the barley in the stock.', 50, 150] satisfies Parameters<typeof line>];
    expect(texts(list).join(' ')).toBe('• barley • carrots • leeks • stock • salt Boil the barley in the stock.');
  });

  it('are read one after the other where a number stands over what it counts', () => {
    const centred = (text: string, x: number, y: number, size: number): Parameters<typeof line> => [
      text,
      x - textWidth(text, size) / 2,
      y,
      { sizePt: size },
    ];
    const figures = [100, 250, 400].flatMap((x, i) => [
      centred(`${212 - i}`, x, 100, 24),
      centred('visits a day', x, 130, 12),
    ]);
    expect(texts(figures).join(' ')).toBe('212 visits a day 211 visits a day 210 visits a day');
  });

  it('are read one after the other where bold titles stand over texts of their own', () => {
    const full = 'the words of a paragraph that fills its line to the end of it';
    const words = ['we bring it to the door', 'send back what is bad', 'call us when you like', 'write to us at night'];
    const cards = ['Delivery', 'Returns', 'Support', 'Letters'].flatMap((title, i) => [
      ...line(title, 50 + 125 * i, 120, { bold: true }),
      ...[0, 1].flatMap((row) => line(words[(i + row) % 4] ?? '', 50 + 125 * i, 134 + 12 * row)),
    ]);
    const around = [60, 72, 200, 212].flatMap((y) => line(full, 50, y));
    expect(tables({ runs: [...around, ...cards] })).toEqual([]);
  });
});
