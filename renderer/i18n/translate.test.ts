import { afterEach, describe, expect, it, test } from 'vitest';
import { en } from './en.ts';
import { describeError } from './error-words.ts';
import { formatBytes, formatDay, formatList, formatWhen } from './format.ts';
import { setLanguage, splitAtSlots, t } from './translate.ts';
import { zhCn } from './zh-cn.ts';

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
    expect(splitAtSlots('batch.resumesIn')).toEqual([
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

describe('Chinese', () => {
  afterEach(() => void setLanguage('en'));
  const slotsOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const inEnglish: Readonly<Record<string, string>> = en;

  it.each(Object.entries(zhCn))('has the same slots for %s', (key, text) => {
    expect(slotsOf(text)).toEqual(slotsOf(inEnglish[key] ?? ''));
  });

  it('leaves nothing in English but names', () => {
    const names =
      /Markdown|EPUB|PDF|XFA|Quire|API|IP|proxy\.example\.com|https?:\/\/\S*|localhost|\/v1|\{\{\w+\}\}|Kindle|Obsidian|YAML|de, en|MIT|Chromium|\{\w+\}/g;
    const left = Object.entries(zhCn).filter(([, text]) => /[A-Za-z]{2,}/.test(text.replace(names, '')));
    expect(left).toEqual([]);
  });

  it('has one form for every number', () => {
    setLanguage('zh-CN');
    expect([1, 2].map((count) => t('batch.needYou', { count }))).toEqual(['1 项需要您处理', '2 项需要您处理']);
    expect(splitAtSlots('batch.resumesIn')).toEqual([
      { text: '', slot: 'time' },
      { text: ' 后继续，不会丢失任何内容', slot: null },
    ]);
  });

  it('writes sizes, lists and days its own way', () => {
    setLanguage('zh-CN');
    expect(formatBytes(6_100_000)).toBe('6.1 MB');
    expect(formatList([14, 31, 40])).toBe('14、31、40');
    expect(formatDay(new Date(2024, 9, 12).getTime(), new Date(2025, 1, 1).getTime())).toBe('2024 年 10 月 12 日');
    const noon = new Date(2026, 4, 12, 12).getTime();
    expect(formatWhen(noon, new Date(2026, 6, 1).getTime())).toBe('5 月 12 日 12:00');
  });
});

const host = 'convert-eu.example.com';
const joined = 'convert\u2060-\u2060eu.example.com';

test('A host’s name breaks at no hyphen, in words and in reasons; other hyphens stay', () => {
  expect(t('inspector.runsCloud', { host })).toContain(joined);
  expect(describeError({ code: 'service-unreachable', params: { host } }).message).toContain(joined);
  expect(t('row.more', { name: 'a-b.pdf' })).toContain('a-b.pdf');
});
