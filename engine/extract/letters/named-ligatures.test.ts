import { expect, test } from 'vitest';
import { ligatureNamed } from './ligatures.ts';
import { ligatureCode, textOf } from './unicode.ts';

test.each(['fi', 'ffl', 'Th', 'tt', 'Qu', 'ffj'])('gives %s a code that reads as its letters', (letters) => {
  expect(textOf(ligatureCode(letters) ?? 0)).toBe(letters);
});

test('glyphs that are named after their letters read as these, and others as none', () => {
  expect(['f_i', 'T_h', 'f_f_i'].map((name) => textOf(ligatureNamed(name) ?? 0))).toEqual(['fi', 'Th', 'ffi']);
  expect(['a.sc', 'fi', 'f_i_l_m', 'uni_x', 'A_B'].map(ligatureNamed)).toEqual([null, null, null, null, null]);
});
