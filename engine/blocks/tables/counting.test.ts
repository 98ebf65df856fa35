import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { layoutPage } from '../page-layout.ts';
import { countsMarks, countsSections } from './counting.ts';

describe('numbers of clauses', () => {
  it('count on by one, into what is below and out of it again', () => {
    expect(countsSections(['1.1', '1.2', '1.2.1', '1.2.2', '1.3', '2.1'])).toBe(true);
    expect(countsSections(['2.1', '2.2.', 'RENT', '3.1'])).toBe(true);
    expect(countsSections(['1.', '1.1', '1.2', '2.'])).toBe(true);
  });

  it('are no values of a table', () => {
    expect(countsSections(['1.1', '1.3', '2.6'])).toBe(false);
    expect(countsSections(['1.5', '1.4', '1.3'])).toBe(false);
    expect(countsSections(['1.1', '1.2'])).toBe(false);
    expect(countsSections(['1.', '2.', '3.'])).toBe(false);
  });

  it('count on beside those of the items in them, whose signs are on the left from right to left', () => {
    expect(countsMarks(['.2.2', '(1', '(2', '(3', '.3'])).toBe(true);
    expect(countsMarks(['2.2.', '1)', '2)', '3.', '1)'])).toBe(true);
    expect(countsMarks(['(1', '(2', '(5'])).toBe(false);
    expect(countsMarks(['1', '2', '3'])).toBe(false);
    expect(countsMarks(['2.2', '1.4', '3.7'])).toBe(false);
  });

  it('make no table of clauses and items that are read from the right', () => {
    const clauses = ['.2.2', '(1', '(2', '(3', '.3'].flatMap((number, i) => [
      ...line('התשלום יבוצע בכל ראשון לחודש', 60, 100 + i * 18),
      ...line(number, 300, 100 + i * 18),
    ]);
    expect(layoutPage(page({ runs: clauses })).blocks.map(({ kind }) => kind)).not.toContain('table');
  });

  it('make no table of the clauses that they stand before', () => {
    const clauses = ['1.1', '1.2', '2.1', '2.2', '2.3'].flatMap((number, i) => [
      ...line(number, 60, 100 + i * 24),
      ...line('The tenant pays on the first of every month 850', 93, 100 + i * 24),
    ]);
    expect(layoutPage(page({ runs: clauses })).blocks.map(({ kind }) => kind)).not.toContain('table');
  });

  it('make no table of clauses and the bold titles of their parts', () => {
    const bold = { bold: true, font: 'Test-Bold' };
    const clauses = ['1.', '1.1', '1.2', '2.', '2.1'].flatMap((number, i) => {
      const style = number.endsWith('.') ? bold : {};
      const words = number.endsWith('.') ? ['TERMS'] : Array(3).fill('The tenant pays on the first of every month');
      return [...line(number, 60, 100 + i * 44, style), ...lines(words, 100, 100 + i * 44, style)];
    });
    expect(layoutPage(page({ runs: clauses })).blocks.map(({ kind }) => kind)).not.toContain('table');
  });

  it('make no table of clauses below the bold title of their part, which looks like the head of one', () => {
    const bold = { bold: true, font: 'Test-Bold' };
    const goingOn = [
      'The tenant pays on the first of every month',
      'for the month that follows, and pays',
      'nothing else.',
    ];
    const clauses = ['1.1', '1.2', '1.3'].flatMap((number, i) => [
      ...line(number, 60, 120 + i * 44),
      ...lines(goingOn, 100, 120 + i * 44),
    ]);
    const title = [...line('1.', 60, 100, bold), ...line('RENT', 100, 100, bold)];
    expect(layoutPage(page({ runs: [...title, ...clauses] })).blocks.map(({ kind }) => kind)).not.toContain('table');
  });
});
