import { expect, test } from 'vitest';
import { ligatureCode, textOf } from '../letters/unicode.ts';
import { ligatureOf, ligaturesOf } from './type1-ligatures.ts';

function encrypted(clear: readonly number[], key: number): number[] {
  let state = key;
  return clear.map((byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

const bytesOf = (text: string): number[] => [...Buffer.from(text, 'latin1')];
/** A number in a charstring, in each of its encodings. */
const number = (value: number): number[] =>
  Math.abs(value) <= 107 ? [value + 139] : [247 + ((value - 108) >> 8), (value - 108) & 0xff];

/** A font program with glyphs of the given names and advances; `lenIV` random bytes before each charstring. */
function program(glyphs: Record<string, number>, lenIV: number | null = null): Uint8Array {
  const skipped = lenIV ?? 4;
  const charstrings = Object.entries(glyphs).flatMap(([name, width]) => {
    const code = encrypted([...Array<number>(skipped).fill(0), ...number(20), ...number(width), 13, 9, 14], 4_330);
    return [...bytesOf(`/${name} ${code.length} RD `), ...code, ...bytesOf(' ND\n')];
  });
  const clear = [
    ...bytesOf(`0000dup /Private 5 dict dup begin\n${lenIV === null ? '' : `/lenIV ${lenIV} def\n`}`),
    ...charstrings,
  ];
  return new Uint8Array([...bytesOf('%!PS-AdobeFont-1.0: Test\ncurrentfile eexec\n'), ...encrypted(clear, 55_665)]);
}

test.each([null, 0, 4])('reads the ligatures of a Type 1 program by the names of their glyphs (lenIV %s)', (lenIV) => {
  const found = ligaturesOf(program({ A: 700, f_i: 560, T_h: 1000, f_f_i: 829, 'a.sc': 480 }, lenIV));
  expect(found.map(({ code, width }) => [textOf(code), width])).toEqual([
    ['fi', 560],
    ['Th', 1000],
    ['ffi', 829],
  ]);
});

test('finds none in fonts of other kinds', () => {
  expect(ligaturesOf(new Uint8Array([0, 1, 0, 0, 0, 12]))).toEqual([]);
  expect(ligaturesOf(new Uint8Array(bytesOf('%!PS-AdobeFont-1.0: without glyphs')))).toEqual([]);
});

test.each([
  ['the advance tells which it is', 128, 620, 'fl'],
  ['a rounded advance tells it too', 27, 560.4, 'fi'],
  ['an advance of another version of the font is near it', 29, 652, 'ff'],
  ['common ones come before others that are nearer', 140, 700, 'fl'],
  ['one that is far from all is something else', 27, 320, null],
  ['a hyphen at a line’s end is about as wide', 2, 550, null],
  ['a code that stands for such a hyphen elsewhere has the advance of its own', 2, 560, 'fi'],
])('chooses a ligature: %s', (_, control, width, expected) => {
  const ligatures = Object.entries({ fi: 560, ff: 582, fl: 620, tt: 705 }).map(([letters, advance]) => ({
    code: ligatureCode(letters) ?? 0,
    width: advance,
  }));
  const code = ligatureOf(ligatures, control, width);
  expect(code === null ? null : textOf(code)).toBe(expected);
});

test.each(['fi', 'ffl', 'Th', 'tt', 'Qu', 'ffj'])('gives %s a code that reads as its letters', (letters) => {
  expect(textOf(ligatureCode(letters) ?? 0)).toBe(letters);
});
