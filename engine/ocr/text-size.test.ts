import { describe, expect, it } from 'vitest';
import { inked, recognisedLine } from '../fixtures/bitmaps.ts';
import { lineInk } from './ink/line-ink.ts';
import { settleSizes, sizeOfLine, xShareOf } from './text-size.ts';

describe('the size of a recognised line', () => {
  it.each([
    ['capitals and ascenders', 'The Habit', 20, 20 / 0.7],
    ['letters of x-height alone', 'verse on cream', 14, 14 / 0.47],
    ['Cyrillic letters of x-height alone', 'глава песни', 14, 14 / 0.47],
    ['Cyrillic letters with ascenders', 'цифра', 21, 21 / 0.7],
    ['Cyrillic', 'Глава первая', 21, 21 / 0.7],
    ['Hebrew', 'שלום עולם', 18, 18 / 0.6],
  ])('is told by %s', (_, text, above, size) => {
    expect(sizeOfLine(recognisedLine(text, 0, 100, above))).toBeCloseTo(size, 5);
  });

  it('follows the words that most of the line agrees with', () => {
    const line = recognisedLine('Some words of Text with Heights', 0, 100, 20);
    const odd = { ...line, words: line.words.map((word, i) => (i === 2 ? { ...word, y0: 20 } : word)) };
    expect(sizeOfLine(odd)).toBeCloseTo(20 / 0.7, 0);
  });

  it('follows the words without signs that rise over capitals', () => {
    const line = recognisedLine('\\minipage, \\rulebox, \\mbox and bold', 0, 100, 20);
    const odd = { ...line, words: line.words.map((word) => (/\\/.test(word.text) ? { ...word, y0: 75 } : word)) };
    expect(sizeOfLine(odd)).toBeCloseTo(20 / 0.7, 0);
  });

  it('is the advance of ideographs, whatever their boxes', () => {
    const line = recognisedLine('日本語論文用後註', 0, 100, 20);
    const words = [{ ...line.words[0], text: '日本語論文用後註', confidence: 90, x0: 0, x1: 237, y0: 70, y1: 103 }];
    expect(sizeOfLine({ ...line, words })).toBeCloseTo(30, 0);
  });

  it.each([
    ['ideographs', '日本語論文用', 27, 30],
    ['ideographs among Latin letters', '使用macro和包', 27, 30],
    ['kana, which are smaller', 'コマンド', 25.8, 30],
    ['Korean syllables', '한국어 문서', 27, 30],
    ['one that ends a paragraph', '码。', 27, 30],
  ])('is told by the ink of %s, wherever recognition places them', (_, text, heightPx, size) => {
    const line = recognisedLine(text, 0, 100, 14);
    expect(sizeOfLine({ ...line, ink: { heightPx, risePx: 0, spanPx: 0, strokePx: 2 } })).toBeCloseTo(size, 5);
  });

  it('is told by the ink of Arabic letters, not by boxes that their marks make higher', () => {
    const line = recognisedLine('فصل من كتاب', 0, 100, 40);
    const ink = { heightPx: 33, risePx: 16.2, spanPx: 28.5, strokePx: 2 };
    expect(sizeOfLine({ ...line, ink })).toBeCloseTo(30, 5);
  });

  it('is the same where one word’s box reaches over the line above', () => {
    const squares = (y: number): number[][] => Array.from({ length: 8 }, (_, i) => [i * 30, y, i * 30 + 27, y + 27]);
    const page = inked(300, 120, [...squares(10), ...squares(60)]);
    const tight = recognisedLine('한국어 문서 읽기', 0, 87, 27);
    const words = tight.words.map((word, i) => (i === 0 ? { ...word, y0: 30 } : word));
    const ink = lineInk(page, { ...tight, y0: 30, words }, { threshold: 128, contrast: 255 });
    expect(sizeOfLine({ ...tight, ink })).toBeCloseTo(30, 5);
  });

  it('is told by Latin letters where ideographs are few', () => {
    const line = recognisedLine('The title of it is 日本語', 0, 100, 20);
    expect(sizeOfLine({ ...line, ink: { heightPx: 27, risePx: 0, spanPx: 0, strokePx: 2 } })).toBeCloseTo(20 / 0.7, 0);
  });
});

describe('the height of letters without ascenders', () => {
  it('is told by lines that have both kinds, so that a line of such letters alone has the size of the others', () => {
    const line = recognisedLine('some are Here because names Are even more', 0, 100, 20);
    const words = line.words.map((word) => (/[AHb]/.test(word.text) ? word : { ...word, y0: 100 - 15.6 }));
    const xShare = xShareOf([{ ...line, words }]);
    expect(xShare).toBeCloseTo(0.78, 2);
    expect(sizeOfLine(recognisedLine('same pace.', 0, 100, 15.6), xShare)).toBeCloseTo(20 / 0.7, 1);
  });

  it('is the usual one where no line tells', () => {
    expect(xShareOf([recognisedLine('same pace.', 0, 100, 14)])).toBeCloseTo(0.47 / 0.7, 5);
  });
});

describe('sizes on one page', () => {
  it('settle on that of most letters', () => {
    const sizes = settleSizes([
      { sizePt: 10.2, letters: 400 },
      { sizePt: 9.8, letters: 300 },
      { sizePt: 14.3, letters: 20 },
      { sizePt: 8.1, letters: 90 },
    ]);
    expect(sizes[0]).toBe(sizes[1]);
    expect(sizes).toEqual([10, 10, 14.3, 8.1]);
  });

  it('settle where the letters are many, not between two sizes', () => {
    const sizes = [9.2, 9.2, 9.8, 10.4, 10.4, 10.8].map((sizePt, i) => ({
      sizePt,
      letters: [90, 90, 30, 400, 400, 200][i] ?? 0,
    }));
    expect(settleSizes(sizes)).toEqual([9.2, 9.2, 10.5, 10.5, 10.5, 10.5]);
  });

  it('stay apart where they differ by more than measuring does', () => {
    expect(new Set(settleSizes([10, 11.5, 14].map((sizePt) => ({ sizePt, letters: 50 })))).size).toBe(3);
  });
});
