import { expect, it } from 'vitest';
import { restoreSmallCapitals } from './small-capitals.ts';

const restored = (text: string): string => {
  const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
  restoreSmallCapitals(codes);
  return String.fromCodePoint(...codes);
};

it('small capitals and old-style figures in the private use area are letters and figures', () => {
  expect(restored('The \uf76e\uf761\uf774\uf76f O\uf772\uf764\uf765\uf772 of \uf731\uf739\uf734\uf739')).toBe(
    'The nato Order of 1949',
  );
});

it('icons by themselves are left alone', () => {
  expect(restored('\uf761 Candles \uf772')).toBe('\uf761 Candles \uf772');
});
