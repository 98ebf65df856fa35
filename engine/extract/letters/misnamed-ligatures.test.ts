import { expect, it } from 'vitest';
import { restoreMisnamedLigatures } from './ligatures.ts';
import { textOf } from './unicode.ts';

const restored = (text: string): string => {
  const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
  restoreMisnamedLigatures(codes);
  return [...codes].map((code) => (code === 0x20 ? ' ' : textOf(code))).join('');
};

it('ligatures that are named after capitals are the letters which they join', () => {
  expect(restored('Ɵme for wriƩen informaƟon: seƫng up soŌware on a plaƞorm')).toBe(
    'time for written information: setting up software on a platform',
  );
});

it('capitals of other languages are left alone', () => {
  expect(restored('ŌSAKA and Ōsaka, soŌ')).toBe('ŌSAKA and Ōsaka, soŌ');
  expect(restored('the sum Ʃ of all; Lakȟótiyapi kiƞ')).toBe('the sum Ʃ of all; Lakȟótiyapi kiƞ');
});
