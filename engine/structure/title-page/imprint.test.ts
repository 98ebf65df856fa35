import { describe, expect, it } from 'vitest';
import { printedDate } from '../headings/dates.ts';
import { imprintOf } from './imprint.ts';

describe('a printed date', () => {
  it.each([
    ['May 9, 2022', '2022-05-09'],
    ['23 October 2004', '2004-10-23'],
    ['October 5th, 2004', '2004-10-05'],
    ['18 декабря 2016 г.', '2016-12-18'],
    ['3. März 2019', '2019-03-03'],
    ['1er août 2020', '2020-08-01'],
    ['12 de octubre de 2018', '2018-10-12'],
    ['2022年3月18日', '2022-03-18'],
    ['March 2021', '2021-03'],
    ['Version 4.2.2 Patched (2022-11-10)', '2022-11-10'],
    ['31 February 2020', null],
    ['Room 12, 2004', null],
    ['1.2.2004.5', null],
  ])('in %j is %j', (text, date) => {
    expect(printedDate(text)).toBe(date);
  });
});

describe('an imprint', () => {
  it('prefers the date of publication to others', () => {
    const lines = ['Submitted: 04 January 2023', 'Published: 23 August 2023'];
    expect(imprintOf(lines, ['May 1999'])).toEqual({ date: '2023-08-23' });
  });

  it('takes no date from prose', () => {
    expect(imprintOf(['The meeting of 4 May 2020 was attended by all members of the board.'], [])).toEqual({});
  });

  it('names publisher, series and book number', () => {
    const back = ['Published by Example House, London', 'ISBN 978-3-16-148410-0 (print)', 'ISBN 0-306-40615-2 (PDF)'];
    expect(imprintOf(['Lecture Notes in Binding, Vol. 12'], back)).toEqual({
      publisher: 'Example House',
      isbn: '0306406152',
      series: { title: 'Lecture Notes in Binding', number: '12' },
    });
  });

  it('takes no number whose check digit is wrong, and none of a work that is referred to', () => {
    expect(imprintOf([], ['ISBN 978-3-16-148410-1', 'Tan, Mining, 2018, ISBN 978-3-16-148410-0.'])).toEqual({});
  });

  it('takes the identifier that a line is about, and none that a sentence refers to', () => {
    const cited = 'see https://doi.org/10.1000/other';
    expect(imprintOf(['DOI: 10.21105/jose.00198', cited], [])).toEqual({ doi: '10.21105/jose.00198' });
    expect(imprintOf([cited], [])).toEqual({});
  });
});
