import { describe, expect, it } from 'vitest';
import { isSymbolFont, symbolOf } from './math-glyphs.ts';

describe('Computer Modern’s symbols', () => {
  it.each([
    ['CMSY10', true],
    ['CMBSY7', true],
    ['LMMathSymbols10-Regular', true],
    ['txsy', true],
    ['CMMI10', false],
    ['CMSYNTAX', false],
    ['Times-Roman', false],
  ])('are those of %s: %s', (font, expected) => {
    expect(isSymbolFont(font)).toBe(expected);
  });

  it('have signs at the codes of small letters, and capitals as they are', () => {
    const read = (codes: string): string =>
      [...codes].map((c) => String.fromCodePoint(symbolOf(c.charCodeAt(0)))).join('');
    expect(read('hxi')).toBe('⟨§⟩');
    expect(read('abz')).toBe('⊣⌊‡');
    expect(read('`{AZ')).toBe('`{AZ');
  });
});
