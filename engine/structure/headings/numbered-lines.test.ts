import { describe, expect, it } from 'vitest';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { goesOn } from './numbered-lines.ts';

describe('numbered lines', () => {
  it('part where a section begins with its first subsection', () => {
    const runs = [
      ...lines(['2 Methods', '2.1 Data'], 60, 100, bold),
      ...prose(140),
      ...line('2.2 Tools', 60, 220, bold),
      ...prose(240),
    ];
    expect(headings([runs])).toEqual(['1 2 Methods', '2 2.1 Data', '2 2.2 Tools']);
  });

  it.each([
    ['2', '2.1', true],
    ['2.1', '2.2', true],
    ['II', 'II.1', true],
    ['2', '3', false],
    ['2', '2.4', false],
  ])('number %s goes on with %s: %s', (number, next, expected) => {
    expect(goesOn(number, next)).toBe(expected);
  });
});
