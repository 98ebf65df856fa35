import { expect, it } from 'vitest';
import { bare, isBare } from './flow.ts';

it.each([
  ['1. The  Art of Computer Programming!', '1theartofcomputerprogramming'],
  ['ﬁnance — Résumé', 'financerésumé'],
  ['… – !', ''],
  ['目录　１２', '目录12'],
])('the bare text of “%s” is “%s”, and told apart from others', (text, wanted) => {
  expect(bare(text)).toBe(wanted);
  expect(isBare(text, wanted)).toBe(true);
  expect(isBare(`${text} x`, wanted)).toBe(false);
  expect(isBare(text, `${wanted}x`)).toBe(false);
});
