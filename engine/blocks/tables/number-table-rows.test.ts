import { describe, expect, it } from 'vitest';
import { cellsAt, tablesOf, weather } from '../../fixtures/number-tables.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { isNumeric } from './number-words.ts';

describe('rows of tables of numbers', () => {
  it('have rows and a head far apart where all of them stand as far apart', () => {
    const runs = weather.flatMap((row, i) => cellsAt([row], [50, -150, -200, -250, -300], 100 + 33 * i));
    expect(tablesOf(runs)).toEqual([weather]);
    const uneven = weather.flatMap((row, i) =>
      cellsAt([row], [50, -150, -200, -250, -300], 100 + 33 * i + 3 * (i % 3)),
    );
    expect(tablesOf(uneven)).toEqual([]);
  });

  it('hold amounts with the sign of their currency before them or behind', () => {
    expect(['€1.35', '1,35€', '-12,40€', '£410', '350₽', '12%'].filter((text) => !isNumeric(text))).toEqual([]);
    expect(['€', 'Euro', '1,35€uro'].filter(isNumeric)).toEqual([]);
  });

  const times = (stops: readonly string[], hours: readonly number[]) =>
    stops.map((stop, i) => [stop, ...hours.map((hour) => `${hour}:${10 + 7 * i}`)]);
  const stops = ['Port', 'Square', 'Station', 'Hospital'];

  it('are cut between columns that further lines come close to', () => {
    const days = ['01', '04', '07', '12'];
    const texts = days.map((day, i) => [`${day} / March`, 'Rents and / other costs', `${i + 1},204.50`]);
    const runs = texts.flatMap((row, i) =>
      row.flatMap((text, c) => lines(text.split(' / '), [50, 82, 200][c] ?? 0, 100 + 24 * i)),
    );
    expect(tablesOf(runs)).toEqual([texts]);
  });

  it('have as many labels without numbers between them as there are, not as many single numbers', () => {
    const figures = [3, 4, 5, 6].map((price) => [`Item ${price}`, `${price}.20`, `${price}1`]);
    const withBetween = (texts: readonly string[]) =>
      figures.flatMap((row, i) => (i === 1 ? [...texts.map((text) => [text, '', '']), row] : [row]));
    const rows = withBetween(['Ash', 'Birch', 'Elm', 'Lime', 'Oak']);
    expect(tablesOf(cellsAt(rows, [50, -200, -280]))).toEqual([rows]);
    const ticks = withBetween(['10', '20', '30', '40', '50']);
    expect(tablesOf(cellsAt(ticks, [50, -200, -280]))).toEqual([figures.slice(1)]);
  });

  it('have a title between them that runs on over their columns', () => {
    const [days, sundays] = [times(stops, [6, 7]), times(stops, [8, 9])];
    const title = line('Sundays and holidays in town', 50, 164, { bold: true });
    const edges = [50, 118, 200];
    const runs = [...cellsAt(days, edges), ...title, ...cellsAt(sundays, edges, 180)];
    expect(tablesOf(runs)[0]?.[4]?.[0]).toContain('Sundays and holidays in town');
  });

  const relief = ['Up to 9,000', 'Up to 14,000', 'Up to 18,000'].map((name, i) => [name, `${9 - i}0%`, `${8 - i}5%`]);

  it('are parted by columns that heads over several of them cover', () => {
    const heads = [...line('Kind', 50, 86), ...line('Larger ones', 124, 86), ...line('2015', 224, 86)];
    const body = ['Oak', 'Elm', 'Ash', 'Fir'].map((name, i) => [name, `${31 + i}`, `${58 - i}`, `4.${i}`]);
    const runs = [...heads, ...cellsAt(body, [50, -140, -172, -244])];
    expect(tablesOf(runs)[0]?.slice(-4)).toEqual(body);
  });

  it('may end in words that stand as far below them as they are apart, each in line with a column', () => {
    const rows = [['Income', 'Single', 'Couple'], ...relief, ['Above', 'nil', 'none']];
    const runs = cellsAt(rows, [50, -200, -280]);
    expect(tablesOf(runs)).toEqual([rows]);
    const apart = cellsAt([['Above', 'nil', 'none']], [50, -190, -290], 156);
    expect(tablesOf([...cellsAt(rows.slice(0, -1), [50, -200, -280]), ...apart])).toEqual([rows.slice(0, -1)]);
    const next = [['Abroad', 'none', 'nil']];
    expect(tablesOf([...runs, ...cellsAt(next, [50, -200, -280], 170)])).toEqual([[...rows, ...next]]);
  });

  it('may begin with rows of words in line with them, of which the first alone is a head', () => {
    const rows = [
      ['Place', 'Ulm'],
      ['Name', 'Hill'],
      ['Order', '38013'],
      ['Customer', '56366'],
      ['Number', '78766'],
    ];
    expect(tablesOf(cellsAt(rows, [50, 150]))).toEqual([rows]);
    const [, head = [], ...body] = rows;
    expect(tablesOf(cellsAt([head, ...body], [50, 150]))).toEqual([[head, ...body]]);
  });

  it('have a head that is wider than the last column, beside one over several', () => {
    const body = ['Fluids', 'Design', 'Materials', 'Drawing'].map((name, i) => [name, `${i + 2}0`, '36', `1${i}`, 'E']);
    const heads = [...cellsAt([['Module', 'Credits', '', '', 'Assessment']], [50, 150, 0, 0, 300], 86)];
    const runs = [
      ...line('Hours', 214, 86),
      ...heads,
      ...cellsAt([['', '', 'Lect.', 'Lab.', '']], [0, 0, 200, 240, 0], 100),
    ];
    expect(tablesOf([...runs, ...cellsAt(body, [50, 160, 205, 245, 300], 116)])).toEqual([
      [['Module r2', 'Credits r2', 'Hours c2', 'Assessment r2'], ['Lect.', 'Lab.'], ...body],
    ]);
  });

  it('have a column of numbers without a zero that most rows leave empty', () => {
    const rows = [
      ['Sex', '97 (48)', '101 (51)', '.49'],
      ['Asian', '22 (11)', '19 (10)', ''],
      ['Black', '48 (24)', '51 (26)', '.83'],
      ['White', '121 (59)', '117 (59)', ''],
      ['Never', '110 (54)', '96 (48)', ''],
      ['Former', '71 (35)', '70 (35)', ''],
      ['Age', '62 (9)', '61 (10)', '<.01'],
      ['Urban', '12 (6)', '14 (7)', ''],
    ];
    expect(tablesOf(cellsAt(rows, [50, 150, 220, 300]))).toEqual([rows]);
  });

  it('are those of two tables where the head comes again under a title', () => {
    const debts = [
      ['', '2061'],
      ['Bank loans', '88.0'],
      ['Bonds', '412.5'],
      ['Cash', '34.2'],
      ['Net debt', '466.3'],
    ];
    const terms = [
      ['', '2061'],
      ['Within a year', '12.0'],
      ['One to five years', '36.0'],
      ['Later', '452.5'],
      ['In all', '500.5'],
    ];
    const edges = [50, -300];
    const title = line('Maturity of loans', 50, 180, { bold: true });
    expect(tablesOf([...cellsAt(debts, edges), ...title, ...cellsAt(terms, edges, 198)])).toEqual([debts, terms]);
  });

  const prices = [
    ['Oak', '12.40', '310'],
    ['Ash', '9.15', '24'],
    ['Elm', '7.80', '118'],
    ['Fir', '3.05', '92'],
  ];
  const edges = [50, -220, -300];

  it('end where lines of text go across all columns, and begin again below them', () => {
    const text = lines(['The prices of these woods are those of autumn and', 'rise before the winter.'], 50, 160);
    const second = prices.map(([name = '', price = '']) => [name, price]);
    const runs = [...cellsAt(prices, edges), ...text, ...cellsAt(second, edges, 190)];
    expect(tablesOf(runs)).toEqual([prices, second]);
  });

  it('do not end where lines are set in behind the number of a note: nothing of a calculation and its notes is a table', () => {
    // Between words of the notes there is room where it is between the figures.
    const texts: [baseline: number, words: string][] = [
      [454, '1,839,050@210.5-246 47.31%@277.5-304.6'],
      [476, 'Benefit@98.2-125.3 352,000@210.3-239.2'],
      [488, '1,314,000@203.7-239.2'],
      [506, 'Notes:@72-95.1'],
      [
        525,
        '(1)@70.5-80.3 Circular@197.2-224.8 entertainment@282.8-331.7 debts@424.7-444.3 or@448.1-455.2 allowance@459-494.5 for@498.3-507.7 doubtful@511.5-540',
      ],
      [
        534,
        'accounts,@90-124.2 fines@129-145.9 and@150.7-164.1 penalties,@168.9-203.1 losses@207.9-230.6 on@235.4-244.3 Federal@249.1-276.3 or@281.1-288.2 others@293-336.3 projects,@341.1-371.3 provisions@376.1-412.2 for@417-426.3 contingencies,@431.2-482.3',
      ],
      [543, 'contributions.@90-137.6'],
      [
        562,
        '(2)@70.5-80.3 assessment@400-442.6 of@445.9-452.5 indirect@455.8-481.6 costs@484.9-503.5 per@506.8-518.3 OMB@521.6-539.9',
      ],
    ];
    const runs = texts.flatMap(([baseline, words]) =>
      words.split(' ').flatMap((item) => {
        const [word = '', x0 = 0, x1 = 0] = item.split(/[@-](?=[\d.]+)/);
        return line(word, 0, baseline, { sizePt: 8 }).map((run) => ({ ...run, x0: Number(x0), x1: Number(x1) }));
      }),
    );
    expect(tablesOf(runs)).toEqual([]);
  });

  it('have the lines that go on below the last one as others do below theirs', () => {
    const uses = ['chairs', 'ships and houses and / boats', 'doors', 'stairs and windows of / schools'];
    let top = 100;
    const runs = prices.flatMap(([name = '', price = '', count = ''], i) => {
      const use = (uses[i] ?? '').split(' / ');
      const row = [...cellsAt([[name, price, count]], [50, -120, -150], top), ...lines(use, 160, top, {}, 14)];
      top += 14 * use.length;
      return row;
    });
    expect(tablesOf(runs)).toEqual([prices.map((row, i) => [...row, uses[i]])]);
  });

  it('are none of the head where they have values and more words than others', () => {
    const head = cellsAt([['Wood', 'Pieces', 'Use']], [50, -180, 200], 86);
    const first = cellsAt([['Yew', '311', 'bows for the whole army']], [50, -180, 200]);
    const others = cellsAt(
      [
        ['Lime', '204'],
        ['Oak', '157'],
        ['Ash', '908'],
      ],
      [50, -180],
      114,
    );
    expect(
      tablesOf([...head, ...first, ...others])[0]
        ?.slice(-4)
        .map(([name]) => name),
    ).toEqual(['Yew', 'Lime', 'Oak', 'Ash']);
  });
});
