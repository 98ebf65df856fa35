import { describe, expect, it } from 'vitest';
import { line } from '../fixtures/runs.ts';
import { rowsOf } from './rows.ts';

const shown = (runs: Parameters<typeof rowsOf>[0]) =>
  rowsOf(runs).map((row) => row.runs.map((run) => (run.script ? `${run.script}:${run.text}` : run.text)).join(' '));

describe('rows', () => {
  it('hold what stands on one baseline, ordered by x', () => {
    expect(shown([...line('right', 300, 100.4), ...line('left part', 50, 100), ...line('below', 50, 112)])).toEqual([
      'left part right',
      'below',
    ]);
  });

  it('take in a superscript and a subscript of the word that they touch', () => {
    const small = { sizePt: 7 };
    expect(
      shown([
        ...line('mc', 50, 100),
        ...line('2', 60, 96, small),
        ...line('H', 100, 100),
        ...line('2', 105, 102, small),
      ]),
    ).toEqual(['mc super:2 H sub:2']);
  });

  it('take in the raised marks of a title in small capitals, which are nearly as large', () => {
    const title = [...line('T', 50, 100, { sizePt: 14 }), ...line('EMPLATE', 57, 100, { sizePt: 11.5 })];
    expect(shown([...title, ...line('∗†', 97.5, 94.7)])).toEqual(['T EMPLATE super:∗†']);
    expect(shown([...title, ...line('ab', 97.5, 94.7)])).toHaveLength(2);
  });

  it('read the lowered E of TeX as part of the word', () => {
    expect(shown([...line('T', 50, 100), ...line('E', 54, 102.2), ...line('X', 58, 100)])).toEqual(['T E X']);
  });

  it('read the raised A of LaTeX as part of the word beside a lowered E', () => {
    const letters = [
      ...line('X', 50, 100),
      ...line('E', 54, 102.2),
      ...line('L', 58.5, 100),
      ...line('A', 60, 97.9, { sizePt: 7 }),
      ...line('T', 63, 100),
    ];
    expect(shown(letters)).toEqual(['X E L A T']);
  });

  it('read the lowered E where the raised A stands a little lower than in other logos', () => {
    const logo = [...line('L', 50, 100), ...line('a', 54, 98.7), ...line('T', 58, 100), ...line('E', 63, 103.2)];
    expect(shown([...logo, ...line('X on your', 68, 100)])).toEqual(['L a T E X on your']);
  });

  it('take in a bullet that is much smaller than its item and stands at the middle of its letters', () => {
    const item = line('an item of a slide', 66, 100, { sizePt: 24 });
    expect(shown([...line('●', 50, 94, { sizePt: 9 }), ...item])).toEqual(['● an item of a slide']);
    expect(shown([...line('x', 50, 94, { sizePt: 9 }), ...item])).toHaveLength(2);
  });

  it('leave the words of a line beside a large number where they are', () => {
    const words = [...line('Preheat the oven to between', 66, 96), ...line('two heats of the day', 66, 108)];
    expect(shown([...line('1.', 50, 102, { sizePt: 16 }), ...words])).toEqual([
      'Preheat the oven to between',
      '1.',
      'two heats of the day',
    ]);
  });

  it('leave the number that ends a line beside a larger letter where it is, and take in a mark that stands alone', () => {
    const entry = line('copy . . . . 37', 50, 100, { sizePt: 9 });
    const end = entry.at(-1)?.x1 ?? 0;
    const letter = line('F', end + 16, 107, { sizePt: 14 });
    expect(shown([...entry, ...letter])).toEqual(['copy . . . . 37', 'F']);
    expect(shown([...entry.slice(-1), ...letter])).toEqual(['super:37 F']);
  });

  it('leave a small line under a large one alone', () => {
    expect(
      shown([
        ...line('Heading', 50, 100, { sizePt: 18 }),
        ...line('a subtitle in small letters', 50, 112, { sizePt: 8 }),
      ]),
    ).toEqual(['Heading', 'a subtitle in small letters']);
  });

  it('leave small words that stand before a larger line and a little lower alone', () => {
    expect(shown([...line('copyright', 50, 103, { sizePt: 8 }), ...line('Need', 100, 100, { sizePt: 13 })])).toEqual([
      'Need',
      'copyright',
    ]);
  });
});
