import { describe, expect, it } from 'vitest';
import { restoreDrawnSigns } from './drawn-signs.ts';

const restored = (text: string): string => {
  const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
  restoreDrawnSigns(codes);
  return String.fromCodePoint(...codes);
};

describe('brackets of a text page', () => {
  it('are turned back to how they are drawn behind right-to-left letters', () => {
    expect(restored('עיר (לונדון)')).toBe('עיר )לונדון(');
  });

  it('are left alone where the file has them as they are read, as browsers do', () => {
    expect(restored('עיר )לונדון( וים »שחור«')).toBe('עיר )לונדון( וים »שחור«');
    expect(restored('מ(א) עד )ב( וגם )ג(')).toBe('מ(א) עד )ב( וגם )ג(');
  });

  it('are left alone behind Latin', () => {
    expect(restored('the city (London)')).toBe('the city (London)');
    expect(restored('see (שלום( of')).toBe('see (שלום) of');
  });

  it('are judged line by line', () => {
    expect(restored('(one)\nשלום (two)\n(three)')).toBe('(one)\nשלום )two)\n(three)');
  });
});
