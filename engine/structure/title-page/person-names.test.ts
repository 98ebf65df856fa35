import { describe, expect, it } from 'vitest';
import { namedAuthors, namesIn } from './person-names.ts';

describe('a list of people', () => {
  it.each([
    ['W. Burger', ['W. Burger']],
    ['S. K. Morgan Ernest 1,2, Hao Ye 1,4, and Ethan P. White 1', ['S. K. Morgan Ernest', 'Hao Ye', 'Ethan P. White']],
    ['Ada Example* and Ben van Example†', ['Ada Example', 'Ben van Example']],
    ['Dr. Ada Example <ada@example.org>; Ben Bit, Ph.D.', ['Ada Example', 'Ben Bit']],
    ['Лев Ламберов и Ада Пример', ['Лев Ламберов', 'Ада Пример']],
    ['John SMITH', ['John SMITH']],
  ])('is %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    'Department of Geology, Example University',
    'INRIA Rocquencourt',
    'Version 2, Second Edition',
    'the binder folds each sheet',
    'Stephan Example May 2001',
    '青木修',
  ])('is not %s', (text) => {
    expect(namesIn(text)).toBeNull();
  });

  it('holds names without capitals only behind a label', () => {
    expect(namesIn('青木修、李凌', true)).toEqual(['青木修', '李凌']);
  });
});

describe('authors of the metadata', () => {
  it.each([
    ['Author', []],
    ['unknown', []],
    ['Microsoft Office User', []],
    ['Osamu Aoki and Лев Ламберов', ['Osamu Aoki', 'Лев Ламберов']],
    ['Khronos<sup>&#174;</sup> OpenCL Working Group', ['Khronos OpenCL Working Group']],
    ['Josip Rodin、Osamu Aoki（青木修）、李 凌和杨 博远', ['Josip Rodin', 'Osamu Aoki', '李 凌', '杨 博远']],
    ['Ada Example, Ada Example', ['Ada Example']],
  ])('of %j are %j', (line, authors) => {
    expect(namedAuthors(line)).toEqual(authors);
  });
});
