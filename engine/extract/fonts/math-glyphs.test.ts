import { describe, expect, it } from 'vitest';
import { extensionGlyph, growthOf, isExtensionFont, symbolsOf } from './math-glyphs.ts';

describe('Computer Modern’s symbols', () => {
  it.each([
    ['CMSY10', true],
    ['CMBSY7', true],
    ['LMMathSymbols10-Regular', true],
    ['txsy', true],
    ['CMMI10', true],
    ['CMMI', false],
    ['CMSYNTAX', false],
    ['Times-Roman', false],
  ])('are those of %s: %s', (font, expected) => {
    expect(symbolsOf(font) !== null).toBe(expected);
  });

  it('have signs at the codes of digits and small letters, and capitals as they are', () => {
    const read = (codes: string): string =>
      [...codes].map((c) => String.fromCodePoint(symbolsOf('CMSY10')?.(c.charCodeAt(0)) ?? 0)).join('');
    expect(read('hxi')).toBe('⟨§⟩');
    expect(read('abz')).toBe('⊣⌊‡');
    expect(read('{AZ')).toBe('{AZ');
    expect(read('267@')).toBe('∈\u0338↦ℵ');
  });
});

describe('signs whose names PDFium does not know', () => {
  const read = (font: string, ...codes: number[]): string =>
    codes.map((code) => String.fromCodePoint(symbolsOf(font)?.(code) ?? 0)).join('');

  it('stand at codes of ASCII and of control characters', () => {
    expect(read('CMSY10', 0x09, 0x0d, 0x1f, 0x27, 0x5d)).toBe('⊖◯≻≃⊎');
    expect(read('CMMI7', 0x0f, 0x24, 0x28, 0x2c, 0x61)).toBe('ϵϖ↼,a');
    for (const font of ['CMMIB10', 'LMMathItalic10-Regular', 'rtxmi', 'Pxmi']) expect(read(font, 0x60)).toBe('ℓ');
    expect(read('MSAM10', 0x00, 0x20, 0x36, 0x3e, 0x7f)).toBe('⊡⇝⩽⩾⊖');
    expect(read('txsya', 0x36) + read('Pxsyb', 0x36)).toBe('⩽⋪');
    expect(read('MSBM10', 0x0a, 0x36, 0x40, 0x52, 0x7e)).toBe('≰⋪∄Rℏ');
  });

  it('have letters that Ghostscript makes up', () => {
    expect(read('CMMI10', 0x1eb) + read('CMSY10', 0x580) + read('MSAM10', 0x589)).toBe('ϵ↗↠');
  });
});

describe('negated relations', () => {
  it.each(['txsyc', 'Pxsyc', 'Kp--M-Syc-Regular'])('stand at codes of ASCII in %s', (font) => {
    const read = symbolsOf(font);
    expect([...',1<A'].map((c) => String.fromCodePoint(read?.(c.charCodeAt(0)) ?? 0)).join('')).toBe('≠⊄∉A');
  });
});

it('LaTeX’s own signs have names that are those of Zapf Dingbats', () => {
  const read = symbolsOf('LASY10');
  expect([...'✁✷✸✭✮'].map((c) => String.fromCodePoint(read?.(c.charCodeAt(0)) ?? 0)).join('')).toBe('⊲□◇‹›');
  expect([growthOf('LASY10'), symbolsOf('Lasya-Regular')]).toEqual(['signs', null]);
});

describe('fonts of signs that grow', () => {
  it.each(['CMEX10', 'txexs', 'Kp--M-Ex-Regular'])('are known by their names: %s', (font) => {
    expect(isExtensionFont(font)).toBe(true);
  });

  it('have sums and products at the codes of Computer Modern, and once more above', () => {
    expect(
      [0x50, 0x51, 0xcd, 0xce, 0xd5, 0xd6, 0xd8, 0xde].map((code) => extensionGlyph(code, 'txexs', 2)).join(''),
    ).toBe('∑∏∑∏∑∏⋃∐');
    expect([0x80, 0x8d, 0xaf, 0xc2, 0xc7].map((code) => extensionGlyph(code, 'txexs', 2)).join('')).toBe('(‖∫∯⨀');
    expect([33, 36, 65].map((code) => extensionGlyph(code, 'Pxexa', 2))).toEqual(['∬', '∭', null]);
    expect([0x90, 0x2211].map((code) => extensionGlyph(code, 'txexs', 2))).toEqual([null, null]);
  });

  it('are what a font says that they are, where codes of Computer Modern have another height', () => {
    const sign = (character: string, heightEm: number) => extensionGlyph(character.charCodeAt(0), 'txexs', heightEm);
    expect([sign('(', 2.4), sign('(', 3), sign('[', 1.8), sign('[', 1.4), sign('{', 1.2), sign('{', 0.1)]).toEqual([
      null,
      '{',
      null,
      '⋃',
      null,
      '╮',
    ]);
  });
});

it('Letters that draw the corners of boxes and slanted lines say nothing', () => {
  expect(['LCIRCLE10', 'lcirclew1', 'LINE10'].map((font) => symbolsOf(font)?.(0x261b))).toEqual([32, 32, 32]);
  expect(growthOf('LCIRCLE10')).toBe('signs');
  expect(symbolsOf('Linea-Regular')).toBeNull();
});
