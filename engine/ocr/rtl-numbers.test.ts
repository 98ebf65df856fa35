import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { withDrawnNumbers, withNumbersInOrder } from './rtl-numbers.ts';

describe('numbers that Arabic data read', () => {
  it.each([
    ['5.2', '2.5'],
    ['(5.2', '(2.5'],
    ['۵ر۲', '۲٫۵'],
    ['87,596', '596,87'],
    ['۱۳۸۷-۱۴۰۲', '۱۳۸۷-۱۴۰۲'],
    ['2014', '2014'],
    ['texmf.2', 'texmf.2'],
  ])('%s means %s', (read, meant) => {
    const [line] = withNumbersInOrder([recognisedLine(read, 0, 50, 20)], 'ara+eng');
    expect(line?.words[0]?.text).toBe(meant);
  });

  it('are left alone in other languages', () => {
    expect(withNumbersInOrder([recognisedLine('3.1', 0, 50, 20)], 'heb+eng')[0]?.words[0]?.text).toBe('3.1');
  });
});

describe('signs of numbers in lines from the right', () => {
  const drawn = (text: string): string =>
    withDrawnNumbers(recognisedLine(text, 0, 50, 20).words)
      .map((word) => word.text)
      .join(' ');

  it.each([
    ['a closing bracket', 'מאפשרת 3.1) (גרסה', 'מאפשרת (3.1 (גרסה'],
    ['one that is read the wrong way round', 'מאפשרת 3.1( (גרסה', 'מאפשרת (3.1 (גרסה'],
    ['an opening bracket', 'משפטים (93 יש', 'משפטים 93) יש'],
    ['a stop', 'ובשנת 1994, בשנת', 'ובשנת ,1994 בשנת'],
    ['the stop of an item', 'את הפעילו .3', 'את הפעילו .3'],
  ])('stand as they are drawn: %s', (_, read, expected) => {
    expect(drawn(read)).toBe(expected);
  });

  it.each(['Version 3.1) is here', 'בשנת 2016 היא', 'ב (12345) או'])('are left in "%s"', (text) => {
    expect(drawn(text)).toBe(text);
  });
});
