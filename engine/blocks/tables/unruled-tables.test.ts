import { describe, expect, it } from 'vitest';
import { line, page, textWidth } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

describe('tables without rules', () => {
  it('are rows of cells that line up', () => {
    const rows = ['alpha 1 10', 'beta 2 20', 'gamma 3 30', 'delta 4 40'];
    const runs = rows.flatMap((row, i) => row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([rows.map((row) => row.split(' '))]);
  });

  const towns = ['Ashford fair Monday', 'Beccles market Tuesday', 'Cromer fair Friday', 'Diss market Sunday'];
  const cells = towns.map((row) => row.split(' '));
  const placed = cells.flatMap((row, i) => row.flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));

  it('have a head of words as close as those of a line, each over its column', () => {
    const head = ['Place of them', 'What is there', 'Day'];
    const runs = head.flatMap((text, c) => line(text, 50 + c * 80, 86));
    expect(tables({ runs: [...runs, ...placed] })).toEqual([[head, ...cells]]);
  });

  it('have a head over several columns over those of each', () => {
    const names = ['Place', 'Kind', 'Day'].flatMap((text, c) => line(text, 50 + c * 80, 86, { bold: true }));
    const over = line('Trade', 165, 72, { bold: true });
    expect(tables({ runs: [...over, ...names, ...placed] })[0]?.slice(0, 2)).toEqual([
      ['Place r2', 'Trade c2'],
      ['Kind', 'Day'],
    ]);
  });

  it('have a title of the first rows below their head', () => {
    const head = ['Place', 'Kind', 'Day'];
    const set = [
      ...head.flatMap((text, c) => line(text, 50 + c * 80, 72)),
      ...line('In spring', 50, 86, { bold: true }),
      ...placed,
    ];
    expect(tables({ runs: set })).toEqual([[head, ['In spring', '', ''], ...cells]]);
  });

  it('stand below a title in their middle, which is no head', () => {
    const title = line('Fairs and markets', 108, 86);
    expect(tables({ runs: [...title, ...placed] })).toEqual([cells]);
  });

  it('have two heads as close as words where both begin with their columns', () => {
    const body = cells.map(([place = '', kind = '']) => [place, `a ${kind} of many things`]);
    const runs = body.flatMap((row, i) => row.flatMap((text, c) => line(text, 50 + c * 60, 100 + i * 14)));
    const head = [...line('Places of', 50, 86), ...line('What is there', 110, 86)];
    expect(tables({ runs: [...head, ...runs] })).toEqual([[['Places of', 'What is there'], ...body]]);
    const text = [...line('Places of', 50, 86), ...line('what is there', 104, 86)];
    expect(tables({ runs: [...text, ...runs] })).toEqual([body]);
  });

  it('have no name in their head that stands in plain type over bold heads, or alone over columns of numbers', () => {
    const figures = cells.map(([place = ''], i) => [place, `${i + 3}1`, `${9 - i}.5`, `2${i}0`]);
    const runs = figures.flatMap((row, i) => row.flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    const head = ['Place', 'Fairs', 'Share', 'Carts'];
    const heads = head.flatMap((text, c) => line(text, 50 + c * 80, 86, { bold: true }));
    const name = (y: number, bold = false) => line('Fairs and carts of the county', 125, y, { bold });
    expect(tables({ runs: [...name(72), ...heads, ...runs] })).toEqual([[head, ...figures]]);
    expect(tables({ runs: [...name(72, true), ...heads, ...runs] })[0]?.[0]?.[0]).toBe('Place r2');
    expect(tables({ runs: [...name(86), ...runs] })).toEqual([figures]);
    const letter = ['Mill Lane', 'York'].flatMap((text, i) => line(text, 125, 44 + 14 * i));
    expect(tables({ runs: [...letter, ...name(72), ...heads, ...runs] })).toEqual([[head, ...figures]]);
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
});
