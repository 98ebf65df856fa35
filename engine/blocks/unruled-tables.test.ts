import { describe, expect, it } from 'vitest';
import { line, page, textWidth } from '../fixtures/runs.ts';
import { tables } from '../fixtures/tables.ts';
import { textOfLine } from '../lines/spans.ts';
import { layoutPage } from './page-layout.ts';

describe('tables without rules', () => {
  it('are rows of cells that line up', () => {
    const rows = ['alpha 1 10', 'beta 2 20', 'gamma 3 30', 'delta 4 40'];
    const runs = rows.flatMap((row, i) => row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([rows.map((row) => row.split(' '))]);
  });

  it('are not a contents page', () => {
    const runs = ['Introduction 1', 'Methods 4', 'Results 9', 'Discussion 15', 'Summary 21'].flatMap((row, i) => {
      const [title = '', number = ''] = row.split(' ');
      return [...line(title, 50, 100 + i * 14), ...line(number, 400, 100 + i * 14)];
    });
    expect(tables({ runs })).toEqual([]);
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
