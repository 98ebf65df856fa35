import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../extract/page-content.ts';
import { line, plain } from '../fixtures/runs.ts';
import { withoutLetterspacing } from './letterspacing.ts';
import { segmentsOf } from './segments.ts';
import { textOfLine } from './spans.ts';

const texts = (runs: GlyphRun[]) => withoutLetterspacing(runs).map(({ text }) => text);

/** Letters 5 points wide and apart by `gap`, words by `wordGap`. */
function spaced(words: string[], gap: number, wordGap: number, space: GlyphRun['space'] = 'drawn'): GlyphRun[] {
  let x = 60;
  return words.flatMap((word) => {
    const runs = [...word].map((text): GlyphRun => {
      const run: GlyphRun = { id: UNNUMBERED, text, x0: x, x1: x + 5, baseline: 100, style: plain, space };
      x += 5 + gap;
      return run;
    });
    x += wordGap - gap;
    return runs;
  });
}

const glyph = (text: string, x0: number): GlyphRun => ({
  id: UNNUMBERED,
  text,
  x0,
  x1: x0 + (text === 'I' || text === 'J' ? 3 : text === 'M' ? 9 : 7),
  baseline: 100,
  style: plain,
  space: 'drawn',
});

/** Letters as wide as they are in print, all apart by `gap`. */
function title(word: Iterable<string>, gap: number, left = 60): GlyphRun[] {
  let x = left;
  return [...word].map((text) => {
    const run = glyph(text, x);
    x = run.x1 + gap;
    return run;
  });
}

describe('letterspacing', () => {
  it('is taken out of words, but not from between them', () => {
    expect(texts([...spaced(['TEST', 'CHAPTER'], 1.6, 5), ...line('Text of it', 60, 130)])).toEqual([
      ...['TEST', 'CHAPTER'],
      ...['Text', 'of', 'it'],
    ]);
  });

  it('may be as wide as a word space, where the file has no spaces', () => {
    expect(texts(spaced(['EINSCHREIBEN'], 4, 4, 'none'))).toEqual(['EINSCHREIBEN']);
  });

  it('may be wider than a word space between small letters that nobody typed spaces between', () => {
    expect(texts(spaced(['Urteil'], 3, 3, 'inferred'))).toEqual(['Urteil']);
    expect(texts(spaced(['ABCDEF'], 3, 3, 'inferred'))).toEqual([...'ABCDEF']);
  });

  it('is none between letters that are words of their own', () => {
    expect(texts(spaced(['abcdef'], 3, 3))).toEqual([...'abcdef']);
    expect(texts(spaced(['USA'], 1.6, 1.6))).toEqual([...'USA']);
  });

  it('may be wider than any word space in titles, where narrow and wide letters are equally far apart', () => {
    expect(texts(title('INVITATION', 4))).toEqual(['INVITATION']);
    expect(texts(title([...'INVITE', 'D:'], 5))).toEqual(['INVITED:']);
    expect(texts([...title('SUMMER', 5), ...title('MENUS', 5, 60 + 6 * 17)])).toEqual(['SUMMER', 'MENUS']);
  });

  it('is no gap between letters in columns, or in an alphabet', () => {
    const columns = [...'INVITATION'].map((text, i) => glyph(text, 60 + 14 * i));
    expect(texts(columns)).toEqual([...'INVITATION']);
    for (const sample of ['HIJKLMN', 'EGIKM', 'MiIeE']) expect(texts(title(sample, 4)), sample).toEqual([...sample]);
    expect(texts(title('INVITATION', 9))).toEqual([...'INVITATION']);
  });

  it('is taken out of titles of ideographs that stand evenly apart', () => {
    const text = line('雨下了整整三天巷口的積水漫過了石階', 60, 160);
    const title = (sizePt: number, typed: boolean): GlyphRun[] =>
      [...'鐘錶店'].map((char, i) => {
        const x0 = 100 + 1.5 * sizePt * i;
        const style = { ...plain, sizePt };
        return {
          id: UNNUMBERED,
          text: char,
          x0,
          x1: x0 + sizePt,
          baseline: 100,
          style,
          space: typed ? 'drawn' : 'inferred',
        };
      });
    const read = (runs: GlyphRun[]): string | undefined =>
      segmentsOf(withoutLetterspacing([...runs, ...text])).map(textOfLine)[0];
    expect(read(title(20, false))).toBe('鐘錶店');
    expect(read(title(20, true))).toBe('鐘 錶 店');
    expect(read(title(10, false))).toBe('鐘 錶 店');
  });
});
