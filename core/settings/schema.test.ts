import { expect, test } from 'vitest';
import { chooseLanguage } from './schema.ts';

test.each([
  [['en-GB', 'de'], 'en'],
  [['zh-Hans-CN', 'en-US'], 'zh-CN'],
  [['de-DE', 'zh-TW', 'en'], 'zh-CN'],
  [['de-DE', 'en', 'zh'], 'en'],
  [['de-DE'], 'en'],
  [[], 'en'],
])('A system that prefers %j is spoken to in %s', (preferred, language) => {
  expect(chooseLanguage('system', preferred)).toBe(language);
});

test('A language that a person chose counts more than the system', () => {
  expect(chooseLanguage('zh-CN', ['en'])).toBe('zh-CN');
});
