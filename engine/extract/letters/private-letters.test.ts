import { expect, it } from 'vitest';
import { restorePrivateLetters } from './private-letters.ts';
import { textOf } from './unicode.ts';

const restored = (text: string, font = ''): string => {
  const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
  restorePrivateLetters(codes, () => font);
  return [...codes].map((code) => textOf(code)).join('');
};

it('small capitals and old-style figures in the private use area are letters and figures', () => {
  expect(restored('The \uf76e\uf761\uf774\uf76f O\uf772\uf764\uf765\uf772 of \uf731\uf739\uf734\uf739')).toBe(
    'The nato Order of 1949',
  );
});

it('icons by themselves are left alone', () => {
  expect(restored('\uf761 Candles \uf772')).toBe('\uf761 Candles \uf772');
});

it('lone figures, raised letters and a dotless j are what Adobe calls them, but not in fonts of icons or beside ideographs', () => {
  expect(restored('1\uf6ec version \uf733, \uf646.\uf639 and \uf6be', 'UtopiaExp-Regular')).toBe(
    '1e version 3, 3.0 and ȷ',
  );
  for (const font of ['FontAwesome5Free-Solid', 'fa-solid-900', 'SegoeMDL2Assets', 'JetBrainsMonoNF-Regular'])
    expect(restored('\uf733 Rain', font)).toBe('\uf733 Rain');
  expect(restored('小\uf733', 'MingLiU_HKSCS')).toBe('小\uf733');
});

it('ligatures, figures and small capitals of Linux Libertine are letters', () => {
  const text = '\ue049e pa\ue03aage, Fü\ue03cerer, v.\ue118.\ue11a \ue064\ue051\ue060';
  expect(restored(text, 'LinLibertineO')).toBe('The package, Fütterer, v.0.2 tap');
  expect(restored('\ue049', 'Iosevka')).toBe('\ue049');
});
