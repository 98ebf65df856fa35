import { expect, it } from 'vitest';
import { gapsOf } from './views.ts';

it('A plain cover is no gap: nothing of the text is missing', () => {
  const missing = { code: 'text-unreliable', page: 3, message: '' };
  const cover = { code: 'cover-left-out', page: 1, message: '' };
  const whole = { code: 'missing-images', page: 0, message: '' };
  expect(gapsOf({ warnings: [cover], receipt: null })).toEqual({ pages: [], count: 0 });
  expect(gapsOf({ warnings: [cover, missing, whole], receipt: null })).toEqual({ pages: [3], count: 2 });
});
