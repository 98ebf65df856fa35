import { describe, expect, it } from 'vitest';
import type { KeyStatus } from '../../../core/model/views.ts';
import { defaultSettings } from '../../../core/settings/schema.ts';
import { keySource, keyWords, lacksKey, testWords } from './key-words.ts';

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
    [
      { ...key('unavailable', null), error: { code: 'keychain-unavailable', params: {} } },
      /^None yet\. .*only until Quire closes/,
      false,
    ],
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

  it('is missing where there is no keychain that could hold one', () => {
    const none: KeyStatus = { ...key('unavailable', null), error: { code: 'keychain-unavailable', params: {} } };
    expect(lacksKey(none, address)).toBe(true);
    expect(lacksKey({ ...none, error: { code: 'keychain-timeout', params: {} } }, address)).toBe(false);
    // Kept only as long as Quire runs.
    expect(lacksKey({ ...key('session'), error: none.error }, address)).toBe(false);
  });

  it('comes from a page that is named where it is known, else from its provider', () => {
    expect(keySource(defaultSettings.cloudAddress)).toEqual({
      text: 'A key comes from console.oomol.com/api-key.',
      page: 'https://console.oomol.com/api-key',
    });
    expect(keySource(address)).toEqual({ text: 'A key comes from the provider of convert.example.com.', page: null });
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
