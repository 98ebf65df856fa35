import { describe, expect, it } from 'vitest';
import { line, page } from '../fixtures/runs.ts';
import { isMostlyNote, needOf } from './need.ts';

const scan = { id: 0, x0: 0, y0: 0, x1: 595, y1: 842, widthPx: 1654, heightPx: 2339 };

describe('a page must be recognised', () => {
  it.each([
    ['when it is a picture', page({ images: [scan] }), 'no-text'],
    [
      'when a stamp is all the text over its picture',
      page({ images: [scan], runs: line('Page 3', 20, 20) }),
      'no-text',
    ],
    [
      'when all its text is an archive’s note under the picture',
      page({ images: [scan], runs: line('This content downloaded from an archive on Monday, 1 May 2023', 20, 820) }),
      'margin-text',
    ],
    ['when its letters were drawn as curves', page({ drawings: [{ x0: 50, y0: 50, x1: 300, y1: 200 }] }), 'no-text'],
    [
      'when most letters have no code',
      page({ runs: line('some text here', 20, 20), unmappedShare: 0.5 }),
      'broken-text',
    ],
    [
      'when its letters are of private use',
      page({ runs: line('\ue001\ue002\ue003 \ue004\ue005 ab', 20, 20) }),
      'broken-text',
    ],
    [
      'when its words are of two alphabets at once',
      page({ runs: line('Ք¶ɕموتورهای باՔǾ نوشتنՔչǾ درՔ آغازՔǧدر ǣǿՔپشتیبان', 20, 20) }),
      'broken-text',
    ],
    [
      'when one letter stands for whole words',
      page({
        runs: [
          ...line('חבילה זו', 20, 20),
          ...line('המנועיםחבילהבעזרת', 90, 20).map((run) => ({ ...run, x1: run.x0 + 8 })),
        ],
      }),
      'broken-text',
    ],
  ])('%s', (_, content, need) => {
    expect(needOf(content)).toBe(need);
  });

  it.each([
    ['when it is empty', page({})],
    [
      'when it has words of several scripts',
      page({ runs: line('Слово λόγος שם اسم the LaTeXبرنامه β受容体 мир мир', 20, 20) }),
    ],
    ['when one letter in ten words is wrong', page({ runs: line(`${'فارسی '.repeat(20)}سبΈ دهͳ`, 20, 20) })],
    ['when it has text', page({ runs: line('Plain words in a line.', 20, 20) })],
    [
      'when a hidden layer holds a scan’s text',
      page({ images: [scan], runs: line('word '.repeat(20).trim(), 20, 300) }),
    ],
    ['when it shows an ornament only', page({ images: [{ ...scan, x1: 60, y1: 60 }] })],
  ])('but not %s', (_, content) => {
    expect(needOf(content)).toBeNull();
  });
});

describe('a page whose margins alone have text', () => {
  const own = page({ images: [scan], runs: line('Downloaded from an archive on Monday, 1 May 2023', 20, 820) });

  it.each([
    [
      'is a photograph when hardly more than that is found',
      'Downloaded from an archive on Monday, 1 May 2023 oO',
      true,
    ],
    ['is a scan when a page of text is found', 'a word of the page '.repeat(30).trim(), false],
  ])('%s', (_, text, expected) => {
    expect(isMostlyNote(own, page({ runs: line(text, 20, 300) }))).toBe(expected);
  });
});
