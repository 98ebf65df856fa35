import { describe, expect, it } from 'vitest';
import { seriesLevels } from './number-series.ts';

describe('numbers of headings', () => {
  it.each([
    [
      'Roman numbers hold letters',
      ['I. INTRODUCTION', 'A. Earlier', 'B. Later', 'II. METHODS', 'A. One'],
      [1, 2, 2, 1, 2],
    ],
    [
      'letters hold digits, and these hold small letters',
      ['I. One', 'A. Two', '1. Three', 'a. Four', '2. Five', 'B. Six', 'II. Seven'],
      [1, 2, 3, 4, 3, 2, 1],
    ],
    ['a title without a number stays out', ['I. One', 'A. Two', 'Thanks', 'II. Three'], [1, 2, null, 1]],
    ['appendices hold nothing', ['1 One', '2 Two', 'A. First', 'B. Second'], [null, null, null, null]],
    [
      'an appendix begins again',
      ['I. One', 'A. Two', 'II. Three', 'Appendix A: Four', '1. Five', 'a. Six'],
      [1, 2, 1, null, 2, 3],
    ],
    [
      'Roman numerals of one sign hold digits, and these hold syllables',
      ['Ⅰ. 사업 개요', '1. 추진 배경', '가. 고령화', '2. 목적', 'Ⅱ. 세부 계획', '1. 지원 대상'],
      [1, 2, 3, 2, 1, 2],
    ],
    [
      'ideographs hold those in brackets',
      ['一、总体要求', '（一）指导思想', '（二）基本原则', '二、主要任务', '（一）开展普查', '1. 范围', '（二）更新'],
      [1, 2, 2, 1, 2, 3, 2],
    ],
    ['an article is no number', ['I. One', 'A new way', 'II. Two'], [null, null, null]],
    [
      'I is a letter behind H',
      ['1. One', ...'ABCDEFGHI'].map((l) => (l.length > 1 ? l : `${l}. Title`)).concat('2. Two'),
      [1, ...Array(9).fill(2), 1],
    ],
  ])('%s', (_, texts, levels) => {
    expect(seriesLevels(texts as string[])).toEqual(levels);
  });
});
