import { describe, expect, it } from 'vitest';
import { detailsShown } from './details.ts';

describe('The details', () => {
  it.each([
    [
      'stand beside the list once something is selected',
      { beside: true, wanted: true, opened: false, selected: 1 },
      true,
    ],
    ['need something to tell of', { beside: true, wanted: true, opened: true, selected: 0 }, false],
    ['stay away where they were switched off', { beside: true, wanted: false, opened: false, selected: 1 }, false],
    ['do not take the list’s place for a click', { beside: false, wanted: true, opened: false, selected: 1 }, false],
    ['take it when somebody asks', { beside: false, wanted: false, opened: true, selected: 3 }, true],
    ['go back to what was wanted in a wider window', { beside: true, wanted: false, opened: true, selected: 1 }, false],
  ])('%s', (_, state, shown) => {
    expect(detailsShown(state)).toBe(shown);
  });
});
