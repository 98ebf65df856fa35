import { expect, it } from 'vitest';
import { isRightToLeft } from './page.ts';

it('A book is written from right to left in Arabic and Hebrew scripts', () => {
  const languages = ['ar', 'he-IL', 'fa', 'az-Arab', 'en', 'ur-Latn', 'zh'];
  expect(languages.filter(isRightToLeft)).toEqual(['ar', 'he-IL', 'fa', 'az-Arab']);
});
