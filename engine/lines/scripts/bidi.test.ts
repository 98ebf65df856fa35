import { describe, expect, it } from 'vitest';
import { readingOrder } from './bidi.ts';

/** Words and signs from left to right, right-to-left words as they are read, all else as it is drawn. */
const read = (rtl: boolean, visual: string[], whole: string[] = []): string =>
  readingOrder(
    visual.map((text) => ({ text, from: null, ...(whole.includes(text) && { whole: true }) })),
    rtl,
  )
    .map(({ text }) => text)
    .join('');

describe('a line that reads from right to left', () => {
  it.each([
    ['keeps the words of Latin in order', ['עולם', ' ', 'big', ' ', 'world', ' ', 'שלום'], 'שלום big world עולם'],
    ['keeps numbers from left to right', ['דולר', ' ', '10', ' ', 'שילמתי'], 'שילמתי 10 דולר'],
    ['reads two numbers one after the other', ['20', ' ', '10', ' ', 'מספרים'], 'מספרים 10 20'],
    ['keeps a decimal number whole', ['3.14', ' ', 'هو'], 'هو 3.14'],
    ['keeps a Hebrew percentage whole', ['25%', ' ', 'עד'], 'עד 25%'],
    ['keeps a date with slashes whole', ['2024/05/17', ' ', 'ביום'], 'ביום 2024/05/17'],
    ['keeps Persian digits in order', ['۱۴۰۲', ' ', 'سال'], 'سال ۱۴۰۲'],
    ['faces brackets the way that they are read', ['(', 'לונדון', ')', ' ', 'עיר'], 'עיר (לונדון)'],
    ['faces brackets around Latin in the line', ['סוף', ' ', '(', 'PDF', ')', ' ', 'קובץ'], 'קובץ (PDF) סוף'],
    ['puts a full stop at the end', ['.', 'עולם', ' ', 'שלום'], 'שלום עולם.'],
    ['puts a full stop behind Latin at the end', ['.', 'PDF', ' ', 'קובץ'], 'קובץ PDF.'],
    ['puts a number in front of its item', ['דבר', ' ', '.', '1'], '1. דבר'],
    ['keeps a comma behind Latin that was set with it', ['והיא', ' ', 'LaTeX', ',', ' ', 'בעזרת'], 'בעזרת LaTeX, והיא'],
    [
      'keeps a full stop behind Latin that was set with it',
      ['כיום', ' ', 'OpenType', '.', ' ', 'בגופני'],
      'בגופני OpenType. כיום',
    ],
    ['keeps a comma behind a year that was set with it', ['ثم', ' ', '2014', '،', ' ', 'سنة'], 'سنة 2014، ثم'],
    ['keeps the stop in front of the ending of a file', ['סיומת', ' ', 'tex', '.', ' ', 'קובץ'], 'קובץ .tex סיומת'],
    ['puts a number in front of its item that was set from the left', ['דבר', ' ', '1', '.'], '1. דבר'],
    [
      'keeps the number of a model behind its letters',
      ['מדגם', ' ', 'WM', '-', '200', ' ', 'מונה'],
      'מונה WM-200 מדגם',
    ],
    ['keeps the number of an appendix behind its letter', ['المستخدم', ' ', '.', 'B', '.', '5'], 'B.5. المستخدم'],
    [
      'keeps the year behind a name',
      ['עסקו', ' ', '(', 'Cohen', ',', ' ', '2018', ')', ' ', 'קודם'],
      'קודם (Cohen, 2018) עסקו',
    ],
    [
      'keeps a version behind its name',
      ['פותח', ' ', 'Python', ' ', '3', '.', '10', ' ', 'בעזרת'],
      'בעזרת Python 3.10 פותח',
    ],
    ['reads a number before its unit', ['سكر', ' ', 'kg', ' ', '15', ' ', 'اشترى'], 'اشترى 15 kg سكر'],
    ['keeps the sides of an equation', ['ثم', ' ', 'U', ' ', '=', ' ', '6', ' ', 'حيث'], 'حيث U = 6 ثم'],
    ['keeps the sides of an inequality', ['لكل', ' ', 'n', ' ', '≥', ' ', '−', '1', ' ', 'فإن'], 'فإن n ≥ −1 لكل'],
    ['keeps signs inside Latin with it', ['כתובת', ' ', 'a', '-', 'b', '/', 'c', ' ', 'זו'], 'זו a-b/c כתובת'],
  ])('%s', (_, visual, expected) => {
    expect(read(true, visual)).toBe(expected);
  });

  it('leaves code as it is set', () => {
    expect(read(true, ['فرمان', ' ', '\\item[', 'a', ']', ' ', 'با'], ['\\item[', 'a', ']'])).toBe(
      'با \\item[a] فرمان',
    );
  });
});

describe('a line that reads from left to right', () => {
  it.each([
    ['turns the words of Hebrew in it', ['say', ' ', 'עולם', ' ', 'שלום', ' ', 'there'], 'say שלום עולם there'],
    ['keeps brackets around Hebrew', ['peace', ' ', '(', 'שלום', ')', ' ', 'be'], 'peace (שלום) be'],
    ['keeps numbers inside Hebrew in order', ['in', ' ', 'מלחמה', ' ', '10', ' ', 'שנת', '.'], 'in שנת 10 מלחמה.'],
    ['puts a stop behind the Hebrew that it ends', ['and', ' ', '!', 'שלום', ',', ' ', 'go'], 'and שלום!, go'],
    ['leaves Latin and numbers alone', ['of', ' ', '3.5', ' ', '(', 'or', ')'], 'of 3.5 (or)'],
  ])('%s', (_, visual, expected) => {
    expect(read(false, visual)).toBe(expected);
  });
});
