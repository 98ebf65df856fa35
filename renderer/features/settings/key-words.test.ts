import { describe, expect, it } from 'vitest';
import type { KeyStatus } from '../../../electron/ipc/contract.ts';
import { keyWords, lacksKey, testWords } from './key-words.ts';

const address = 'https://convert.example.com/v1';
const key = (state: KeyStatus['state'], origin: string | null = 'https://convert.example.com'): KeyStatus => ({
  state,
  origin,
  error: null,
});

describe('where the key is', () => {
  it.each<[KeyStatus, RegExp, boolean]>([
    [key('keychain'), /system keychain, never shown again/, false],
    [key('session'), /only until Quire closes/, true],
    [key('none', null), /None yet/, false],
    [key('unavailable', null), /can’t be used/, true],
    [key('keychain', 'https://other.example.com'), /belongs to https:\/\/other.example.com and is not sent/, true],
    [{ ...key('unavailable', null), error: { code: 'keychain-timeout', params: {} } }, /did not answer. Unlock/, true],
  ])('%j', (status, words, wrong) => {
    const said = keyWords(status, address);
    expect(said.text).toMatch(words);
    expect(said.wrong).toBe(wrong);
  });

  it('is missing where another address owns it, and unknown while the keychain can’t be asked', () => {
    expect(lacksKey(key('none', null), address)).toBe(true);
    expect(lacksKey(key('keychain', 'https://other.example.com'), address)).toBe(true);
    expect(lacksKey(key('keychain'), address)).toBe(false);
    expect(lacksKey(key('unavailable', null), address)).toBe(false);
    expect(lacksKey(null, address)).toBe(false);
  });
});

describe('a test of the key', () => {
  it('says each outcome in its own words', () => {
    const outcomes = (['works', 'rejected', 'unreachable', 'unclear'] as const).map(
      (outcome) => testWords({ outcome, error: null }).text,
    );
    expect(new Set(outcomes).size).toBe(4);
  });
});
