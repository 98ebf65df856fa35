import { expect, it } from 'vitest';
import { restoreSwappedLigatures } from './ligatures.ts';
import { textOf } from './unicode.ts';

/** @param joined whether each two characters with swapped bytes are one glyph */
const restored = (text: string, joined = true): string => {
  const codes = Uint32Array.from(text.split(''), (char) => char.charCodeAt(0));
  restoreSwappedLigatures(codes, (at) => joined && ((codes[at] ?? 0) & 0xff) === 0);
  return [...codes].map((code) => (code === 0x20 ? ' ' : textOf(code))).join('');
};

it('ligatures with swapped bytes are the letters which they join', () => {
  expect(restored('a speci昀椀c 琀椀me, 昀氀oat and 吀栀e garan琀椀')).toBe('a specific time, float and The garanti');
});

it('the last two of three letters are known by their sum', () => {
  expect(restored('O昀\ucf00ce, wa昀\ud200e, se琀\udd00ng')).toBe('Office, waffle, setting');
});

it('ideographs with a glyph each stay what they are', () => {
  expect(restored('昀椀 and 琀氀', false)).toBe('昀椀 and 琀氀');
  expect(restored('昀日')).toBe('昀日');
});
