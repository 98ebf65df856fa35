import { describe, expect, it } from 'vitest';
import { cellsAt, tablesOf } from '../../fixtures/number-tables.ts';
import { line, lines } from '../../fixtures/runs.ts';

const edges = [50, 100, -320, -380];
const rent = ['02/05', 'Rent of the flat', '640.00', '1,204.10'];
const water = ['05/05', 'Water company, bill of the / first quarter', '43.00', '1,161.10'];
const shop = ['09/05', 'Corner shop', '12.40', '1,148.70'];
const gym = ['11/05', 'Gym', '20.00', '1,128.70'];
const alone = (row: readonly string[], y: number) => cellsAt([row], edges, y);
/** The row about `y` with its text in lines above each other. */
const wrapped = ([date = '', , ...amounts]: readonly string[], texts: readonly string[], y: number) => [
  ...alone([date, '', ...amounts], y),
  ...lines(texts, 100, y - 6 * (texts.length - 1)),
];

describe('rows of centred cells', () => {
  it('keep the lines about their numbers, in the first and the last row as well', () => {
    const texts = ['Water company, bill of the', 'first quarter'];
    const between = [...alone(rent, 100), ...wrapped(water, texts, 122), ...alone(shop, 144), ...alone(gym, 160)];
    expect(tablesOf(between)).toEqual([[rent, water, shop, gym]]);
    const first = [...wrapped(water, texts, 100), ...alone(rent, 122), ...alone(shop, 138), ...alone(gym, 154)];
    expect(tablesOf(first)).toEqual([[water, rent, shop, gym]]);
    const last = [...alone(rent, 100), ...alone(shop, 116), ...alone(gym, 132), ...wrapped(water, texts, 154)];
    expect(tablesOf(last)).toEqual([[rent, shop, gym, water]]);
  });

  it('may have a line in the middle where they are farther apart than lines', () => {
    const texts = ['Water company,', 'bill of the first', 'quarter'];
    const body = (apart: number) => [
      ...alone(rent, 100 - apart),
      ...wrapped(water, texts, 124),
      ...alone(shop, 148 + apart),
      ...alone(gym, 160 + 2 * apart),
    ];
    const whole = water.with(1, texts.join(' / '));
    expect(tablesOf(body(4))).toEqual([[rent, whole, shop, gym]]);
  });

  it('are not those whose texts begin in the line of their numbers', () => {
    const texts = ['Water company, bill of the', 'first quarter'];
    const runs = [water, rent, shop, gym].flatMap((row, i) => {
      const [date = '', text = '', ...amounts] = row;
      return [
        ...alone([date, '', ...amounts], 100 + 24 * i),
        ...(row === water ? lines(texts, 100, 100) : line(text, 100, 100 + 24 * i)),
      ];
    });
    expect(tablesOf(runs)).toEqual([[water, rent, shop, gym]]);
  });
});
