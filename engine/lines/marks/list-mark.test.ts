import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { countsOn, isItemOfCode, isPlainNumber, listMark, markOf, romanValue } from './list-mark.ts';

describe('list marks', () => {
  it.each([
    ['• item', 'bullet', 0],
    ['– item', 'bullet', 0],
    ['֊ կետ', 'bullet', 0],
    ['・項目', 'bullet', 0],
    ['・ item', 'bullet', 0],
    ['⊠ done', 'bullet', 0],
    ['•item', 'bullet', 0],
    ['•بند', 'bullet', 0],
    ['•（項目）', 'bullet', 0],
    ['•*.tex', 'bullet', 0],
    ['1. item', 'decimal', 1],
    ['(12) item', 'decimal', 12],
    ['3.「項目」', 'decimal', 3],
    ['2.项目', 'decimal', 2],
    ['10.The item', 'decimal', 10],
    ['12.A price', 'decimal', 12],
    ['b) item', 'letter', 2],
    ['iv. item', 'roman', 4],
    ['i. item', 'letter', 9],
    ['\uf0b7 item', 'bullet', 0],
    ['\uf0f1 item', 'bullet', 0],
    ['\uf033 item', 'bullet', 0],
    ['(a) item', 'letter', 1],
    ['б) пункт', 'letter', 2],
    ['γ) στοιχείο', 'letter', 3],
    ['ב. פריט', 'letter', 2],
    ['٣. بند', 'decimal', 3],
    ['๒. รายการ', 'decimal', 2],
    ['২. তালিকা', 'decimal', 2],
    ['ค. รายการ', 'letter', 3],
    ['(খ) তালিকা', 'letter', 2],
    ['ग) सूची', 'letter', 3],
    ['الف) بند', 'letter', 1],
    ['（４）項目', 'decimal', 4],
    ['2、项目', 'decimal', 2],
    ['⑤项目', 'decimal', 5],
    ['❷项目', 'decimal', 2],
    ['➃项目', 'decimal', 4],
    ['十二、项目', 'decimal', 12],
    ['（三）项目', 'decimal', 3],
  ])('"%s" begins with a %s of %i', (text, kind, value) => {
    expect(markOf(text)).toMatchObject({ kind, value });
  });

  it.each([
    '1990 was',
    '2.1 Data',
    '10.x is',
    '-5 degrees',
    'A word',
    '3.14 is',
    '一个项目',
    '(2019)年',
    '(3)式より',
    '2)の',
    '•••',
    '・・・',
    '',
  ])('"%s" begins with none', (text) => {
    expect(markOf(text)).toBeNull();
  });

  it('are letters of sign fonts, and the typewriter o of word processors', () => {
    const first = (text: string, style: object, rest: string) => {
      const mark = line(text, 50, 100, style);
      const [segment] = segmentsOf([
        ...mark,
        ...line(rest, 58, 100).map((run) => ({ ...run, space: 'drawn' as const })),
      ]);
      return segment && listMark(segment);
    };
    expect(first('§', { font: 'Wingdings-Regular' }, 'item')).toEqual({ kind: 'bullet', value: 0, text: '§' });
    expect(first('\uf02d', { font: 'Symbol' }, 'item')?.kind).toBe('bullet');
    expect(first('⎡', { font: 'Symbol' }, 'x')).toBeNull();
    expect(first('α', { font: 'SymbolMT' }, 'is')).toBeNull();
    expect(first('{', { font: 'ABCDEF+MarVoSym' }, 'item')).toEqual({ kind: 'bullet', value: 0, text: '{' });
    expect(first('o', { monospace: true }, 'item')).toEqual({ kind: 'bullet', value: 0, text: 'o' });
    expect(first('§', {}, 'item')).toBeNull();
    // The sign of a note.
    expect(first('\uf05a', { sizePt: 24 }, 'item')).toBeNull();
  });

  it.each([
    ['(h)', '(i)', true],
    ['(i)', '(ii)', true],
    ['u.', 'v.', true],
    ['iv.', 'v.', true],
    ['ก.', 'ข.', true],
    ['ب.', 'ج.', true],
    ['ت.', 'ث.', true],
    ['الف)', 'ب)', true],
    ['ب.', 'د.', false],
    ['a)', 'b.', false],
    ['(a)', '(B)', false],
    ['1.', '3.', false],
  ])('%s is followed by %s: %s', (before, after, expected) => {
    const [a, b] = [before, after].map((text) => markOf(`${text} item`));
    expect(a && b && countsOn(a, b)).toBe(expected);
  });

  it('are numbers that Markdown can count with, or not', () => {
    const plain = ['1. a', '2) b', '(3) c', 'd) d', '④ e', '（5） f'].map((text) => {
      const mark = markOf(text);
      return mark !== null && isPlainNumber(mark);
    });
    expect(plain).toEqual([true, true, true, false, false, false]);
  });

  it('reads Roman numbers and nothing else as such', () => {
    expect(['xiv', 'MCMXC', 'mix', 'ab'].map(romanValue)).toEqual([14, 1990, 1009, 0]);
  });
});

describe('items of code', () => {
  const code = { monospace: true, font: 'Test-Mono' };
  const isItem = (mark: string, style: object) => {
    const [segment] = segmentsOf([...line(mark, 50, 100, style), ...line('make', 62, 100, code)]);
    return segment !== undefined && isItemOfCode(segment);
  };

  it('have a mark of the text: a bullet, a dash or a number', () => {
    expect(['•', '–', '2.', '(3)'].map((mark) => isItem(mark, {}))).toEqual([true, true, true, true]);
  });

  it('have a bullet of a font without letters', () => {
    expect(isItem('•', { monospace: true, font: 'Fa' })).toBe(true);
  });

  it('are lines of a listing where the mark is set as code, too', () => {
    expect(['•', '–', '2.'].map((mark) => isItem(mark, code))).toEqual([false, false, false]);
  });
});
