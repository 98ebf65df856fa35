import { expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { withWideSigns } from './wide-signs.ts';

const widened = (text: string): string =>
  withWideSigns(recognisedLine(text, 0, 100, 20).words)
    .map((word) => word.text)
    .join(' ');

it.each([
  ['提供 命令 , 用 于 排版', '提供 命令 ， 用 于 排版', 'commas between ideographs'],
  ['文档,支持 任何 方法:', '文档，支持 任何 方法：', 'signs inside and at the end of a word'],
  ['本 宏 包 (版 本 2.5) 提供', '本 宏 包 （版 本 2.5） 提供', 'brackets around ideographs'],
])('%s becomes %s: %s', (text, wide) => {
  expect(widened(text)).toBe(wide);
});

it.each([
  ['时间 12:30 到 https://www.example.org 的 1,234', 'signs of numbers and addresses'],
  ['压缩 文件 (zip) 下载', 'brackets around Latin words'],
  ['Text, more text: all of it', 'Latin text'],
  ['이 값은, 시스템에', 'Korean, which has them like Latin'],
])('%s stays: %s', (text) => {
  expect(widened(text)).toBe(text);
});
