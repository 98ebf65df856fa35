import { describe, expect, it } from 'vitest';
import { cellsAt, tablesOf } from '../../fixtures/number-tables.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

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

  it('may be as near as lines, where each line but the last one of a cell is full', () => {
    const texts = ['how long a request waits before', 'it is given up and counted as a', 'failure'];
    const read = (waits: readonly string[]) =>
      tables({
        rules: [86, 106, 190].map((y) => across(y, 48, 320)),
        runs: [
          ...['Name', 'Use', 'Value'].flatMap((text, i) => line(text, [50, 110, 290][i] ?? 0, 100)),
          ...['timeout', 'retries', 'proxy'].flatMap((text, i) => line(text, 50, [132, 156, 168][i] ?? 0)),
          ...lines([...waits, 'how often it is tried', 'where it goes through'], 110, 120),
          ...['30', '3', 'none'].flatMap((text, i) => line(text, 290, [132, 156, 168][i] ?? 0)),
        ],
      })[0]?.slice(1);
    const rest = [
      ['retries', 'how often it is tried', '3'],
      ['proxy', 'where it goes through', 'none'],
    ];
    expect(read(texts)).toEqual([['timeout', texts.join(' / '), '30'], ...rest]);
    expect(read(['how long', ...texts.slice(1)])?.[0]).toEqual(['', 'how long', '']);
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

  it('may have dates of two lines in every row, level with no line beside them', () => {
    const rows = [rent, shop, gym, water.with(1, 'Water')].map((row, i) => row.with(0, `0${i + 1} / May`));
    const runs = rows.flatMap(([date = '', ...others], i) => [
      ...alone(['', ...others], 100 + 28 * i),
      ...lines(date.split(' / '), 65, 94 + 28 * i),
    ]);
    expect(tablesOf(runs)).toEqual([rows]);
  });
});

describe('rows of which a cell has no room in one line', () => {
  const dated = (months: readonly string[]) => [
    ...[rent, shop, gym].flatMap((row, i) => alone(row.with(0, `0${i + 1}`), 100 + 24 * i)),
    ...months.flatMap((month, i) => line(month, 50, 112 + 24 * i)),
  ];
  const below = line('What follows is told of elsewhere, and has nothing to do with it.', 50, 200);

  it('have its further line in each of them', () => {
    const rows = [rent, shop, gym].map((row, i) => row.with(0, `0${i + 1} / May`));
    expect(tablesOf([...dated(['May', 'May', 'May']), ...below])).toEqual([rows]);
    // What stands close below them, across the columns or in one of them farther off, is no line of theirs.
    expect(tablesOf([...dated(['May', 'May', 'May']), ...below.map((run) => ({ ...run, baseline: 172 }))])).toEqual([
      rows,
    ]);
    expect(tablesOf([...dated(['May', 'May', 'May']), ...line('Sum', 50, 200)])).toEqual([rows]);
  });
});

it('the words of a justified line are no columns', () => {
  const words = ['Water', 'company', 'bill', 'of'].flatMap((word, i) => line(word, [100, 139, 188, 222][i] ?? 0, 114));
  const whole = (text: string) => text.replaceAll(' / ', ' ');
  const runs = [...alone(rent, 100), ...alone(['05/05', '', '43.00', '1,161.10'], 114), ...words, ...alone(shop, 128)];
  const [table] = tablesOf([...runs, ...alone(gym, 142)]);
  expect(table?.map((row) => row.map(whole))).toEqual([rent, water.with(1, 'Water company bill of'), shop, gym]);
});
