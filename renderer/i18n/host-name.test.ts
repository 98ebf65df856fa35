import { expect, test } from 'vitest';
import { wordError } from './error-words.ts';
import { t } from './translate.ts';

const host = 'convert-eu.example.com';
const joined = 'convert\u2060-\u2060eu.example.com';

test('A host’s name breaks at no hyphen, in words and in reasons; other hyphens stay', () => {
  expect(t('inspector.runsCloud', { host })).toContain(joined);
  expect(wordError({ code: 'service-unreachable', params: { host } }).message).toContain(joined);
  expect(t('row.more', { name: 'a-b.pdf' })).toContain('a-b.pdf');
});
