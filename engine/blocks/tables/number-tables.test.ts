import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { cellsAt, tablesOf, weather } from '../../fixtures/number-tables.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

describe('tables of numbers', () => {
  it('have columns as close as words', () => {
    expect(tablesOf(cellsAt(weather, [50, -135, -158, -181, -204]))).toEqual([weather]);
  });

  it('keep thousands together below years that stand over their beginning', () => {
    const rows = [
      ['Region', '2015', '2020'],
      ['North', '71 391', '69 550'],
      ['South', '5 402', '4 621'],
      ['West', '1 107', '1 166'],
      ['East', '10 164', '9 914'],
    ];
    const years = [...line('Region', 50, 100), ...line('2015', 206, 100), ...line('2020', 286, 100)];
    expect(tablesOf([...years, ...cellsAt(rows.slice(1), [50, -240, -320], 114)])).toEqual([rows]);
  });

  it('have errors in brackets in rows of their own below numbers with stars', () => {
    const rows = [
      ['Model', '(1)', '(2)'],
      ['Schooling', '0.081∗∗∗', '0.112∗∗∗'],
      ['', '(0.004)', '(0.019)'],
      ['Age', '0.034∗∗∗', '0.031∗∗'],
      ['', '(0.003)', '(0.004)'],
      ['Constant', '0.417∗', '0.046'],
    ];
    const tops = [100, 116, 127, 143, 154, 170];
    const runs = rows.flatMap((own, i) => cellsAt([own], [50, 150, 250], tops[i]));
    expect(tablesOf(runs)).toEqual([rows]);
  });

  it('have one line over them for heads where each of its words stands over a column', () => {
    const rows = (head: GlyphRun[]): GlyphRun[] => [
      ...head,
      ...cellsAt(
        [
          ['P1', '10', '3'],
          ['P2', '21', '1'],
          ['P3', '32', '3'],
          ['P4', '11', '4'],
        ],
        [50, -150, -180],
        114,
      ),
    ];
    const bold = { bold: true };
    const words = [...line('Process', 50, 100, bold), ...line('Time', 95, 100, bold), ...line('Rank', 125, 100, bold)];
    const heads = words.map((run, i) => ({ ...run, x0: [50, 130, 160][i] ?? 0, x1: [119, 150, 180][i] ?? 0 }));
    expect(tablesOf(rows(heads))[0]?.[0]).toEqual(['Process', 'Time', 'Rank']);
  });

  it('have titles that stand out before the rows below them', () => {
    const rows = [
      ['Item', '2019 actual', '2020 actual'],
      ['Revenue', '', ''],
      ['Taxes', '94,651', '93,840'],
      ['Fees', '60,027', '60,112'],
      ['Expenditure', '', ''],
      ['Salaries', '93,995', '53,919'],
      ['Transfers', '23,452', '2,459'],
    ];
    const isSetIn = (row: readonly string[]): boolean => /Taxes|Fees|Salaries|Transfers/.test(row[0] ?? '');
    const runs = rows.flatMap((row, i) => cellsAt([row], [isSetIn(row) ? 72 : 50, -220, -300], 100 + 14 * i));
    expect(tablesOf(runs)).toEqual([rows]);
  });

  it('have heads that are wider than the numbers at their edges', () => {
    const rows = [
      ['Gas', 'Winter', 'Spring', 'Summer', 'All the year'],
      ['NO', '5.1', '6.0', '7.4', '5.8'],
      ['Ozone', '4.8', '5.5', '6.9', '5.6'],
      ['Argon', '7.2', '6.1', '6.0', '6.6'],
      ['Xenon', '3.9', '4.2', '4.4', '4.0'],
    ];
    expect(tablesOf(cellsAt(rows, [50, 120, 190, 260, 330]))).toEqual([rows]);
  });

  it('end where the caption of the next one stands', () => {
    const rain = [
      ['Month', 'Rain'],
      ['January', '13.8'],
      ['February', '11.7'],
      ['March', '96.9'],
      ['April', '97.1'],
    ];
    const posts = [
      ['Station', 'Height', 'Staff'],
      ['Hilltop', '884', '7'],
      ['Seaside', '521', '14'],
      ['Valley', '976', '23'],
      ['Forest', '685', '12'],
    ];
    const runs = [
      ...cellsAt(rain, [50, -300], 100),
      ...line('Table 2. Stations', 50, 176),
      ...cellsAt(posts, [50, -200, -300], 190),
    ];
    expect(tablesOf(runs)).toEqual([rain, posts]);
  });

  it('keep numbers of rows apart that stand as close as the lines of a cell', () => {
    const dish = (name: string, made: string, price: string, top: number): GlyphRun[] => [
      ...line(name, 50, top),
      ...line(price, 300, top),
      ...line(made, 50, top + 12),
    ];
    const runs = [
      ...dish('Basket salad', 'with leeks', '10.50', 100),
      ...dish('Harbour roast', 'on bread', '16.50', 125),
      ...dish('Thunder pie', 'of plums', '9.50', 150),
      ...dish('Copper soup', 'with peas', '14.50', 190),
      ...dish('Public roast', 'with rice', '12.50', 215),
    ];
    const prices = tablesOf(runs).flatMap((rows) => rows.flatMap((row) => row[1] || []));
    expect(prices).toEqual(['10.50', '16.50', '9.50', '14.50', '12.50']);
  });

  it('have heads of several words over columns, beside others in the middle of the head', () => {
    const years = ['2021', '2022', '2021', '2022'];
    const edges = [50, -150, -180, -240, -270];
    const runs = [
      ...line('Area harvested', 116, 100),
      ...line('Crops', 228, 100),
      ...line('County', 50, 107),
      ...cellsAt([['', ...years]], edges, 114),
      ...cellsAt(
        [
          ['Ashford', '1,988', '7,764', '71', '30'],
          ['Barlow', '4,540', '6,177', '73', '17'],
          ['Crane', '7,669', '4,405', '70', '10'],
          ['Dunmore', '2,744', '6,752', '85', '82'],
        ],
        edges,
        128,
      ),
    ];
    expect(tablesOf(runs)[0]?.slice(0, 2)).toEqual([['County r2', 'Area harvested c2', 'Crops c2'], years]);
  });

  it('are read whole where a wide gap goes through them between paragraphs', () => {
    const rows = [
      ['Code', 'Description', 'Unit', 'Price'],
      ['B-918', 'Paper of the best sort in sheets', 'kg', '163.76'],
      ['A-523', 'Envelopes with a window for letters', 'box', '69.49'],
      ['C-621', 'Ink that is as black as the night', 'm', '12.68'],
      ['D-674', 'Pencils', 'each', '9.70'],
      ['D-992', 'Rulers made of wood or of steel', 'each', '27.27'],
    ];
    const text = ['The shop has lowered its prices for most of the paper and of the ink', 'that it sells.'];
    const runs = [...lines(text, 50, 60), ...cellsAt(rows, [50, 90, 400, -500], 110), ...lines(text, 50, 210)];
    expect(tablesOf(runs)).toEqual([rows]);
  });

  it('have heads that span the columns which they stand over the middle of', () => {
    const rows = [
      ['Region', '2000', '2010', '2020', 'per km', 'rank'],
      ['North', '15,410', '37,356', '85,623', '58.8', '1'],
      ['South', '9,587', '9,492', '9,759', '88.2', '22'],
      ['East', '3,931', '2,494', '5,119', '19.8', '19'],
      ['West', '1,465', '1,738', '1,681', '47.4', '21'],
    ];
    const head = [...line('Population', 165, 86), ...line('Density', 307, 86)];
    expect(tablesOf([...head, ...cellsAt(rows, [50, -150, -210, -270, -320, -360])])).toEqual([
      [['Region r2', 'Population c3', 'Density c2'], ['2000', '2010', '2020', 'per km', 'rank'], ...rows.slice(1)],
    ]);
  });

  it('have a column where few rows reach it', () => {
    const matrix = [
      ['Age', '1.00', '', '', ''],
      ['Income', '-0.53', '1.00', '', ''],
      ['Rooms', '-0.55', '-0.99', '1.00', ''],
      ['Health', '-0.89', '-0.75', '0.96', '1.00'],
    ];
    expect(tablesOf(cellsAt(matrix, [50, -140, -180, -220, -260]))).toEqual([matrix]);
  });

  it('keep the signs of a currency with their numbers', () => {
    const rows = [
      ['Roads', '$', '120', '$', '1,130'],
      ['Parks', '', '96', '', '88'],
      ['Schools', '', '2,310', '', '2,402'],
      ['Total', '$', '2,526', '$', '3,620'],
    ];
    const joined = rows.map(([name, a, x, b, y]) => [name, `${a} ${x}`.trim(), `${b} ${y}`.trim()]);
    expect(tablesOf(cellsAt(rows, [50, 120, -170, 190, -240]))).toEqual([joined]);
  });

  it('have heads and columns as close as words between rules, too', () => {
    const rule = (y: number) => ({ x0: 50, x1: 205, y0: y, y1: y, horizontal: true, thicknessPt: 0.5 });
    const runs = [
      ...line('Winter', 120, 72),
      ...line('Spring', 168, 72),
      ...cellsAt(weather, [50, -135, -158, -181, -204], 86),
    ];
    const { blocks } = layoutPage(page({ runs, rules: [62, 91, 148].map(rule) }));
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows.map((row) => row.map(({ lines: own }) => own.map(textOfLine).join()))).toEqual([
      ['Month', 'Winter', 'Spring'],
      ['Jan', 'Feb', 'Mar', 'Apr'],
      ...weather.slice(1),
    ]);
    expect(rows[0]?.map(({ colspan, rowspan }) => [colspan, rowspan])).toEqual([
      [1, 2],
      [2, 1],
      [2, 1],
    ]);
  });

  it('do not part thousands that are written with spaces', () => {
    const rows = [
      ['Wheat', '1 204 310', '12 400'],
      ['Rye', '1 096 222', '10 812'],
      ['Oats', '2 310 408', '44 199'],
      ['Maize', '3 018 500', '21 077'],
    ];
    expect(tablesOf(cellsAt(rows, [50, -170, -240]))).toEqual([rows]);
  });

  it('are not a contents page, nor equations or the lines of an algorithm with their numbers', () => {
    const titles = ['Aims and scope', 'Fonts', 'Options of the class', 'Settings', 'Release history'];
    const contents = titles.map((title, i) => [`${i + 1}`, title, `${2 * i + 3}`]);
    const equations = ['y = 4b', 'z = 25c', 'w = 88d', 'v = 3e'].map((text, i) => [text, `(${i + 1})`]);
    expect(tablesOf(cellsAt(contents, [50, 70, -400]))).toEqual([]);
    const items = ['המדריך הראשון', 'המדריך השני', 'המדריך האחרון'].map((text, i) => [text, `.${i + 1}`]);
    expect(tablesOf(cellsAt(items, [-370, 400]))).toEqual([]);
    const steps = ['s := s + x', 'if s > t then', 'return s', 'end if'].map((text, i) => [`${i + 3}:`, text]);
    expect(tablesOf(cellsAt(equations, [200, -400]))).toEqual([]);
    expect(tablesOf(cellsAt(steps, [50, 76]))).toEqual([]);
  });

  it('are not lists below headings that stand between them', () => {
    const items = (top: number, x = 90): GlyphRun[] =>
      cellsAt(
        [
          ['1.', 'The rent is paid on time'],
          ['2.', 'The house is kept'],
          ['3.', 'No guests'],
        ],
        [62, x],
        top,
      );
    const lists = [...items(100), ...line('Duties of the other side', 50, 144), ...items(160)];
    expect(tablesOf(lists)).toEqual([]);
    // The column of numbers may have space for them.
    expect(tablesOf([...items(100, 150), ...line('Their duties', 62, 142), ...items(156, 150)])).toEqual([]);
  });

  it('are not two columns of text that is full of numbers', () => {
    const text = [
      'of 1,204 people in 1960 about 310',
      'and of those in the year 1970',
      'nearly 20 per cent lived in 44',
      'places with 12 rooms or more 19',
      'or with none at all in 2004 or',
      'at any time before the year 1950',
    ];
    expect(tablesOf([...lines(text, 50, 100), ...lines([...text].reverse(), 240, 100)])).toEqual([]);
  });

  it('have no unit over their end for a head, and heads in the middle of cells whose numbers stand at the right', () => {
    const body = [
      ['Parks', '3,204', '3,377', '3,512', '3,489'],
      ['Water', '8,910', '9,033', '8,777', '9,240'],
      ['Forests', '1,988', '2,040', '2,111', '2,095'],
    ];
    const runs = [
      ...cellsAt([['(In millions)']], [-400], 86),
      ...line('Actual', 235, 100, { bold: true }),
      ...line('Estimate', 330, 100, { bold: true }),
      ...['2018', '2019', '2020', '2021'].flatMap((year, i) => line(year, 215 + 50 * i, 114, { bold: true })),
      ...cellsAt(body, [50, -248, -298, -348, -398], 128),
    ];
    expect(tablesOf(runs)).toEqual([[[' r2', 'Actual c2', 'Estimate c2'], ['2018', '2019', '2020', '2021'], ...body]]);
  });

  it('have bold titles that go on from no row, however little room that left', () => {
    const rows = [
      ['Item', '2020', '2021'],
      ['Cash in hand', '14,210', '11,984'],
      ['Other things', '8,377', '9,022'],
      ['Buildings and', '', ''],
      ['Land', '104,518', '98,760'],
      ['Machines', '3,044', '3,611'],
      ['Ships', '1,044', '2,611'],
    ];
    const runs = rows.flatMap((row, i) =>
      cellsAt([row], [50, -180, -240], 100 + 12 * i).map((run) =>
        row[1] === '' ? { ...run, style: { ...run.style, bold: true } } : run,
      ),
    );
    expect(tablesOf(runs)).toEqual([rows]);
  });
});

describe('lists of prices', () => {
  const menu = (headSize: number) => [
    ...[0, 1, 2].flatMap((i) => [
      ...line(`Soup number ${'abc'[i]}`, 50, 100 + 30 * i),
      ...line(`${9 - i},50`, 300, 100 + 30 * i),
      ...line('with bread and butter', 50, 112 + 30 * i),
    ]),
    ...line('Main dishes', 50, 196, { sizePt: headSize }),
    ...[0, 1, 2].flatMap((i) => [
      ...line(`Fish ${'abc'[i]}`, 50, 222 + 14 * i),
      ...line(`${18 - i},50`, 300, 222 + 14 * i),
    ]),
  ];

  it('end before a heading in larger type', () => {
    const [soups, fish] = tablesOf(menu(14));
    expect(soups).toHaveLength(3);
    expect(fish).toEqual([0, 1, 2].map((i) => [`Fish ${'abc'[i]}`, `${18 - i},50`]));
    expect(tablesOf(menu(10))).toHaveLength(1);
  });
});
