import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { isNumber } from './number-words.ts';

it('Numbers may begin with their point, but no point stands alone before one, as in an index', () => {
  const numbers = ['.62', '<.01', '. 4', ', 79'].map((text) =>
    isNumber(segmentsOf(line(text, 50, 100))[0]?.runs ?? []),
  );
  expect(numbers).toEqual([true, true, false, false]);
});
