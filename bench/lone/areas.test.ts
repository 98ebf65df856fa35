import { expect, it } from 'vitest';
import type { LeftOut } from '../../engine/convert.ts';
import { agreement } from './areas.ts';

const area = (reason: LeftOut['reason'], y0: number, y1 = y0 + 10): LeftOut => ({
  page: 1,
  reason,
  x0: 60,
  x1: 100,
  y0,
  y1,
});

it('running areas agree by their middle, whatever is said of them', () => {
  const whole = [area('page-number', 800), area('running-line', 40), area('contents', 100, 300)];
  expect(agreement(whole, [area('running-line', 798, 814)])).toEqual({ found: 1, missed: [whole[1]], extra: [] });
});

it('an area that the document shows is extra, one of its contents is not', () => {
  const alone = [area('running-line', 40), area('page-number', 200), area('contents', 500)];
  expect(agreement([area('contents', 100, 300)], alone)).toEqual({ found: 0, missed: [], extra: [alone[0]] });
});
