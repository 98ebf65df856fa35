import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { pseudo } from './pseudo-locale.ts';

describe('The pseudo-language', () => {
  it('keeps the slots that are filled in', () => {
    expect(pseudo('{name} is empty')).toBe('{name} ííš éémptýý');
    expect(pseudo('{{done}} of {{total}} done')).toBe('{{done}} óóf {{total}} dóóñéé');
  });

  it('keeps signs and numbers', () => {
    expect(pseudo('100 % …')).toBe('100 % …');
  });

  it.each(Object.entries(en))('makes %s at least 40 %% longer', (_, text) => {
    const letters = (of: string) => (of.replace(/\{\{?\w+\}?\}/g, '').match(/\p{L}/gu) ?? []).length;
    expect(letters(pseudo(text))).toBeGreaterThanOrEqual(Math.ceil(letters(text) * 1.4));
  });
});
