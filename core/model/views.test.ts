import { expect, it } from 'vitest';
import { gapsOf, missingOf } from './views.ts';

it('A plain cover is no gap: nothing of the text is missing', () => {
  const missing = { code: 'text-unreliable', page: 3, message: '' };
  const cover = { code: 'cover-left-out', page: 1, message: '' };
  const whole = { code: 'missing-images', page: 0, message: '' };
  expect(gapsOf({ warnings: [cover], receipt: null })).toEqual({ pages: [], count: 0 });
  expect(gapsOf({ warnings: [cover, missing, whole], receipt: null })).toEqual({ pages: [3], count: 2 });
});

it('Doubtful content is to be looked at, but nothing is missing', () => {
  const warnings = ['table-doubtful', 'low-confidence'].map((code, index) => ({ code, page: index + 1, message: '' }));
  expect(gapsOf({ warnings, receipt: null })).toEqual({ pages: [1, 2], count: 2 });
  expect(missingOf({ warnings, receipt: null })).toEqual({ pages: [], count: 0 });
  const receipt = { pages: 2, checked: 2, gapPages: [2] };
  expect(missingOf({ warnings, receipt })).toEqual({ pages: [2], count: 1 });
});
