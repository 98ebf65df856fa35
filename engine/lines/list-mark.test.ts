import { describe, expect, it } from 'vitest';
import { markOf, romanValue } from './list-mark.ts';

describe('list marks', () => {
  it.each([
    ['• item', 'bullet', 0],
    ['– item', 'bullet', 0],
    ['1. item', 'decimal', 1],
    ['(12) item', 'decimal', 12],
    ['b) item', 'letter', 2],
    ['iv. item', 'roman', 4],
    ['i. item', 'letter', 9],
  ])('"%s" begins with a %s of %i', (text, kind, value) => {
    expect(markOf(text)).toMatchObject({ kind, value });
  });

  it.each(['1990 was', '2.1 Data', '-5 degrees', 'A word', '3.14 is', ''])('"%s" begins with none', (text) => {
    expect(markOf(text)).toBeNull();
  });

  it('reads Roman numbers and nothing else as such', () => {
    expect(['xiv', 'MCMXC', 'mix', 'ab'].map(romanValue)).toEqual([14, 1990, 1009, 0]);
  });
});
