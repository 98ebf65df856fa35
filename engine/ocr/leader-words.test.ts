import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { withLeaderWords } from './leader-words.ts';
import { sizeOfLine } from './text-size.ts';
import { textOf } from './words.ts';

const leader = (x0: number, x1: number, bottom: number) => ({ x0, y0: bottom - 4, x1, y1: bottom, dots: 8 });

describe('dot leaders among recognised lines', () => {
  it('join an entry with its page number', () => {
    const lines = [
      recognisedLine('One', 0, 100, 20),
      recognisedLine('Two', 0, 130, 20),
      recognisedLine('1', 600, 101, 20),
      recognisedLine('12', 600, 130, 20),
    ];
    const led = withLeaderWords(lines, [leader(50, 580, 100), leader(50, 580, 131)]);
    expect(textOf({ lines: led })).toBe('One ........ 1\nTwo ........ 12');
    expect(led.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [0, 610],
      [0, 620],
    ]);
  });

  it('join a number whose baseline was read aslant', () => {
    const number = recognisedLine('12', 600, 100, 20);
    const aslant = { ...number, baseline: { ...number.baseline, y0: 99, y1: 101 } };
    const led = withLeaderWords([recognisedLine('Two', 0, 100, 20), aslant], [leader(50, 580, 100)]);
    expect(textOf({ lines: led })).toBe('Two ........ 12');
  });

  it('stand between the words that they part in one line', () => {
    const line = recognisedLine('One 1', 0, 100, 20);
    const words = line.words.map((word, i) => (i === 1 ? { ...word, x0: 600, x1: 610 } : word));
    const led = withLeaderWords([{ ...line, words, x1: 610 }], [leader(50, 580, 100)]);
    expect(textOf({ lines: led })).toBe('One ........ 1');
  });

  it('follow an entry whose number was not read', () => {
    expect(textOf({ lines: withLeaderWords([recognisedLine('One', 0, 100, 20)], [leader(50, 580, 100)]) })).toBe(
      'One ........',
    );
  });

  it('lead from no line that is farther away or on another level', () => {
    const lines = [recognisedLine('One', 0, 100, 20), recognisedLine('Two', 0, 130, 20)];
    expect(withLeaderWords(lines, [leader(300, 580, 100), leader(50, 580, 115)])).toEqual(lines);
  });

  it('do not count for the size of the type', () => {
    const line = recognisedLine('The Habit', 0, 100, 20);
    const [led] = withLeaderWords([line], [leader(120, 580, 100)]);
    expect(led && sizeOfLine(led)).toBeCloseTo(sizeOfLine(line), 5);
  });
});
