import { expect, it } from 'vitest';
import { PLAIN } from '../inlines.ts';
import { setSpacesAsIn } from './outline.ts';

function set(title: string, ...texts: string[]): string[] {
  const pieces = texts.map((text) => ({ ...PLAIN, text }));
  setSpacesAsIn(title, pieces);
  return pieces.map(({ text }) => text);
}

it('headings have the spaces beside East Asian letters that the outline has', () => {
  expect(set('Debianにおける dh_make の話', '1.1 Debian における dh_makeの', ' 話')).toEqual([
    '1.1 Debianにおける dh_make の',
    '話',
  ]);
  expect(set('第一章 分组交换', '第一章分组交换')).toEqual(['第一章 分组交换']);
  expect(set('제1장 목활자', '제 1 장', ' 목활자')).toEqual(['제1장', ' 목활자']);
  expect(set('제1장 목활자', '제 1 장 ', '목활자')).toEqual(['제1장 ', '목활자']);
});

it('what the outline says otherwise, and other scripts, stay as they are printed', () => {
  expect(set('分组 交换', '电路 交换')).toEqual(['电路 交换']);
  expect(set('TheTitle', 'The Title')).toEqual(['The Title']);
  expect(set('The Title of a Book', 'The Title\u00a0', 'of a', ' Book ')).toEqual([
    'The Title\u00a0',
    'of a',
    ' Book ',
  ]);
});
