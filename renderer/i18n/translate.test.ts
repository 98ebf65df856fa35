import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { pieces, t } from './translate.ts';

describe('the catalogue', () => {
  it('chooses the plural and writes numbers the way of the reader', () => {
    expect(t('batch.needYou', { count: 1 })).toBe('1 needs you');
    expect(t('batch.needYou', { count: 2 })).toBe('2 need you');
    expect(t('row.pages', { count: 1234 })).toMatch(/^1.234 pages$/);
  });

  it('fills slots and leaves the reader’s braces alone', () => {
    expect(t('search.none', { query: '{{name}}' })).toBe('No file matches “{{name}}”');
  });

  it('is cut at its slots for words that need an element', () => {
    expect(pieces('batch.resumesIn')).toEqual([
      { text: 'Resumes in ', slot: 'time' },
      { text: ', nothing lost', slot: null },
    ]);
  });

  it('has both forms of every plural', () => {
    const keys = Object.keys(en);
    const missing = keys
      .filter((key) => /_(one|other)$/.test(key))
      .filter(
        (key) => !keys.includes(key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one')),
      );
    expect(missing).toEqual([]);
  });
});
