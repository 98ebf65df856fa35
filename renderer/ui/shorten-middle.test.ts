import { describe, expect, it } from 'vitest';
import { shortenMiddle } from './shorten-middle.ts';

/** Every letter is 10 px wide, an ellipsis too. */
const measure = (text: string) => Array.from(text).length * 10;
const at = (name: string, letters: number) => shortenMiddle(name, letters * 10, measure);

describe('A name in a narrow place', () => {
  it.each([
    ['stays as it is where it just fits', 'Report.pdf', 10, 'Report.pdf'],
    ['keeps its last word and the extension', 'Field report 2023-06 Aller basin.pdf', 24, 'Field report 2…basin.pdf'],
    ['leaves no space before the ellipsis', 'Field report 2023-06 Aller basin.pdf', 23, 'Field report…basin.pdf'],
    ['keeps both ends alike where it has no words', 'abcdefghijklmnop.pdf', 11, 'abcde…p.pdf'],
    ['keeps both ends alike where the last word is too long', 'a bcdefghijklmnopqrstuvwxyz0.pdf', 9, 'a bc….pdf'],
    ['keeps its very end where next to nothing fits', 'Report.pdf', 2, '…f'],
    ['is only an ellipsis where nothing fits', 'Report.pdf', 0, '…'],
    ['keeps the last word of a name without extension', 'Annual accounts of 2024', 14, 'Annual ac…2024'],
  ])('%s', (_, name, letters, shown) => {
    expect(at(name, letters)).toBe(shown);
  });

  it('is never wider than the place', () => {
    const name = 'Environmental impact assessment, eastern bypass, annex B (revised) 2021-11.pdf';
    for (let letters = 1; letters <= name.length + 1; letters += 1) {
      expect(measure(at(name, letters))).toBeLessThanOrEqual(letters * 10);
    }
  });

  it('is not torn inside what is one letter to the reader', () => {
    const family = '👩‍👩‍👧‍👦';
    const shown = shortenMiddle(`${family.repeat(12)}.pdf`, 100, (text) => text.replaceAll(family, 'x').length * 10);
    expect(shown.replaceAll(family, '')).toMatch(/^…(\.pdf)?$/);
  });
});
