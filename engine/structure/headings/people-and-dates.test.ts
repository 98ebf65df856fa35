import { describe, expect, it } from 'vitest';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line } from '../../fixtures/runs.ts';

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
});
