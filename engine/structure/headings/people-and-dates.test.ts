import { describe, expect, it } from 'vitest';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { namesPeople } from './heading-candidates.ts';

describe('headings', () => {
  it('are not authors behind "by", nor addresses', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...line('by', 60, 90),
      ...line('An Author', 60, 120, bold),
      ...prose(150),
      ...line('Methods', 60, 240, bold),
      ...prose(260),
      ...line('author@example.org', 60, 360, bold),
      ...prose(380),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Methods']);
  });

  it.each([
    '19 May 2015',
    'January 5th, 2021',
    '18 декабря 2016 г.',
    '30. Dezember 2019, 21:53:44 MEZ',
    'January 5, 2021 9:15 am',
    // As it stands on the page: "٤ ذو القعدة ١٤٤٢".
    '١٤٤٢ القعدة ذو ٤',
    '2022년 11월',
    '2007 年 1 月 30 日',
  ])('are not dates in larger type: %s', (date) => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...line(date, 60, 90, { ...bold, sizePt: 12 }),
      ...prose(120),
      ...line('2 Methods', 60, 200, { ...bold, sizePt: 12 }),
      ...prose(220),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 2 Methods']);
  });

  it.each(['November 2000', '2004 April 06', 'Φεβρουάριος 2011', '1er mars 2015'])(
    'are not the author over a date below the title, and are dates elsewhere: %s',
    (date) => {
      const large = { ...bold, sizePt: 12 };
      const under = (second: string) => [
        ...line('On reading pages', 60, 60, { sizePt: 18 }),
        ...lines(['Robin Example', second], 60, 190, large, 14),
        ...prose(230),
        ...line(date, 60, 330, large),
        ...prose(350),
      ];
      expect(headings([under(date)])).toEqual(['1 On reading pages', `2 ${date}`]);
      expect(headings([under('Windows 2000')])).toContain('2 Robin Example Windows 2000');
    },
  );

  it('are not people with initials before their institute', () => {
    const listed = ['A. Alder, B. Birch, CERN, Geneva', 'C. Cedar, D. Dogwood, University of Bergen, Norway'];
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...prose(120),
      ...line('The collaboration', 60, 190, { ...bold, sizePt: 14 }),
      ...listed.flatMap((text, i) => line(text, 60, 230 + 40 * i, { sizePt: 12 })),
      ...prose(320),
      ...line('A. Methods, and what they tell', 60, 400, { ...bold, sizePt: 14 }),
      ...prose(420),
    ];
    expect(headings([runs]).map((text) => text.slice(2))).toEqual([
      'On reading pages',
      'The collaboration',
      'A. Methods, and what they tell',
    ]);
  });

  it('are told from long lists of people without trying them in all ways', () => {
    const people = 'A. Alder, B. Birch, '.repeat(30);
    expect([namesPeople(`${people}C. Cedar`), namesPeople(`${people}!`)]).toEqual([true, false]);
  });

  it('are not the names of authors with the numbers of their affiliations', () => {
    const runs = [
      ...line('On reading pages', 60, 60, { ...bold, sizePt: 18 }),
      ...prose(120),
      ...line('Ada Example', 60, 190, { ...bold, sizePt: 12 }),
      ...line('1,2', 123.8, 186, { sizePt: 7 }),
      ...line('Ben Example', 150, 190, { ...bold, sizePt: 12 }),
      ...line('3', 213.8, 186, { sizePt: 7 }),
      ...prose(220),
      ...line('Methods', 60, 300, { ...bold, sizePt: 12 }),
      ...prose(320),
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Methods']);
  });
});
